"""The players of one round as bits: one int for each property that the criteria of C.04.3 read."""

from collections.abc import Callable, Sequence
from math import inf

from tournaments.pairing.colours import PreferenceStrength
from tournaments.pairing.field import PairingPlayer
from tournaments.pairing.floats import Float, floats
from tournaments.pairing.graph.bits import mask_of
from tournaments.pairing.legal import PairingRules


class EngineState:
    """The players in ranking order (1.2), and the set of players with each property.

    ``downfloaters`` and ``upfloaters`` are the players who floated in the previous round and two rounds before (1.4);
    ``strong`` preferences include the ``absolute`` ones (1.7); ``game_counts`` is the number of games of each player.
    At most ``most_weighed`` players may be weighed against one another.
    """

    def __init__(self, rules: PairingRules, most_weighed: float = inf) -> None:
        self.rules, self.completion, self.players = rules, rules.completion, rules.ranked_players
        self.most_weighed = most_weighed
        self.groups = self.completion.groups
        self.scores = [player.pairing_score for player in self.players]
        self.preferences = [rules.preferences[player.number] for player in self.players]
        self.due_white = self._players_with(lambda index: self.preferences[index].colour == "w")
        self.due_black = self._players_with(lambda index: self.preferences[index].colour == "b")
        self.strong = self._players_with(lambda index: self.preferences[index].strength >= PreferenceStrength.STRONG)
        self.absolute = self._players_with(
            lambda index: self.preferences[index].strength is PreferenceStrength.ABSOLUTE
        )
        self.topscorers = (
            self._players_with(lambda index: rules.is_topscorer(self.players[index]))
            if rules.field.is_last_round
            else 0
        )
        self.game_counts = [len(player.colours) for player in self.players]
        past = [floats(rules.field, player.earlier_rounds[-2:], rules.edition) for player in self.players]
        self.downfloaters = _floated(past, "down", 1), _floated(past, "down", 2)
        self.upfloaters = _floated(past, "up", 1), _floated(past, "up", 2)

    def _players_with(self, has: Callable[[int], bool]) -> int:
        return mask_of(index for index in range(len(self.players)) if has(index))

    def breaks_colour_difference(self, first: int, second: int) -> bool:
        """Return True if one of two players due the same colour would get a colour difference beyond 2 (C10)."""
        mine, theirs = self.preferences[first], self.preferences[second]
        return mine.colour == theirs.colour and abs(mine.colour_difference) > 1 and abs(theirs.colour_difference) > 1

    def breaks_colour_row(self, first: int, second: int) -> bool:
        """Return True if one of two players would get the same colour three times in a row (C11).

        Both have absolute preferences for one colour. The player with the wider colour difference gets the colour due
        (5.2.2), the other one the opposite colour.
        """
        mine, theirs = self.preferences[first], self.preferences[second]
        if not (self.absolute >> first & 1 and self.absolute >> second & 1 and mine.colour == theirs.colour):
            return False
        rows = _repeated_colour(self.players[first]), _repeated_colour(self.players[second])
        if abs(mine.colour_difference) == abs(theirs.colour_difference):
            return rows[0] is not None and rows[0] == rows[1]
        yields = rows[0] if abs(mine.colour_difference) < abs(theirs.colour_difference) else rows[1]
        return yields is not None and yields != mine.colour


def _floated(past: Sequence[tuple[Float, ...]], way: Float, ago: int) -> int:
    return mask_of(index for index, rounds in enumerate(past) if len(rounds) >= ago and rounds[-ago] == way)


def _repeated_colour(player: PairingPlayer) -> str | None:
    """Return the colour of the last two games if both had the same, else None."""
    last = player.colours[-2:]
    return last[0] if len(last) == 2 and last[0] == last[1] else None
