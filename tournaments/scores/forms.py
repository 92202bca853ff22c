"""The form for a penalty or a bonus."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.forms import PointsField
from tournaments.models import AddedPoints, Tournament

PENALTY, BONUS = "-", "+"
KINDS = [(PENALTY, gettext_lazy("Penalty: taken")), (BONUS, gettext_lazy("Bonus: given"))]


class AddedPointsForm(forms.Form):
    """Points added or subtracted in one round, with the reason."""

    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=KINDS)
    points = PointsField(label=gettext_lazy("Points"))
    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=99)
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=AddedPoints._meta.get_field("reason").max_length, strip=True
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        last = tournament.rounds.public().order_by("number").last()
        usual = {"round": last.number if last else 1, "kind": PENALTY}
        super().__init__(data, initial=usual, auto_id="points_%s")

    def clean_points(self) -> int:
        tenths: int = self.cleaned_data["points"]
        if not tenths:
            raise forms.ValidationError(_("0 points are neither a penalty nor a bonus."))
        return tenths

    def tenths(self) -> int:
        """Return the points of a valid form in tenths, below zero for a penalty."""
        tenths: int = self.cleaned_data["points"]
        return -tenths if self.cleaned_data["kind"] == PENALTY else tenths
