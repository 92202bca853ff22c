"""Filters of the result log."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.results.result_log import LogQuery, log_authors


class LogForm(forms.Form):
    """Round, board, person and text; all may be empty."""

    round = forms.TypedChoiceField(label=_("Round"), coerce=int, empty_value=None, required=False)
    board = forms.IntegerField(label=_("Board"), min_value=1, max_value=32767, required=False)
    who = forms.ChoiceField(label=_("By"), required=False)
    text = forms.CharField(label=_("Name or word"), max_length=80, required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = [(number, str(number)) for number in tournament.rounds.values_list("number", flat=True)]
        everything = ("", _("all"))
        self.fields["round"].choices = [everything, *rounds]  # type: ignore[attr-defined]
        self.fields["who"].choices = [everything, *log_authors(tournament)]  # type: ignore[attr-defined]

    def query(self) -> LogQuery:
        """Return the filters. Invalid values do not narrow the log."""
        self.is_valid()
        return LogQuery(**self.cleaned_data)
