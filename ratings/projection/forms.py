"""What somebody fills in to see what their next games would do: opponents and results, in a readable address."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.models import Player, TimeControl
from ratings.projection.hypothetical import HypotheticalGame
from ratings.register import queries

ROWS, MORE, MOST = 5, 5, 20
RESULTS = [("", "–"), ("1", "1"), ("=", "½"), ("0", "0")]
BEST = 4000
NAMED = 5


class HypotheticalForm(forms.Form):
    """The list for which it is asked, and how many rows there are."""

    control = forms.ChoiceField(label=_("List"), choices=TimeControl.choices, required=False)
    rows = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    more = forms.IntegerField(required=False, min_value=1, max_value=MOST)


class HypotheticalGameForm(forms.Form):
    """One game: the opponent by number or name, or by a rating, and the result. Empty, it is not there."""

    opponent = forms.CharField(label=_("Opponent"), required=False, max_length=80)
    rating = forms.IntegerField(label=_("or a rating"), required=False, min_value=1, max_value=BEST)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)

    def __init__(self, player: Player, control: str, day: dt.date, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player, self.control, self.day = player, control, day

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        query, result = given.get("opponent"), given.get("result")
        if "rating" in given and result and not query and given["rating"] is None:
            self.add_error("rating", _("The opponent is missing: a number, a name or a rating."))
        if not result and (query or given.get("rating")):
            self.add_error("result", _("The result is missing: 1, ½ or 0."))
        if query:
            given["found"] = self._opponent(query, given)
        return given

    def _opponent(self, query: str, given: Mapping[str, Any]) -> queries.PlayerSummary | None:
        """The one person whom a number or a name means; they need a rating in force, unless one is given."""
        players = queries.find(query, self.day, limit=NAMED + 1, with_hidden=False)
        exact = [player for player in players if player.number == query.upper()] or players
        if len(exact) != 1:
            self.add_error("opponent", _several(exact) if exact else gettext("No player found."))
            return None
        if exact[0].player == self.player:
            self.add_error("opponent", _("A player cannot play against themselves."))
        elif given.get("rating") is None and not exact[0].ratings.get(self.control):
            self.add_error("rating", _("No rating on this list: enter one."))
        return exact[0]

    def game(self) -> HypotheticalGame | None:
        """The game as the projection takes it; none of an empty row."""
        given = self.cleaned_data
        if not given["result"]:
            return None
        opponent = given.get("found")
        if opponent is None:
            return HypotheticalGame(given["rating"], given["result"])
        rating = given["rating"] or opponent.ratings[self.control]
        return HypotheticalGame(rating, given["result"], opponent.name, opponent.federation, opponent.title)


def _several(players: Sequence[queries.PlayerSummary]) -> str:
    """Who may be meant, the first of them by name and number."""
    people = "; ".join(f"{player.name} ({player.number})" for player in players[:NAMED])
    more = "; …" if len(players) > NAMED else ""
    return gettext("Several players have this name, give the number: %(people)s") % {"people": people + more}
