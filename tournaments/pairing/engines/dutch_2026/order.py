"""The first of equally good candidates: the sequential generation of article 4, as figures to minimise."""

from collections.abc import Sequence
from typing import Protocol

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import Candidate, PairingMethod
from tournaments.pairing.engines.dutch_2026.criteria import LEAVES, LossFigure
from tournaments.pairing.graph.bits import members


class Search(Protocol):
    """A set of candidates; only the best by the figures settled so far are left."""

    def minimise(self, figures: Sequence[LossFigure]) -> list[int]:
        """Select the candidates that lose least by the first figure, then by the second, …, and return these losses."""

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of a remaining candidate, the smaller number first."""


def first_candidate(
    bracket: Bracket, search: Search, figures: Sequence[LossFigure], method: PairingMethod
) -> Candidate:
    """Return the first of the best candidates in the sequential generation of article 4."""
    search.minimise([*figures, *_moved_down(bracket)])
    opponents = {other for first, other in search.pairs() if first < bracket.moved_count}
    remainder = [member for member in members(bracket.residents) if member not in opponents]
    count = sum(pair >= bracket.moved_count for pair, _ in search.pairs())
    place = {player: number for number, player in enumerate(remainder)}
    exchanges, _ = search.minimise(_exchanges(bracket.moved_count, place, count))
    if exchanges:
        search.minimise(_exchanged(remainder, count))
    heads = sorted(pair for pair, _ in search.pairs() if pair >= bracket.moved_count)
    search.minimise(_transposition(bracket.moved_count, heads, place))
    pairs = sorted(search.pairs())
    paired = {number for pair in pairs for number in pair}
    return Candidate(
        pairs=tuple(pairs),
        floaters=tuple(number for number in range(bracket.size) if number not in paired),
        method=method,
        exchange=(
            tuple(player for player in remainder[:count] if player not in heads),
            tuple(head for head in heads if place[head] >= count),
        ),
    )


def _moved_down(bracket: Bracket) -> list[LossFigure]:
    """Return the figures of 3.7: the highest moved-down players are paired (4.4), then the highest opponents (4.2)."""

    def stays_unpaired(player: int) -> LossFigure:
        return LossFigure("4.4", lambda one, other: one == player and other == LEAVES)

    def opponent(player: int) -> LossFigure:
        rank = bracket.moved_count
        return LossFigure(
            "4.2", lambda one, other: other - rank if one == player and other != LEAVES else 0, bracket.size
        )

    return [*map(stays_unpaired, range(bracket.moved_count)), *map(opponent, range(bracket.moved_count))]


def _exchanges(moved: int, place: dict[int, int], count: int) -> list[LossFigure]:
    """Return the figures of 4.3: the fewest exchanges between S1 and S2, then the least difference of numbers."""

    def beyond(one: int, other: int) -> int:
        return other != LEAVES and one >= moved and place.get(one, 0) >= count

    def number(one: int, other: int) -> int:
        return place.get(one, 0) if other != LEAVES else 0

    return [LossFigure("4.3", beyond), LossFigure("4.3", number, len(place))]


def _exchanged(remainder: Sequence[int], count: int) -> list[LossFigure]:
    """Return the further figures of 4.3: the lowest players who leave S1, then the highest who leave S2."""

    def stays(player: int) -> LossFigure:
        return LossFigure("4.3", lambda one, other: one == player and other != LEAVES)

    def stays_below(player: int) -> LossFigure:
        return LossFigure("4.3", lambda one, other: other == player or (one == player and other == LEAVES))

    return [*map(stays, reversed(remainder[:count])), *map(stays_below, remainder[count:])]


def _transposition(moved: int, heads: Sequence[int], place: dict[int, int]) -> list[LossFigure]:
    """Return the figures of 4.2: the highest opponent for each player of S1, from the top.

    S1 and S2 are those after the exchanges.
    """

    def other_sides(one: int, other: int) -> int:
        return other != LEAVES and one >= moved and (one not in heads or other in heads)

    def opponent(player: int) -> LossFigure:
        return LossFigure("4.2", lambda one, other: place.get(other, 0) if one == player else 0, len(place))

    return [LossFigure("4.3", other_sides), *map(opponent, heads)]
