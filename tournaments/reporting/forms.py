"""Form for correcting a game for the rating report."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Pairing, RoundState, Tournament
from tournaments.reporting.models import RATED_AS


class CorrectionForm(forms.Form):
    """A board by round and number, the result to be rated, and the reason; `pairing` is that board."""

    round = forms.TypedChoiceField(label=_("Round"), coerce=int)
    board = forms.IntegerField(label=_("Board"), min_value=1)
    result = forms.ChoiceField(label=_("To be rated as"), choices=[("", "–"), *RATED_AS.items()])
    reason = forms.CharField(label=_("Reason"), max_length=200)

    pairing: Pairing

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._tournament = tournament
        rounds = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
        self.fields["round"].choices = [(round_.number, str(round_.number)) for round_ in rounds]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "round" in cleaned and "board" in cleaned:
            boards = Pairing.objects.filter(round__tournament=self._tournament, round__number=cleaned["round"])
            pairing = boards.filter(board=cleaned["board"]).first()
            if pairing:
                self.pairing = pairing
            else:
                self.add_error("board", _("There is no such board in this round."))
        return cleaned
