"""Filters of the standings: the last round, and a category, federation or club."""

from typing import Any

from django import forms
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournaments.models import Category, Pairing, RoundState, Tournament
from tournaments.standings.selection import StandingsPart


class StandingsForm(forms.Form):
    """Filters of the standings. Unknown values are ignored."""

    round = forms.TypedChoiceField(label=_("After round"), coerce=int, empty_value=None, required=False)
    category = forms.ModelChoiceField(
        Category.objects.none(), label=_("Category"), empty_label=_("everybody"), required=False
    )
    federation = forms.ChoiceField(label=_("Federation"), required=False)
    club = forms.ChoiceField(label=_("Club"), required=False)
    changes = forms.BooleanField(label=_("Changes of ratings"), required=False)

    def __init__(self, tournament: Tournament, *args: Any) -> None:
        super().__init__(*args)
        rounds = range(1, last_round_with_results(tournament) + 1)
        groups = tournament.entries.values_list("federation", "club").order_by().distinct()
        choices = {
            "round": [("", _("the last")), *((number, str(number)) for number in rounds)],
            "federation": [("", _("all")), *value_choices(federation for federation, _club in groups)],
            "club": [("", _("all")), *value_choices(club for _federation, club in groups)],
        }
        for name, options in choices.items():
            self.fields[name].choices = options  # type: ignore[attr-defined]
        self.fields["category"].queryset = tournament.categories.all()  # type: ignore[attr-defined]
        self._delete_useless_filters(tournament)

    def through(self) -> int | None:
        """Return the last counted round; None counts all rounds."""
        number: int | None = self._cleaned_value("round")
        return number

    def part(self) -> StandingsPart:
        """Return the selected part of the standings."""
        return StandingsPart(
            self._cleaned_value("category"), self._cleaned_value("federation") or "", self._cleaned_value("club") or ""
        )

    def wants_changes(self) -> bool:
        """Return True if rating changes are requested and exist. They exist only for all rounds together."""
        return bool(self._cleaned_value("changes")) and self.through() is None

    def _cleaned_value(self, name: str) -> Any:
        self.is_valid()
        return self.cleaned_data.get(name)

    def _delete_useless_filters(self, tournament: Tournament) -> None:
        for name in ("round", "federation", "club"):
            if len(self.fields[name].choices) < 3:  # type: ignore[attr-defined]
                del self.fields[name]
        if not tournament.categories.exists():
            del self.fields["category"]


def last_round_with_results(tournament: Tournament) -> int:
    """Return the last published round in which a game has a result; 0 before the first."""
    pairings = Pairing.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    last: int | None = pairings.exclude(white_result="").aggregate(last=Max("round__number"))["last"]
    return last or 0


def value_choices(values: Any) -> list[tuple[str, str]]:
    """Return the choices of a field: each value once, sorted; the label is the value itself."""
    return [(value, value) for value in sorted({value for value in values if value})]
