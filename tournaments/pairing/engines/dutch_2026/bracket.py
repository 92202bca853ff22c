"""A bracket (1.3.2): the players moved down and the residents of a score group, numbered from 0 as they are ranked."""

from collections.abc import Sequence

from tournaments.pairing.engines.dutch_2026.state import EngineState
from tournaments.pairing.graph.bits import mask_of, members


class Bracket:
    """``players`` are the places in the round, the ``moved`` moved-down players first; masks are of local numbers.

    ``rows`` say who may meet here; two moved-down players do not. ``bye_open`` tells that nobody has the bye yet;
    ``gives_bye`` that it is due to somebody of this bracket.
    """

    def __init__(self, state: EngineState, moved_down: Sequence[int], group: int, bye_open: bool) -> None:
        self.state, self.group, self.moved = state, group, len(moved_down)
        residents = state.groups[group]
        self.players: list[int] = [*moved_down, *residents]
        self.size = len(self.players)
        self._start, self._width = residents.start, (1 << len(residents)) - 1
        self.everybody = (1 << self.size) - 1
        self.moved_mask = (1 << self.moved) - 1
        self.residents = self.everybody & ~self.moved_mask
        self.rows = [self.local(state.completion.rows[place]) for place in self.players]
        for number in range(self.moved):
            self.rows[number] &= self.residents
        bye_group = state.completion.bye_group
        self.bye_open = bye_open
        self.gives_bye = bye_open and bye_group is not None and bye_group <= group
        self.score = state.scores[residents.start]
        self.scores = [state.scores[place] for place in self.players]

    def local(self, mask: int) -> int:
        """Those of a set of places who are in the bracket."""
        here = (mask >> self._start & self._width) << self.moved
        for player, place in enumerate(self.players[: self.moved]):
            here |= (mask >> place & 1) << player
        return here

    def places(self, mask: int) -> list[int]:
        """The places in the round of a local set."""
        return [self.players[member] for member in members(mask)]

    def moved_scores(self) -> list[int]:
        """The scores of the moved-down players, each once, the highest first."""
        return sorted(set(self.scores[: self.moved]), reverse=True)

    def with_score(self, score: int) -> int:
        """The players with a score."""
        return mask_of(number for number in range(self.size) if self.scores[number] == score)
