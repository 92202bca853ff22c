"""The form of a rating series, and its fixed fields."""

from typing import Any, NamedTuple

from django import forms
from django.contrib.postgres.forms import SimpleArrayField
from django.core.validators import RegexValidator
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.choices import System, TimeControl
from ratings.models import RatingSeries, RunKind, SeriesSource, Version
from ratings.rules.edition_loader import EditionError
from ratings.series.editions import installation_chapters
from ratings.tables import patterns

FEDERATION = RegexValidator(rf"^{patterns.FEDERATION}\Z", gettext_lazy("A federation is three capital letters."))


class FixedField(NamedTuple):
    """A field that the form omits, with its value and the reason."""

    name: str
    label: str
    value: str
    reason: Promise


class RatingSeriesForm(forms.ModelForm):  # type: ignore[type-arg]
    """A rating series; fields that published lists depend on are in `fixed`."""

    controls = forms.MultipleChoiceField(
        label=gettext_lazy("Rating types"), choices=TimeControl, widget=forms.CheckboxSelectMultiple
    )
    chapter = forms.ChoiceField(
        label=gettext_lazy("Chapter of editions"), required=False,
        help_text=gettext_lazy("Rules for these lists: FIDE's, or a folder in EDITIONS_DIRECTORY"),
    )  # fmt: skip
    federations = SimpleArrayField(
        forms.CharField(validators=[FEDERATION]),
        label=gettext_lazy("Federations"), required=False,
        help_text=gettext_lazy("Events of these enter, as in AUT,GER; empty: of all"),
    )  # fmt: skip

    systems = forms.MultipleChoiceField(
        label=gettext_lazy("Systems"), required=False, choices=System, widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Events of these enter; none: of all"),
    )  # fmt: skip

    class Meta:
        model = RatingSeries
        fields = (
            "code", "name", "controls", "source", "chapter", "lent_by",
            "federations", "systems", "registered_only", "least_rounds",
        )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            self.initial["source"] = SeriesSource.COMPUTED
        self.fields["chapter"].choices = _chapters(self.instance.chapter)  # type: ignore[attr-defined]
        self.fields["lent_by"].empty_label = _("none")  # type: ignore[attr-defined]
        self.fixed = [
            FixedField(name, str(self.fields.pop(name).label), _field_text(self.instance, name), reason)
            for name, reason in _fixed_fields(self.instance).items()
        ]

    def clean_controls(self) -> list[str]:
        """Return the time controls in their order. ValidationError if a control with lists of the series is missing."""
        chosen = [control for control in TimeControl if control in self.cleaned_data["controls"]]
        listed = set(self.instance.lists.values_list("control", flat=True)) if self.instance.pk else set()
        if gone := [str(control.label) for control in TimeControl if control in listed - {*chosen}]:
            message = _("The series already has lists of these rating types; they cannot be removed: %(controls)s.")
            raise forms.ValidationError(message % {"controls": ", ".join(gone)})
        return [control.value for control in chosen]


def _chapters(chosen: str) -> list[tuple[str, str]]:
    """Return FIDE's chapters, those of the installation, and the chosen chapter even if its folder is missing."""
    try:
        names = {*installation_chapters(), chosen}
    except EditionError:
        names = {chosen}
    return [("", _("FIDE's")), *((name, name) for name in sorted(names - {""}))]


def _fixed_fields(series: RatingSeries) -> dict[str, Promise]:
    """Return the names of fixed fields with the reasons."""
    if series.pk is None:
        return {}
    if series.default:
        of_fide = gettext_lazy("The default series is rated by FIDE's editions.")
        borrows = gettext_lazy("The default series cannot borrow ratings from another series.")
        return {"chapter": of_fide, "lent_by": borrows}
    fixed: dict[str, Promise] = {}
    published = Version.objects.filter(list__series=series)
    if published.exists():
        fixed["code"] = gettext_lazy(
            "The code cannot be changed: the addresses and seals of published lists contain it."
        )
    if published.filter(run__kind=RunKind.COMPUTED).exists():
        fixed["chapter"] = gettext_lazy("A list computed by it is published.")
    return fixed


def _field_text(series: RatingSeries, name: str) -> str:
    """Return the text of a fixed field."""
    if name == "chapter":
        return series.chapter or _("FIDE's")
    return str(getattr(series, name) or _("none"))
