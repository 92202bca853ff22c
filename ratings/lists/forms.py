"""Filters of a list as parameters of its address."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.ordering import ORDERS
from ratings.models import RatingSeries, Sex, Title, WomensTitle
from ratings.tables.patterns import is_federation

ACTIVITY_LABELS = {
    "": gettext_lazy("Rated players"),
    "rated": gettext_lazy("Inactive players too"),
    "active": gettext_lazy("Active players only"),
    "inactive": gettext_lazy("Inactive players only"),
    "new": gettext_lazy("New on this list"),
    "all": gettext_lazy("Unrated players too"),
}
AGES = ("u8", "u10", "u12", "u14", "u16", "u18", "u20", "o50", "o65")
MOST_FEDERATIONS = 20


def age_label(age: str) -> str:
    """Return the label of an age group."""
    years = age[1:]
    return _("Under %(years)s") % {"years": years} if age[0] == "u" else _("%(years)s and older") % {"years": years}


class FederationCodesInput(forms.TextInput):
    """Input of codes separated by commas. Repeated parameters are joined: `federation=GER&federation=AUT`."""

    def __init__(self) -> None:
        super().__init__({"size": 8, "list": "federations", "autocomplete": "off"})

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> str:
        values = data.getlist(name) if isinstance(data, MultiValueDict) else [data.get(name, "")]
        return ",".join(filter(None, values))


class FederationForm(forms.Form):
    """One federation, or all if empty."""

    federation = forms.CharField(label=gettext_lazy("Federation"), required=False, widget=FederationCodesInput)

    def clean_federation(self) -> str:
        """Return the code in capitals."""
        code: str = self.cleaned_data["federation"].upper()
        if code and not is_federation(code):
            raise forms.ValidationError(_("Found %(found)s; expected a code of three letters.") % {"found": code[:20]})
        return code


class SinceForm(FederationForm):
    """A federation or all, the first year, and the series if several series have published lists."""

    series = forms.ChoiceField(label=gettext_lazy("Rating series"), required=False)
    since = forms.IntegerField(
        label=gettext_lazy("Since the year"), required=False, min_value=1950, max_value=2999, localize=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        default, published = RatingSeries.objects.default(), RatingSeries.objects.published()
        self.series_by_code: dict[str, RatingSeries] = {each.address_code: each for each in (default, *published)}
        self.fields["series"].choices = [(code, each.name) for code, each in self.series_by_code.items()]  # type: ignore[attr-defined]
        if len(self.series_by_code) == 1:
            del self.fields["series"]

    def selected_series(self) -> RatingSeries:
        """Return the selected series, else the default series."""
        return self.series_by_code[self.cleaned_data.get("series") or ""]


class BrowseForm(forms.Form):
    """Filters of a list. Every field is optional; invalid values are reported by field.

    In the cleaned data, `federation` is a list of codes, `min_rating` and `max_rating` are numbers or None; all other
    values are texts.
    """

    q = forms.CharField(label=gettext_lazy("Name or number"), required=False, max_length=80)
    federation = forms.CharField(
        label=gettext_lazy("Federation"),
        required=False,
        max_length=4 * MOST_FEDERATIONS,
        widget=FederationCodesInput,
    )
    sex = forms.ChoiceField(
        label=gettext_lazy("Sex"), required=False, choices=[("", gettext_lazy("All")), *Sex.choices]
    )
    age = forms.ChoiceField(
        label=gettext_lazy("Age"),
        required=False,
        choices=lambda: [("", _("All")), *((age, age_label(age)) for age in AGES)],
    )
    title = forms.ChoiceField(
        label=gettext_lazy("Title"),
        required=False,
        choices=[
            ("", gettext_lazy("All")),
            ("any", gettext_lazy("Any title")),
            *((v, v) for v in [*Title.values, *WomensTitle.values]),
        ],
    )
    club = forms.CharField(
        label=gettext_lazy("Club"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"size": 14, "list": "clubs", "autocomplete": "off"}),
    )
    min_rating = forms.IntegerField(
        label=gettext_lazy("Rating from"), required=False, min_value=0, max_value=4000, localize=False
    )
    max_rating = forms.IntegerField(
        label=gettext_lazy("Rating to"), required=False, min_value=0, max_value=4000, localize=False
    )
    show = forms.ChoiceField(label=gettext_lazy("Show"), required=False, choices=list(ACTIVITY_LABELS.items()))
    sort = forms.ChoiceField(required=False, choices=[(order, order) for order in ORDERS], widget=forms.HiddenInput)

    def clean_federation(self) -> list[str]:
        """Return the codes, separated by commas or spaces in the input, without repetitions."""
        codes = dict.fromkeys(self.cleaned_data["federation"].upper().replace(",", " ").split())
        wrong = [code for code in codes if not is_federation(code)]
        if wrong:
            raise forms.ValidationError(
                _("Found %(found)s; expected codes of three letters, separated by commas.")
                % {"found": ", ".join(wrong)}
            )
        return list(codes)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        low, high = cleaned.get("min_rating"), cleaned.get("max_rating")
        if low is not None and high is not None and low > high:
            self.add_error(
                "max_rating", _("%(high)d is less than %(low)d. Enter a higher number.") % {"high": high, "low": low}
            )
        return cleaned


class ListForm(BrowseForm):
    """Filters on the page of a list, which shows active players by default."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        choices = [("", _("Active players")), *((value, text) for value, text in ACTIVITY_LABELS.items() if value)]
        self.fields["show"].choices = choices  # type: ignore[attr-defined]

    def applied_filters(self) -> dict[str, Any]:
        """Return the filters with the default of `show`; a search by name also finds inactive and unrated players."""
        filters = self.cleaned_data
        return filters | {"show": filters.get("show") or ("" if filters.get("q") else "active")}


class PositionForm(forms.Form):
    """The position of a page in the list: it begins after the number `after`, or ends before the number `before`."""

    after = forms.CharField(required=False, max_length=12)
    before = forms.CharField(required=False, max_length=12)
