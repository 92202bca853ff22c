"""A bracket (1.3.2): the players moved down and the residents of a score group, numbered from 0 in ranking order."""

from collections.abc import Sequence

from tournaments.pairing.engines.dutch_2026.state import EngineState
from tournaments.pairing.graph.bits import mask_of, members


class Bracket:
    """The players of a bracket by local number, and the pairs that are possible among them.

    ``players`` are indices in the ranking of the round, the ``moved_count`` moved-down players first; masks are of
    local numbers. ``rows`` are the possible opponents of each player; two moved-down players cannot meet. ``bye_open``
    is True if no player has the bye yet, ``gives_bye`` if a player of this bracket must get it.
    """

    def __init__(self, state: EngineState, moved_down: Sequence[int], group: int, bye_open: bool) -> None:
        self.state, self.group, self.moved_count = state, group, len(moved_down)
        residents = state.groups[group]
        self.players: list[int] = [*moved_down, *residents]
        self.size = len(self.players)
        self._start, self._width = residents.start, (1 << len(residents)) - 1
        self.all_players = (1 << self.size) - 1
        self.moved_mask = (1 << self.moved_count) - 1
        self.residents = self.all_players & ~self.moved_mask
        self.rows = [self.to_local(state.completion.rows[index]) for index in self.players]
        for number in range(self.moved_count):
            self.rows[number] &= self.residents
        bye_group = state.completion.bye_group
        self.bye_open = bye_open
        self.gives_bye = bye_open and bye_group is not None and bye_group <= group
        self.score = state.scores[residents.start]
        self.scores = [state.scores[index] for index in self.players]

    def to_local(self, mask: int) -> int:
        """Return the members of a set of round indices who are in the bracket, as local numbers."""
        here = (mask >> self._start & self._width) << self.moved_count
        for player, position in enumerate(self.players[: self.moved_count]):
            here |= (mask >> position & 1) << player
        return here

    def round_indices(self, mask: int) -> list[int]:
        """Return the round indices of a local set."""
        return [self.players[member] for member in members(mask)]

    def moved_scores(self) -> list[int]:
        """Return the different scores of the moved-down players, the highest first."""
        return sorted(set(self.scores[: self.moved_count]), reverse=True)

    def players_with_score(self, score: int) -> int:
        """Return the players with a score as a local set."""
        return mask_of(number for number in range(self.size) if self.scores[number] == score)
