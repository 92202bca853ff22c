"""Pairing of a bracket by matchings of the least weight, on as few vertices as are proved to be enough.

First only the bracket is weighed: enough if the following bracket then has its best possible result. Then the bracket
with the following one: enough if the players who leave both can be paired further down. Last, all remaining players.
The best candidate by fewer conditions is the best by all conditions if it meets them. Weighing a bracket together with
the following one, C8 below C7, is the method of bbpPairings.
"""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Protocol

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import Candidate, NotProved, TakesLong
from tournaments.pairing.engines.dutch_2026.criteria import LEAVES, LossFigure, quality
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.order import first_candidate
from tournaments.pairing.engines.dutch_2026.staged_matching import NoCompleteMatching, StagedMatching
from tournaments.pairing.graph.bits import members
from tournaments.pairing.graph.matching import Matching


def pair_by_weights(bracket: Bracket, following: FollowingBracket) -> Candidate:
    """Return the first of the best candidates; TakesLong beyond the limit of the bracket's state."""
    groups = bracket.state.groups
    for last in (bracket.group, bracket.group + 1, len(groups) - 1):
        if last < len(groups):
            limit_weighed(bracket, last)
            search = Window(bracket, last)
            candidate = search.first_candidate()
            if search.is_enough(candidate, following):
                return candidate
    raise NotProved


def limit_weighed(bracket: Bracket, last: int, most_weighed: float = inf) -> None:
    """Raise TakesLong if a bracket with the groups down to ``last`` has more players than may be weighed."""
    groups, most = bracket.state.groups, min(most_weighed, bracket.state.most_weighed)
    if bracket.size + sum(map(len, groups[bracket.group + 1 : last + 1])) > most:
        raise TakesLong


class ForcedCondition(Protocol):
    """A pair that a bracket must have, or a player who must leave it, to compare the losses."""

    def allows(self, first: int, second: int, round_index: Callable[[int], int]) -> bool:
        """Return True if two vertices may be paired; ``round_index`` maps a vertex to its index in the round."""


class Window:
    """The candidates of a bracket, with the players of the groups down to ``last`` as opponents for its floaters.

    Vertices are the bracket's own players, then the ``others`` by their indices in the round, then exits for players
    who go further down. The others include the bye if it is open and possible in these groups. Exits also meet one
    another, so there may be more of them than needed.
    """

    def __init__(self, bracket: Bracket, last: int, forced: ForcedCondition | None = None) -> None:
        completion = bracket.state.completion
        self.bracket, self.last = bracket, last
        self.covers_all_groups = last == len(bracket.state.groups) - 1 and last > bracket.group
        self.others: list[int] = [
            position for group in bracket.state.groups[bracket.group + 1 : last + 1] for position in group
        ]
        if bracket.bye_open and completion.bye_vertex is not None and (completion.bye_group or 0) <= last:
            self.others.append(completion.bye_vertex)
        self._forced = forced
        self.losses: list[tuple[str, int]] = []
        self._search = self._with_exits()

    def _with_exits(self) -> StagedMatching:
        """Build the search with as few exits as possible (C6), but always more than are used.

        It observes C4 as far as the window shows it.
        """
        inside = self.bracket.size + len(self.others)
        exits = 0 if self.covers_all_groups else self._left_over(inside) + 2
        while True:
            self.exit_vertices = range(inside, inside + exits)
            try:
                search = StagedMatching(inside + exits, list(self._edges()))
                self.leaver_count = self._minimise(search, [self._leaver_figure()])[0]
                if not exits or any(vertex in self.exit_vertices for vertex, _ in self._matched(search)):
                    return search
            except NoCompleteMatching:
                if self.covers_all_groups or exits > inside:
                    raise NotProved from None
            exits += max(2, exits // 2 * 2)

    def _left_over(self, inside: int) -> int:
        """Return the least number of players of the window who cannot be paired within it."""
        self.exit_vertices = range(inside, inside)
        rows = [0] * inside
        for first, other in self._edges():
            rows[first] |= 1 << other
            rows[other] |= 1 << first
        matching = Matching(rows, (1 << inside) - 1)
        matching.pair_neighbours()
        return matching.saturate()

    def _edges(self) -> Iterator[tuple[int, int]]:
        for first, other in self._all_edges():
            if self._forced is None or self._forced.allows(first, other, self._round_index):
                yield first, other

    def _all_edges(self) -> Iterator[tuple[int, int]]:
        bracket, rows = self.bracket, self.bracket.state.completion.rows
        for first in range(bracket.size):
            yield from ((first, other) for other in members(bracket.rows[first] >> first << first))
        for number, index in enumerate(self.others):
            vertex = bracket.size + number
            yield from ((local, vertex) for local, player in enumerate(bracket.players) if rows[index] >> player & 1)
            yield from (
                (bracket.size + before, vertex)
                for before, other in enumerate(self.others[:number])
                if rows[index] >> other & 1
            )
        inside = bracket.size + len(self.others)
        bye = bracket.state.completion.bye_vertex
        for exit_ in self.exit_vertices:
            yield from (
                (number, exit_)
                for number in range(inside)
                if number < bracket.size or self.others[number - bracket.size] != bye
            )
            yield from ((other, exit_) for other in self.exit_vertices if other < exit_)

    def first_candidate(self) -> Candidate:
        """Return the first of the best candidates as far as the window shows them."""
        bracket = self.bracket
        single_bye = bracket.gives_bye and self.leaver_count == 1
        own = quality(bracket, single_bye)
        scores = [field for field in own if field.name == "C7"]
        rest = [field for field in own if field.name != "C7"]
        self.losses = [("C6", self.leaver_count)]
        self.minimise(scores)
        self.losses += [("C8", loss) for loss in self._minimise(self._search, list(self._following()))]
        return first_candidate(bracket, self, rest, "weights")

    def is_enough(self, candidate: Candidate, following: FollowingBracket) -> bool:
        """Return True if the candidate also meets C4 and C8 outside the window."""
        bracket = self.bracket
        floaters = [bracket.players[floater] for floater in candidate.floaters]
        if self.covers_all_groups:
            return True
        if self.last == bracket.group:
            if not following.completes(floaters, bracket.bye_open):
                return False
            if not floaters or (bracket.gives_bye and len(floaters) == 1):
                return True
            return following.is_ideal(floaters, bracket.bye_open, bracket.gives_bye)
        leaving = [
            self._round_index(first)
            for first, other in self._matched(self._search)
            if first < self.exit_vertices.start <= other
        ]
        if len(leaving) == len(self.exit_vertices):
            return False  # more exits might allow a better candidate
        bye_given = self.bracket.state.completion.bye_vertex in self.others
        return bracket.state.completion.completes(leaving, self.last + 1, bracket.bye_open and not bye_given)

    def _round_index(self, vertex: int) -> int:
        """Return the index in the round of a vertex, or LEAVES for an exit."""
        places: list[int] = [*self.bracket.players, *self.others]
        return places[vertex] if vertex < len(places) else LEAVES

    def minimise(self, figures: Sequence[LossFigure]) -> list[int]:
        """Minimise as ``order.Search.minimise`` does, and record the losses in ``losses``."""
        lost = self._minimise(self._search, [self._of_edge(field) for field in figures])
        self.losses += [(field.name, loss) for field, loss in zip(figures, lost, strict=True)]
        return lost

    def pairs(self) -> list[tuple[int, int]]:
        return [(first, other) for first, other in self._matched(self._search) if other < self.bracket.size]

    def _of_edge(self, field: LossFigure) -> Callable[[int, int], int]:
        size = self.bracket.size
        return lambda first, second: field.loss(first, second if second < size else LEAVES) if first < size else 0

    def _leaver_figure(self) -> Callable[[int, int], int]:
        """Return C6: the number of players who leave the bracket."""
        size = self.bracket.size
        return lambda first, second: first < size <= second

    def _following(self) -> Iterator[Callable[[int, int], int]]:
        """Yield the loss functions of C8, the most important first. Each returns the loss of a pair of rows.

        The first counts the players who leave the following bracket. The others count those of each score, the highest
        first, who were moved down to the following bracket and leave it.
        """
        if self.last == self.bracket.group:
            return
        size, scores = self.bracket.size, self.bracket.scores
        next_end = size + len(self.bracket.state.groups[self.bracket.group + 1])
        yield lambda first, second: first < next_end <= second
        for score in sorted(set(scores), reverse=True):
            yield lambda first, second, score=score: first < size and second >= next_end and scores[first] == score  # type: ignore[misc]

    def _minimise(self, search: StagedMatching, losses: Sequence[Callable[[int, int], int]]) -> list[int]:
        return search.minimise(losses)

    def _matched(self, search: StagedMatching) -> list[tuple[int, int]]:
        return [search.edges[edge] for edge in search.matching]
