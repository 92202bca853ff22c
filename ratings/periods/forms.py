"""Forms for adjustments, for officers."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import ExactDecimalField
from ratings.core.templatetags.figures import month
from ratings.models import AdjustmentKind, PlayerNumber, RatingSeries, TimeControl
from ratings.periods.adjustment_formula import FormulaTerms
from ratings.tables.patterns import FEDERATION

ROUNDINGS = [
    ("half-up", _("nearest, halves up")),
    ("half-away", _("nearest, halves away from zero")),
    ("down", _("down to the lower number")),
    ("towards-zero", _("down to the smaller distance")),
]
KINDS = [
    (AdjustmentKind.BASE, _("corrected base: the period starts from it")),
    (AdjustmentKind.ONCE, _("once: added to the rating the list shows")),
]


@dataclass(frozen=True, slots=True)
class ListChoice:
    """A list of a series that can be adjusted."""

    series: RatingSeries
    control: str
    date: dt.date

    def __str__(self) -> str:
        return self.series.prefixed(f"{self.control} {self.date}")

    @property
    def label(self) -> str:
        return f"{TimeControl(self.control).label}, {month(self.date)}"


class PeriodListForm(forms.Form):
    """The unpublished list to adjust, with reason and evidence."""

    for_list = forms.ChoiceField(label=_("For the list"))
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Published on the player's page."))
    evidence = forms.CharField(
        label=_("Evidence"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Only rating officers see this."),
    )

    def __init__(self, lists: Sequence[ListChoice], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lists = {str(each): each for each in lists}
        self.fields["for_list"].choices = _by_series(lists)  # type: ignore[attr-defined]

    def chosen(self) -> ListChoice:
        return self._lists[self.cleaned_data["for_list"]]


class AdjustForm(PeriodListForm):
    """Points for one player."""

    field_order = ("number", "for_list", "kind", "points", "reason", "evidence")
    number = forms.CharField(label=_("Number of the player"), max_length=12)
    kind = forms.ChoiceField(label=_("Kind"), choices=KINDS)
    points = forms.IntegerField(label=_("Points"), min_value=-400, max_value=400, help_text=_("For example 3 or -2"))

    def clean_number(self) -> Any:
        number = self.cleaned_data["number"].strip()
        number_row = PlayerNumber.objects.select_related("player").filter(number=number).first()
        if number_row is None:
            raise forms.ValidationError(
                _("found %(found)s; a number of the register expected"), params={"found": number}
            )
        return number_row.player


class FormulaForm(PeriodListForm):
    """Points by a formula."""

    field_order = (
        "for_list", "federation", "low", "high", "active", "constant", "share", "towards", "rounding", "reason",
        "evidence",
    )  # fmt: skip
    federation = forms.RegexField(
        rf"^{FEDERATION}\Z", label=_("Federation"), required=False, help_text=_("For example NOR; empty: all players.")
    )
    low = forms.IntegerField(label=_("Ratings from"), min_value=0, max_value=4000)
    high = forms.IntegerField(label=_("Ratings to"), min_value=0, max_value=4000)
    active = forms.BooleanField(label=_("Active players only"), required=False)
    constant = ExactDecimalField(
        label=_("Points for each"), max_digits=6, decimal_places=2, initial=0, min_value=-400, max_value=400
    )
    share = ExactDecimalField(
        label=_("Share of the distance"),
        max_digits=4,
        decimal_places=2,
        initial=0,
        min_value=0,
        max_value=1,
        help_text=_("0.40 adds 40 per cent of the distance to the rating below."),
    )
    towards = forms.IntegerField(label=_("Distance to the rating"), min_value=0, max_value=4000, initial=0)
    rounding = forms.ChoiceField(label=_("Rounding"), choices=ROUNDINGS)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if {"low", "high"} <= cleaned.keys() and cleaned["low"] > cleaned["high"]:
            self.add_error("high", _("The upper bound is below the lower one."))
        return cleaned

    def terms(self) -> FormulaTerms:
        cleaned = self.cleaned_data
        names = ("low", "high", "federation", "active", "towards", "rounding")
        return FormulaTerms(
            **{name: cleaned[name] for name in names},
            constant=_hundredths(cleaned["constant"]),
            share=_hundredths(cleaned["share"]),
        )


class TakeBackForm(forms.Form):
    reason = forms.CharField(label=_("Reason for taking it back"), max_length=300)


def _by_series(lists: Sequence[ListChoice]) -> list[Any]:
    """Return the choices of lists, grouped by series if there are several."""
    groups: dict[RatingSeries, list[tuple[str, str]]] = {}
    for each in lists:
        groups.setdefault(each.series, []).append((str(each), each.label))
    if len(groups) < 2:
        return [choice for choices in groups.values() for choice in choices]
    return [(series.name, choices) for series, choices in groups.items()]


def _hundredths(value: Decimal) -> int:
    return int(100 * value)
