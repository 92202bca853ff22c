"""What people fill in at the office."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratings import months
from ratings.enrolment import Person
from ratings.models import Control, Sex, State, Submission, System, Title, WomensTitle
from ratings.templatetags.figures import month

NONE = [("", "–")]


class Day(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class Exact(forms.DecimalField):
    """A number with decimals, which may be set off by a point or by a comma, whatever the language of the page."""

    widget = forms.TextInput(attrs={"inputmode": "decimal"})

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class UploadForm(forms.Form):
    """A report file, and the submission it corrects."""

    file = forms.FileField(label=_("Report file"), help_text=_("TRF16 or TRF26, at most 10 MB"), allow_empty_file=True)
    replaces = forms.ModelChoiceField(
        Submission.objects.none(), required=False, label=_("Corrects"), empty_label=_("A new report")
    )

    def __init__(self, submissions: "QuerySet[Submission]", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        decided = submissions.filter(
            replaced_by__isnull=True, decisions__state__in=[State.RETURNED, State.ACCEPTED]
        ).distinct()
        self.fields["replaces"].queryset = decided.defer("data", "report")  # type: ignore[attr-defined]

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.REPORT_BYTES:
            raise forms.ValidationError(_("%(size)d bytes found; at most 10 MB expected."), params={"size": file.size})
        return file


class AcceptForm(forms.Form):
    """The choices of an acceptance; those the report makes itself are filled in."""

    list_date = forms.TypedChoiceField(label=_("For the list"), coerce=dt.date.fromisoformat, required=False)
    control = forms.ChoiceField(label=_("Time control"), choices=[*NONE, *Control.choices], required=False)
    system = forms.ChoiceField(label=_("System"), choices=System.choices)
    why = forms.CharField(
        label=_("Why the warnings that stand are waived"), required=False, max_length=300, widget=forms.TextInput
    )

    def __init__(
        self,
        lists: Sequence[dt.date],
        official: Sequence[dt.date],
        published: Sequence[dt.date],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        """`official` are the lists it may enter as an official event of FIDE, for which a list closes later.

        `published` are those of them, or before them, that it can enter as a correction only.
        """
        super().__init__(*args, **kwargs)
        self.later = [day for day in official if day not in lists]
        words = dict.fromkeys(lists, "%(month)s")
        words |= dict.fromkeys(self.later, str(_("%(month)s, as an official FIDE event")))
        words |= dict.fromkeys(published, str(_("%(month)s, published: a correction")))
        days = [(day.isoformat(), said % {"month": month(day)}) for day, said in words.items()]
        self.fields["list_date"].choices = days or [("", _("The first it can enter"))]  # type: ignore[attr-defined]

    def decision(self) -> dict[str, Any]:
        """What was chosen, as `decide.accept` takes it."""
        day = self.cleaned_data["list_date"] or None
        return self.cleaned_data | {"list_date": day, "official": day in self.later}


class ReturnForm(forms.Form):
    remark = forms.CharField(label=_("What the arbiter should put right"), widget=forms.Textarea({"rows": 4}))


class WaiveForm(forms.Form):
    problems = forms.TypedMultipleChoiceField(coerce=int)
    why = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, open_warnings: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["problems"].choices = [(pk, pk) for pk in open_warnings]  # type: ignore[attr-defined]


class FactsForm(forms.Form):
    """What may change about a person."""

    name = forms.CharField(label=_("Name"), max_length=80, help_text=_("Surname, given name"))
    federation = forms.RegexField(
        r"^[A-Z]{3}$", label=_("Federation"), error_messages={"invalid": _("Three capitals expected, as in NOR.")}
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=[*NONE, *Sex.choices], required=False)
    title = forms.ChoiceField(label=_("Title"), choices=[*NONE, *Title.choices], required=False)
    womens_title = forms.ChoiceField(label=_("Women's title"), choices=[*NONE, *WomensTitle.choices], required=False)
    other_titles = forms.CharField(label=_("Other titles"), max_length=40, required=False)


class PersonForm(FactsForm):
    """A new person of the register, as `Person` wants him."""

    field_order = ("name", "federation", "number", "sex", "birth_year", "birth_date")
    number = forms.RegexField(
        r"^[1-9][0-9]{0,9}$",
        label=_("FIDE ID"),
        required=False,
        help_text=_("Without one this office gives a number."),
        error_messages={"invalid": _("A number of at most ten digits expected.")},
    )
    birth_year = forms.IntegerField(label=_("Year of birth"), min_value=1850, max_value=2100, required=False)
    birth_date = forms.DateField(
        label=_("Date of birth"), widget=Day, required=False, help_text=_("Seen by staff only.")
    )

    def clean(self) -> dict[str, Any]:
        found = super().clean() or self.cleaned_data
        date, year = found.get("birth_date"), found.get("birth_year")
        if date and year and date.year != year:
            self.add_error("birth_year", _("The year of birth is not that of the date of birth."))
        elif date:
            found["birth_year"] = date.year
        return found

    def person(self) -> Person:
        return Person(**self.cleaned_data)


class FactForm(FactsForm):
    """What is true of a person from a day on."""

    field_order = ("from_day", "name", "federation")
    from_day = forms.DateField(label=_("From"), widget=Day)

    def person(self) -> Person:
        return Person(**{name: value for name, value in self.cleaned_data.items() if name != "from_day"})


class PlayersImportForm(forms.Form):
    """FIDE's list of a month, and what of it is wanted."""

    file = forms.FileField(
        label=_("List file"), help_text=_("TXT or XML, plain or zipped, at most 400 MB"), allow_empty_file=True
    )
    period = forms.CharField(
        label=_("Month"), required=False, max_length=20, help_text=_("As 2025-12; needed where the file does not say.")
    )
    federations = forms.CharField(
        label=_("Only these federations"), required=False, max_length=400, help_text=_("As NOR SWE; all if empty.")
    )
    confirm = forms.BooleanField(
        label=_("Take it though it has many fewer people than the list before"), required=False
    )

    def clean_period(self) -> dt.date | None:
        text = self.cleaned_data["period"].strip()
        try:
            return months.first_day(text) if text else None
        except months.NoSuchList as error:
            raise forms.ValidationError(str(error)) from error

    def clean_federations(self) -> list[str]:
        codes: list[str] = self.cleaned_data["federations"].upper().replace(",", " ").split()
        wrong = [code for code in codes if not (len(code) == 3 and code.isascii() and code.isalpha())]
        if wrong:
            said = _("found %(found)s; codes of three letters expected")
            raise forms.ValidationError(said, params={"found": ", ".join(wrong)})
        return codes
