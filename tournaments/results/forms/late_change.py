"""Form for changes of results in a locked round."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.templatetags.desk import written
from tournaments.models import Pairing, Round
from tournaments.results.keystrokes import RESULTS


class OtherBoardForm(forms.Form):
    """Another board of the round, and its result; `pairing` is the chosen board."""

    other_board = forms.IntegerField(label=_("Board"), min_value=1, max_value=32767)
    other_result = forms.ChoiceField(label=_("Result"))

    pairing: Pairing

    def __init__(self, round_: Round, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._round = round_
        choices = [(code, f"{written(code)} · {text}") for code, text in RESULTS.items() if code]
        self.fields["other_result"].choices = choices  # type: ignore[attr-defined]

    def clean_other_board(self) -> int:
        board: int = self.cleaned_data["other_board"]
        pairing = self._round.pairings.filter(board=board).first()
        if pairing is None:
            raise forms.ValidationError(_("There is no such board in this round."))
        self.pairing = pairing
        return board
