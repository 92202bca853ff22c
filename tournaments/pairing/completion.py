"""Possible pairings of each score group with all groups below: C4 and C5 of the Dutch System, by matchings alone."""

from collections.abc import Iterable, Sequence

from tournaments.pairing.graph.bits import mask_of, members
from tournaments.pairing.graph.matching import Matching, barrier_of


class Completion:
    """Largest matchings of the lowest score groups of a round.

    Vertices are the players in ranking order; in an odd field the bye is one more vertex after the last,
    ``bye_vertex``. ``rows`` are the pairs that the absolute rules allow; ``may_have_bye`` are the players who may have
    the bye. ``barrier`` is the barrier to a complete pairing, None if there is one. ``bye_group`` is the lowest score
    group that can give the bye (C5), and ``bye_candidates`` are its players who may have it.
    """

    def __init__(self, rows: Sequence[int], scores: Sequence[int], may_have_bye: int) -> None:
        self.rows, self.groups = list(rows), _groups(scores)
        size = len(rows)
        self.bye_vertex = size if size % 2 else None
        self.may_have_bye = may_have_bye
        self._players = (1 << size) - 1
        self.bye_group: int | None = None
        self.bye_candidates = 0
        self._matchings: dict[tuple[int, bool], Matching] = {}
        self._suffixes: list[Matching] = []
        if self.bye_vertex is None:
            self._store_if_complete(self.rows, None)
        else:
            self._find_bye(may_have_bye)
        self.barrier = (
            None
            if self.is_complete
            else barrier_of(_largest_matching(_with_bye(self.rows, may_have_bye, self.bye_vertex)))
        )

    @property
    def is_complete(self) -> bool:
        """True if all players can be paired, in an odd field with the bye for one who may have it."""
        return bool(self._suffixes) or not self.rows

    def _find_bye(self, may_have_bye: int) -> None:
        for number in reversed(range(len(self.groups))):
            candidates = may_have_bye & mask_of(self.groups[number])
            if candidates and self._store_if_complete(_with_bye(self.rows, candidates, self.bye_vertex), number):
                self.bye_candidates = candidates
                return

    def _store_if_complete(self, rows: list[int], bye_group: int | None) -> bool:
        """Return True if all of ``rows`` can be paired; then store the largest matching from each group down."""
        matching, largest = Matching(rows, 0), []
        for number in reversed(range(len(self.groups))):
            group = self.groups[number]
            matching.add(group)
            if number == bye_group:
                matching.add([len(rows) - 1])
            _pair_halves(matching, group)
            matching.pair_neighbours()
            matching.saturate()
            largest.append(matching.copy())
        if matching.free:
            return False
        self.rows, self.bye_group, self._suffixes = rows, bye_group, largest[::-1]
        return True

    def matching_from(self, group: int, bye_open: bool) -> Matching:
        """Return a largest matching of a group and all below; copy the matching before changing it.

        With ``bye_open`` no player above has taken the bye.
        """
        key = group, bye_open
        if key not in self._matchings:
            self._matchings[key] = self._matching_from(group, bye_open)
        return self._matchings[key]

    def _matching_from(self, group: int, bye_open: bool) -> Matching:
        matching = self._suffixes[group] if group < len(self.groups) else Matching(self.rows, 0)
        if self.bye_vertex is None or self.bye_group is None or (group <= self.bye_group) is bye_open:
            return matching
        matching = matching.copy()
        if bye_open:
            matching.add([self.bye_vertex])
        else:
            matching.remove([self.bye_vertex])
            matching.saturate()
        return matching

    def completing_floaters(self, group: int, bye_open: bool) -> int:
        """Return the players above a group who can each, alone, make that group and all below pairable."""
        rest = self.matching_from(group, bye_open)
        if rest.free.bit_count() != 1:
            return 0
        mask = 0
        for vertex in members(rest.freeable_vertices()):
            mask |= self.rows[vertex]
        return mask & ~rest.alive & self._players

    def completes(self, floaters: Iterable[int], group: int, bye_open: bool) -> bool:
        """Return True if a group, all below and these floaters can be paired (C4)."""
        matching = self.matching_from(group, bye_open).copy()
        matching.add(floaters)
        return matching.try_complete()


def _groups(scores: Sequence[int]) -> list[range]:
    starts = [index for index, score in enumerate(scores) if not index or scores[index - 1] != score]
    return [range(start, end) for start, end in zip(starts, [*starts, len(scores)][1:], strict=True)]


def _with_bye(rows: Sequence[int], candidates: int, bye: int | None) -> list[int]:
    """Return the rows with the bye as an additional vertex; its possible partners are the candidates."""
    if bye is None:
        return list(rows)
    return [row | 1 << bye if candidates >> index & 1 else row for index, row in enumerate(rows)] + [candidates]


def _pair_halves(matching: Matching, group: range) -> None:
    """Pair the upper half with the lower half where possible. This usually pairs nearly all of the group."""
    half = len(group) // 2
    for first, other in zip(group[:half], group[half:], strict=False):
        if matching.rows[first] >> other & 1 and matching.free >> first & matching.free >> other & 1:
            matching.pair(first, other)


def _largest_matching(rows: list[int]) -> Matching:
    matching = Matching(rows, (1 << len(rows)) - 1)
    matching.pair_neighbours()
    matching.saturate()
    return matching
