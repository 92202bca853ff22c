"""Form for one change of a draft: an action, a reason and its players."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import ByeKind, Entry, Tournament

ACTIONS = ("colours", "players", "apart", "board", "pair", "bye", "back", "numbers", "clear")


class DraftChangeForm(forms.Form):
    action = forms.ChoiceField(
        choices=[(action, action) for action in ACTIONS],
        error_messages={"required": _("Choose a change.")},
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)
    seen = forms.CharField(required=False)
    chosen = forms.ModelMultipleChoiceField(Entry.objects.none(), label=_("Players"), required=False)
    white = forms.ModelChoiceField(Entry.objects.none(), label=_("White"), required=False)
    black = forms.ModelChoiceField(Entry.objects.none(), label=_("Black"), required=False)
    player = forms.ModelChoiceField(Entry.objects.none(), label=_("Player"), required=False)
    kind = forms.ChoiceField(label=_("Worth"), choices=ByeKind, required=False)
    board = forms.IntegerField(label=_("Board"), min_value=1, max_value=9999, required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entries = tournament.entries.order_by("start_number")
        for name in ("chosen", "white", "black", "player"):
            self.fields[name].queryset = entries  # type: ignore[attr-defined]

    def clean_chosen(self) -> list[Entry]:
        return [*self.cleaned_data["chosen"]]
