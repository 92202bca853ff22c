"""Graphs of a bracket whose complete matchings are exactly the best pairings by each criterion.

If a bracket has as many pairs as possible, with the float vertex after the last player if it is odd, a pairing is a
complete matching. The best results by C9 to C13 then follow from counting, and only certain edges can reach them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import NotProved
from tournaments.pairing.graph.bits import mask_of, members
from tournaments.pairing.graph.matching import Matching


@dataclass(frozen=True, slots=True)
class EdgeLevel:
    """The edges that one criterion leaves; in an odd bracket the last row is that of the float vertex."""

    name: str
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ColourBound:
    """The unavoidable number of pairs with one colour due to both (C12), and with two strong preferences (C13)."""

    clashes: int
    strong: int


def with_float_vertex(rows: Sequence[int], leavers: int) -> tuple[int, ...]:
    """Return the rows with the float vertex, whose possible partners are the leavers."""
    position = len(rows)
    return (*(row | 1 << position if leavers >> player & 1 else row for player, row in enumerate(rows)), leavers)


def is_complete(rows: Sequence[int]) -> bool:
    """Return True if all vertices can be paired."""
    matching = Matching(rows, (1 << len(rows)) - 1)
    matching.pair_neighbours()
    return matching.try_complete()


def leavers_with_most_games(bracket: Bracket, leavers: int) -> int:
    """Return the players with the most games whose bye leaves the others a pairing (C9).

    Only ``leavers`` may have the bye.
    """
    games = [bracket.state.game_counts[index] for index in bracket.players]
    for count in sorted({games[member] for member in members(leavers)}, reverse=True):
        kept = mask_of(member for member in members(leavers) if games[member] == count)
        if is_complete(with_float_vertex(bracket.rows, kept)):
            return kept
    raise NotProved


def restrict_topscorers(bracket: Bracket, rows: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the rows without pairs of topscorers that break C10 or C11.

    The second result has the remaining pairs of absolute preferences.
    """
    kept, equal = list(rows), [0] * bracket.size
    if not bracket.state.topscorers:
        return kept, equal
    state, absolute = bracket.state, bracket.to_local(bracket.state.absolute)
    for colour in (bracket.to_local(state.due_white), bracket.to_local(state.due_black)):
        for member in members(absolute & colour):
            for other in members(kept[member] & absolute & colour):
                places = bracket.players[member], bracket.players[other]
                if state.breaks_colour_difference(*places) or state.breaks_colour_row(*places):
                    kept[member] &= ~(1 << other)
                else:
                    equal[member] |= 1 << other
    return kept, equal


@dataclass(frozen=True, slots=True)
class _LevelSides:
    """The players due the majority's colour, all others, and the majority's players with a strong preference.

    ``clashes`` is the unavoidable number of pairs within the majority.
    """

    majority: int
    others: int
    strong: int
    clashes: int


def colour_levels(
    bracket: Bracket, rows: list[int], equal: list[int], leavers: int
) -> tuple[ColourBound, list[EdgeLevel]]:
    """Return the bounds of C12 and C13, and the graph of all pairings at each bound.

    The majority are the players due the more frequent colour, the minority all others. Each minority player meets a
    majority player; the rest of the majority meet one another. So a pairing is at the bound of C12 if and only if no
    two minority players meet and, if a majority player may float, a majority player floats. By C13 a pair within the
    majority costs nothing if it has a mild preference. ``equal`` are pairs of absolute preferences, which C13 leaves
    out.
    """
    sides = _majority(bracket, leavers)
    if sides is None:
        white, black = bracket.to_local(bracket.state.due_white), bracket.to_local(bracket.state.due_black)
        same = [white if white >> number & 1 else black if black >> number & 1 else 0 for number in range(bracket.size)]
        kept = [row & ~mask for row, mask in zip(rows, same, strict=True)]
        return ColourBound(0, 0), [EdgeLevel("C12", _floated(bracket, kept, leavers))]
    many, others, strong = sides.majority, sides.others, sides.strong
    if leavers & many:
        leavers &= many
    first = [row & ~others if others >> player & 1 else row for player, row in enumerate(rows)]
    mild = many & ~strong
    unmild = max(0, sides.clashes - mild.bit_count())
    if unmild and any(equal[member] for member in members(many)):
        raise NotProved
    if not unmild:
        second = [
            row & ~strong | equal[player] & row if strong >> player & 1 else row for player, row in enumerate(first)
        ]
        last = leavers
    else:
        second = [row if strong >> player & 1 else row & strong for player, row in enumerate(first)]
        last = leavers & strong if leavers & many else leavers
    bound = ColourBound(sides.clashes, unmild)
    return bound, [
        EdgeLevel("C12", _floated(bracket, first, leavers)),
        EdgeLevel("C13", _floated(bracket, second, last)),
    ]


def _majority(bracket: Bracket, leavers: int) -> _LevelSides | None:
    """Return the sides if one colour is due to more than half of the bracket, else None.

    With None every preference can be granted.
    """
    state = bracket.state
    strong = bracket.to_local(state.strong)
    for many in (bracket.to_local(state.due_white), bracket.to_local(state.due_black)):
        others = bracket.all_players & ~many
        surplus = many.bit_count() - others.bit_count()
        if surplus > 0:
            odd = bracket.size % 2
            clashes = (surplus - odd) // 2 + (odd and not leavers & many)
            return _LevelSides(many, others, many & strong, clashes)
    return None


def _floated(bracket: Bracket, rows: Sequence[int], leavers: int) -> tuple[int, ...]:
    return with_float_vertex(rows, leavers) if bracket.size % 2 else tuple(rows)
