"""Pairing of a bracket without weights, if each criterion meets its bound or misses it by one.

The best candidates are then the complete matchings of one graph. To find the first of them by article 4, each step
tests which pairs such a matching can have.
"""

from collections.abc import Iterable, Iterator

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import Candidate, NotProved
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.levels import (
    ColourBound,
    EdgeLevel,
    colour_levels,
    is_complete,
    leavers_with_most_games,
    restrict_topscorers,
    with_float_vertex,
)
from tournaments.pairing.graph.bits import mask_of, members
from tournaments.pairing.graph.matching import Matching
from tournaments.pairing.graph.sides import SidesMatching


def pair_ideally(bracket: Bracket, following: FollowingBracket) -> Candidate:
    """Return the first of the best candidates; NotProved if a bound is not met."""
    return IdealSearch(bracket, following).candidate()


class IdealSearch:
    """The best candidates of a bracket with one float if it is odd, none if it is even.

    ``levels`` are the graphs that the criteria leave, from the absolute ones on; ``criteria_met`` has the criteria C14
    to C21 that could be met completely (True) or not (False).
    """

    def __init__(self, bracket: Bracket, following: FollowingBracket) -> None:
        self.bracket, self.following = bracket, following
        self.odd = bracket.size % 2
        self.rejected_floaters = 0
        self.levels: list[EdgeLevel] = []
        self.bound = ColourBound(0, 0)
        self.criteria_met: dict[str, bool] = {}
        completion = bracket.state.completion
        if self.odd != completion.matching_from(bracket.group + 1, bracket.bye_open).free.bit_count():
            raise NotProved
        self._leavers_complete = bracket.gives_bye
        self._leavers = self.completing_floaters() if bracket.gives_bye else bracket.residents if self.odd else 0

    def candidate(self) -> Candidate:
        """Return the first of the best candidates."""
        while True:
            candidate = self.first_candidate()
            if self.is_accepted(candidate.floaters):
                return candidate
            self.rejected_floaters |= 1 << candidate.floaters[0]

    def completing_floaters(self) -> int:
        """Return the players who can each, as the only floater, make all players below pairable (C4)."""
        bracket = self.bracket
        return bracket.to_local(bracket.state.completion.completing_floaters(bracket.group + 1, bracket.bye_open))

    def is_accepted(self, floaters: tuple[int, ...]) -> bool:
        """Return True if the floaters meet C4 and C8, which concern only players who move down."""
        bracket = self.bracket
        if not floaters or bracket.gives_bye:
            return True
        return self.following.is_ideal([bracket.players[floater] for floater in floaters], bracket.bye_open, False)

    def first_candidate(self) -> Candidate:
        """Return the first of the best candidates, without regard to C8."""
        matching = self._best()
        graph = _Graph(self.levels, matching)
        self._restrict_floats(graph)
        return _OrderSearch(self.bracket, graph).candidate()

    def _best(self) -> Matching:
        """Return a matching at every bound of C6 to C13.

        Until the possible floaters by C4 are known, all residents are possible floaters.
        """
        for leavers in self._leaver_classes():
            wanted = leavers & ~self.rejected_floaters
            if wanted or not self.odd:
                self._set_levels(wanted)
                matching = _complete(self.bracket, self.levels[-1].rows)
                if matching:
                    return matching
            if is_complete(self._floated(self.bracket.rows, leavers)):
                break
        if self._leavers_complete or not self.odd:
            raise NotProved
        self._leavers, self._leavers_complete = self.completing_floaters(), True
        return self._best()

    def _leaver_classes(self) -> Iterator[int]:
        """Yield the players who may float, by score, the lowest first (C7)."""
        left = self._leavers
        if not self.odd:
            yield 0
        while left:
            lowest = self.bracket.players_with_score(self.bracket.scores[left.bit_length() - 1]) & left
            yield lowest
            left &= ~lowest

    def _set_levels(self, leavers: int) -> None:
        bracket = self.bracket
        self.levels, self.criteria_met = [EdgeLevel("C7", self._floated(bracket.rows, leavers))], {}
        if bracket.gives_bye:
            leavers = leavers_with_most_games(bracket, leavers)
            self.levels.append(EdgeLevel("C9", self._floated(bracket.rows, leavers)))
        rows, equal = restrict_topscorers(bracket, bracket.rows)
        if bracket.state.topscorers:
            self.levels.append(EdgeLevel("C11", self._floated(rows, leavers)))
        self.bound, levels = colour_levels(bracket, rows, equal, leavers)
        self.levels += levels

    def _floated(self, rows: Iterable[int], leavers: int) -> tuple[int, ...]:
        return with_float_vertex(tuple(rows), leavers) if self.odd else tuple(rows)

    def _restrict_floats(self, graph: "_Graph") -> None:
        """Remove the edges that break C14 to C21, for each criterion that a pairing can meet completely.

        Raise NotProved if C15 or C17 cannot be met completely and more than one moved player is paired: then the
        smallest number of violations is not proved.
        """
        bracket, state = self.bracket, self.bracket.state
        residents_float = self.odd and not graph.rows[bracket.size] & bracket.moved_mask
        moved = range(bracket.moved_count)
        paired_moved = bracket.moved_count - (self.odd and not residents_float)
        for ago, (own, theirs) in enumerate((("C14", "C15"), ("C16", "C17"))):
            if residents_float:
                self._restrict(graph, own, [bracket.size], bracket.to_local(state.downfloaters[ago]))
            if not self._restrict(graph, theirs, moved, bracket.to_local(state.upfloaters[ago])) and paired_moved > 1:
                raise NotProved
        for ago, own in enumerate(("C18", "C20")):
            if self.odd and not residents_float:
                self._restrict(graph, own, [bracket.size], bracket.to_local(state.downfloaters[ago]))

    def _restrict(self, graph: "_Graph", name: str, vertices: Iterable[int], dropped: int) -> bool:
        """Return True if no vertex needs a partner in ``dropped``; then remove the edges between them."""
        vertices = [vertex for vertex in vertices if graph.rows[vertex] & dropped]
        if vertices:
            self.criteria_met[name] = graph.drop(vertices, dropped)
            if self.criteria_met[name]:
                self.levels.append(EdgeLevel(name, tuple(graph.rows)))
            return self.criteria_met[name]
        return True


class _Graph:
    """The edges that are left, and one complete matching of them."""

    def __init__(self, levels: list[EdgeLevel], matching: Matching) -> None:
        self.rows, self.matching = list(levels[-1].rows), matching

    def drop(self, vertices: Iterable[int], others: int) -> bool:
        """Remove the edges between the vertices and the others if a complete matching is left without them.

        Return True if they are removed.
        """
        rows = self.rows[:]
        trial = self.matching.copy(rows)
        for vertex in vertices:
            gone = rows[vertex] & others
            rows[vertex] &= ~gone
            for other in members(gone):
                rows[other] &= ~(1 << vertex)
            if trial.mate[vertex] >= 0 and gone >> trial.mate[vertex] & 1:
                trial.unpair(vertex)
        if not trial.try_complete():
            return False
        self.rows, self.matching = rows, trial
        return True


class _OrderSearch:
    """The first complete matching of a graph in the order of article 4."""

    def __init__(self, bracket: Bracket, graph: _Graph) -> None:
        self.bracket, self.rows, self.matching = bracket, graph.rows, graph.matching
        self.pairs: list[tuple[int, int]] = []
        self.floaters: tuple[int, ...] = ()

    def candidate(self) -> Candidate:
        """Return the candidate; the moved-down players are paired first."""
        bracket, index = self.bracket, self.bracket.size
        if bracket.size % 2 and self.rows[index] & bracket.moved_mask:
            leaver = self._pair_for_good(index, reversed(list(members(self.rows[index]))))
            self.floaters = (leaver,)
        for player in range(bracket.moved_count):
            if player not in self.floaters:
                self.pairs.append((player, self._pair_for_good(player, members(self.rows[player]))))
        remainder = list(members(self.matching.alive & bracket.residents))
        float_left = [index] if self.matching.alive >> index & 1 else []
        return self._remainder(remainder, float_left)

    def _pair_for_good(self, vertex: int, wanted: Iterable[int]) -> int:
        """Pair a vertex for good with its first wanted partner, and return the partner.

        The partner must leave the other vertices a complete matching.
        """
        for other in wanted:
            if not self.matching.alive >> other & 1:
                continue
            if other == self.matching.mate[vertex]:
                break
            trial = self.matching.copy()
            trial.remove((vertex, other))
            if trial.try_complete():
                self.matching = trial
                return other
        else:
            raise NotProved
        self.matching.remove((vertex, other))
        return other

    def _remainder(self, remainder: list[int], float_left: list[int]) -> Candidate:
        """Pair the remainder and return the candidate: the upper half with the lower half (3.3).

        If that leaves no pairing, one player of each half is exchanged (4.3).
        """
        half = len(remainder) // 2
        upper, lower = remainder[:half], remainder[half:]
        sides = self._sides(self.rows, [*upper, *float_left], mask_of(lower))
        if sides:
            return self._candidate_of(sides, ((), ()))
        for out, into in _exchanges(half, len(remainder)):
            first, other = remainder[out], remainder[into]
            heads = sorted([*(player for player in upper if player != first), other])
            tails = mask_of(lower) & ~(1 << other) | 1 << first
            rows = list(self.rows)
            for head in heads:
                rows[head] &= -1 << head
            sides = self._sides(rows, [*heads, *float_left], tails)
            if sides:
                return self._candidate_of(sides, ((first,), (other,)))
        raise NotProved

    def _sides(self, rows: list[int], heads: list[int], tails: int) -> SidesMatching | None:
        sides = SidesMatching(rows, heads, tails)
        sides.start_from(self.matching.mate)
        if not sides.try_complete():
            return None
        sides.minimise_tails()
        return sides

    def _candidate_of(self, sides: SidesMatching, exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> Candidate:
        index = self.bracket.size
        pairs = [*self.pairs, *((head, tail) for head, tail in sides.of_head.items() if head != index)]
        floaters = (sides.of_head[index],) if index in sides.of_head else self.floaters
        return Candidate(tuple(sorted(pairs)), floaters, "ideal", exchange)


def _exchanges(half: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield one player of S1 and one of S2 for exchange (4.3), as indices in the remainder.

    The least difference is first; of equal differences, the lowest player of S1.
    """
    for difference in range(1, size):
        for out in range(half - 1, max(-1, half - 1 - difference), -1):
            if half <= out + difference < size:
                yield out, out + difference


def _complete(bracket: Bracket, rows: tuple[int, ...]) -> Matching | None:
    """Return a complete matching, None if there is none; the search begins near the likely first candidate."""
    matching = Matching(rows, (1 << len(rows)) - 1)
    for player in range(bracket.moved_count):
        near = rows[player] & matching.free & bracket.residents
        if near:
            matching.pair(player, (near & -near).bit_length() - 1)
    if bracket.size % 2 and (near := rows[bracket.size] & matching.free):
        matching.pair(bracket.size, near.bit_length() - 1)
    remainder = list(members(matching.free & bracket.residents))
    lower = mask_of(remainder[len(remainder) // 2 :])
    for player in remainder[: len(remainder) // 2]:
        near = rows[player] & matching.free & lower
        if near:
            matching.pair(player, (near & -near).bit_length() - 1)
    return matching if matching.try_complete() else None
