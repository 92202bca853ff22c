"""The reasons why an ideal bracket does not have a pair, without weights: the criterion whose graph lacks the edge."""

from collections.abc import Iterator

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import Candidate
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.forced import ForcedLeaver, ForcedPair, absolute_rule
from tournaments.pairing.engines.dutch_2026.ideal import IdealSearch
from tournaments.pairing.engines.dutch_2026.levels import EdgeLevel, with_float_vertex
from tournaments.pairing.graph.bits import mask_of, members
from tournaments.pairing.graph.matching import Matching
from tournaments.pairing.graph.sides import SidesMatching


class IdealRules:
    """The pairs that the best candidates of an ideally paired bracket can and cannot have."""

    def __init__(self, bracket: Bracket, following: FollowingBracket) -> None:
        self.bracket, self.following = bracket, following
        self.search = IdealSearch(bracket, following)
        self.candidate: Candidate = self.search.candidate()
        self._levels = list(self._all_levels())

    def _all_levels(self) -> Iterator[EdgeLevel]:
        """Yield the graph of each rule from C6 on.

        Each graph has the edges of the one before, without the edges that its rule bars.
        """
        bracket, search = self.bracket, self.search
        first, *rest = search.levels
        if search.odd:
            takers = search.completing_floaters()
            floated = 1 << bracket.size
            same_score = bracket.players_with_score(bracket.scores[self._leaver()]) & takers
            ideal = mask_of(member for member in members(same_score) if search.is_accepted((member,)))
            for name, mask in (("C6", takers), ("C7", same_score), ("C8", ideal)):
                yield EdgeLevel(name, with_float_vertex(bracket.rows, mask))
            for level in rest:
                bare = [row & ~floated for row in level.rows[:-1]]
                yield EdgeLevel(level.name, with_float_vertex(bare, level.rows[-1] & ideal))
        else:
            yield EdgeLevel("C6", first.rows)
            yield from rest

    def _leaver(self) -> int:
        return self.candidate.floaters[0]

    def rule_against(self, forced: ForcedPair | ForcedLeaver) -> str:
        """Return the rule that bars a pair, or a player from leaving."""
        position = self.bracket.size
        if isinstance(forced, ForcedLeaver):
            if not self.search.odd or (self.bracket.gives_bye and forced.bye is not None):
                return absolute_rule(self.bracket, forced) or "C6"
            ends = forced.player, position
        else:
            ends = forced.first, forced.second
        for level in self._levels:
            matching = self._with(level.rows, *ends)
            if matching is None:
                return (absolute_rule(self.bracket, forced) or "C6") if level.name == "C6" else level.name
        return self._order(*ends)

    def _with(self, rows: tuple[int, ...], one: int, other: int) -> Matching | None:
        """Return a complete matching that has a pair, or None if there is none."""
        if not rows[one] >> other & 1:
            return None
        matching = Matching(rows, (1 << len(rows)) - 1)
        for first, second in self._pairs():
            if not {first, second} & {one, other} and rows[first] >> second & 1:
                matching.pair(first, second)
        matching.remove((one, other))
        return matching if matching.try_complete() else None

    def _pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of the candidate, with that of the float vertex."""
        return [*self.candidate.pairs, *((floater, self.bracket.size) for floater in self.candidate.floaters)]

    def _order(self, one: int, other: int) -> str:
        """Return the article that puts the best candidate before every candidate with this pair."""
        bracket, rows = self.bracket, self._levels[-1].rows
        position, moved = bracket.size, bracket.moved_count
        matching = Matching(rows, (1 << len(rows)) - 1)
        floats_moved = bool(self.candidate.floaters) and self._leaver() < moved
        first = [pair for pair in self._pairs() if floats_moved and pair[1] == position]
        if not self._can_have(matching, [*first, (one, other)]):
            return "4.4"
        first += [pair for pair in self.candidate.pairs if pair[0] < moved]
        if not self._can_have(matching, [*first, (one, other)]):
            return "4.2"
        return self._order_of_remainder(first, one, other)

    def _can_have(self, matching: Matching, pairs: list[tuple[int, int]]) -> bool:
        """Return True if a complete matching has all of these pairs."""
        trial, seen = matching.copy(), 0
        for first, other in dict.fromkeys(tuple(sorted(pair)) for pair in pairs):
            if seen & (1 << first | 1 << other) or not trial.rows[first] >> other & 1:
                return False
            seen |= 1 << first | 1 << other
            trial.remove((first, other))
        return trial.try_complete()

    def _order_of_remainder(self, first: list[tuple[int, int]], one: int, other: int) -> str:
        """Return 4.2 if the pair is possible with S1 and S2 unchanged, else 4.3."""
        bracket, position = self.bracket, self.bracket.size
        taken = mask_of(player for pair in first for player in pair)
        remainder = [player for player in members(bracket.residents) if not taken >> player & 1]
        heads = [pair[0] for pair in self.candidate.pairs if pair[0] >= bracket.moved_count]
        if self.search.odd and not taken >> position & 1:
            heads.append(position)
        tails = mask_of(remainder) & ~mask_of(heads)
        head, tail = (one, other) if one in heads and other != position else (other, one)
        if head not in heads or not tails >> tail & 1 or tail < head < position:
            return "4.3"
        rows = [row & (-1 << player) if player < position else row for player, row in enumerate(self._levels[-1].rows)]
        sides = SidesMatching(rows, [player for player in heads if player != head], tails & ~(1 << tail))
        return "4.2" if sides.try_complete() else "4.3"
