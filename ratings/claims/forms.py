"""Forms of claims, for players and the office."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.calculations.calculation import PeriodCalculation
from ratings.models import ClaimState

MAX_LENGTH = 4000
DECISIONS = [
    (ClaimState.ASKED, _("Ask the player")),
    (ClaimState.GRANTED, _("Granted: it will be corrected")),
    (ClaimState.DECLINED, _("Declined")),
]


class ReportErrorForm(forms.Form):
    """An error in a player's period, and the game that it concerns."""

    game = forms.TypedChoiceField(label=_("Game"), coerce=int, required=False, empty_value=None)
    text = forms.CharField(
        label=_("Error"),
        max_length=MAX_LENGTH,
        widget=forms.Textarea({"rows": 5}),
        help_text=_("State what would be right, and how the office can check it."),
    )
    contact = forms.EmailField(label=_("E-mail (optional)"), required=False)
    token = forms.CharField(widget=forms.HiddenInput, max_length=200)

    def __init__(self, working: PeriodCalculation, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games: list[tuple[object, object]] = [("", _("None: the whole period"))]
        games += [
            (game.side.game_id, f"{event.name}, {game.round}: {game.opponent_name}")  # type: ignore[union-attr]
            for event in working.events
            for game in event.games
        ]
        self.fields["game"].choices = games  # type: ignore[attr-defined]


class ClaimMessageForm(forms.Form):
    text = forms.CharField(label=_("Add a message"), max_length=MAX_LENGTH, widget=forms.Textarea({"rows": 4}))


class AnswerForm(forms.Form):
    """An answer of the office."""

    state = forms.ChoiceField(label=_("Answer"), choices=DECISIONS, widget=forms.RadioSelect)
    text = forms.CharField(
        label=_("Explanation"),
        max_length=MAX_LENGTH,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("The player sees this text."),
    )
