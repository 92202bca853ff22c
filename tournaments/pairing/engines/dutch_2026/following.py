"""The effect of floaters on the groups below: a pairing for all players (C4), the best following bracket (C8)."""

from collections.abc import Sequence

from tournaments.pairing.engines.dutch_2026.state import EngineState
from tournaments.pairing.graph.bits import lowest_member, mask_of, members
from tournaments.pairing.graph.matching import Matching


class FollowingBracket:
    """The bracket after ``group``, before floaters move down to it."""

    def __init__(self, state: EngineState, group: int) -> None:
        self.state, self.group = state, group + 1
        self._residents_matching: Matching | None = None

    def completes(self, floaters: Sequence[int], bye_open: bool) -> bool:
        """Return True if the floaters and all players below can be paired (C4)."""
        return self.state.completion.completes(floaters, self.group, bye_open)

    def is_ideal(self, floaters: Sequence[int], bye_open: bool, gives_bye: bool) -> bool:
        """Return True if the following bracket does as well with these floaters as C8 can require.

        It pairs all floaters, except a floater who takes a bye that is due. At most one resident leaves it, and the
        rest can be paired.
        """
        if not gives_bye:
            return self._pairs_all(floaters, bye_open)
        candidates = self.state.completion.bye_candidates
        return any(
            self._pairs_all([floater for floater in floaters if floater != resting], False)
            for resting in floaters
            if candidates >> resting & 1
        )

    def _pairs_all(self, floaters: Sequence[int], bye_open: bool) -> bool:
        completion = self.state.completion
        if not floaters:
            return completion.matching_from(self.group, bye_open).free == 0
        if self.group >= len(self.state.groups):
            return False
        residents = self.state.groups[self.group]
        if len(floaters) > len(residents):
            return False
        matching = self._with_floaters(floaters)
        free = matching.saturate()
        if (len(residents) + len(floaters)) % 2 == 0:
            return free == 0 and completion.matching_from(self.group + 1, bye_open).free == 0
        if free != 1:
            return False
        own = matching.free & mask_of(range(len(residents)))
        if own and completion.completes([residents.start + lowest_member(own)], self.group + 1, bye_open):
            return True
        leavers = matching.freeable_vertices() & mask_of(range(len(residents)))
        return bool(leavers << residents.start & completion.completing_floaters(self.group + 1, bye_open))

    def _with_floaters(self, floaters: Sequence[int]) -> Matching:
        """Return a matching of the residents as far as they can be paired, with the floaters after them, free."""
        residents, rows = self.state.groups[self.group], self.state.completion.rows
        size = len(residents)
        width = (1 << size) - 1
        if self._residents_matching is None:
            self._residents_matching = _residents_paired(
                [rows[index] >> residents.start & width for index in residents]
            )
        own = list(self._residents_matching.rows)
        for number, floater in enumerate(floaters, size):
            near = rows[floater] >> residents.start & width
            own.append(near)
            for index in members(near):
                own[index] |= 1 << number
        matching = self._residents_matching.copy(own)
        matching.mate += [-1] * len(floaters)
        matching.add(range(size, size + len(floaters)))
        return matching


def _residents_paired(rows: list[int]) -> Matching:
    matching = Matching(rows, (1 << len(rows)) - 1)
    half = len(rows) // 2
    for number in range(half):
        if rows[number] >> (number + half) & 1:
            matching.pair(number, number + half)
    matching.pair_neighbours()
    matching.saturate()
    return matching
