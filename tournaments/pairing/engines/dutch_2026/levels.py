"""The graphs of a bracket whose complete matchings are exactly the pairings that meet each criterion at its best.

With as many pairs as can be thought of, and the float vertex behind the last player if their number is odd, a pairing
is a complete matching; the best that C9 to C13 allow is then known by counting, and met by certain edges only.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import NotProved
from tournaments.pairing.graph.bits import mask_of, members
from tournaments.pairing.graph.matching import Matching


@dataclass(frozen=True, slots=True)
class EdgeLevel:
    """The edges that are left by one criterion; with an odd number of players the last row is that of the float."""

    name: str
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ColourBound:
    """How many pairs of one colour cannot be avoided (C12), and of two strong preferences (C13)."""

    clashes: int
    strong: int


def with_float(rows: Sequence[int], leavers: int) -> tuple[int, ...]:
    """The rows with the float vertex, which these players may be paired with."""
    place = len(rows)
    return (*(row | 1 << place if leavers >> player & 1 else row for player, row in enumerate(rows)), leavers)


def is_complete(rows: Sequence[int]) -> bool:
    """Whether all vertices can be paired."""
    matching = Matching(rows, (1 << len(rows)) - 1)
    matching.pair_neighbours()
    return matching.complete()


def most_games(bracket: Bracket, leavers: int) -> int:
    """C9: of those who may have the bye, the ones with the most games who leave the others a pairing."""
    games = [bracket.state.games[place] for place in bracket.players]
    for count in sorted({games[member] for member in members(leavers)}, reverse=True):
        kept = mask_of(member for member in members(leavers) if games[member] == count)
        if is_complete(with_float(bracket.rows, kept)):
            return kept
    raise NotProved


def of_topscorers(bracket: Bracket, rows: Sequence[int]) -> tuple[list[int], list[int]]:
    """C10, C11: the rows without pairs of topscorers that break either, and the pairs of absolute preferences kept."""
    kept, equal = list(rows), [0] * bracket.size
    if not bracket.state.topscorers:
        return kept, equal
    state, absolute = bracket.state, bracket.local(bracket.state.absolute)
    for colour in (bracket.local(state.white), bracket.local(state.black)):
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
    """The players due the colour of the majority, all others, and of the former who has a strong preference."""

    many: int
    others: int
    strong: int
    clashes: int


def of_colours(
    bracket: Bracket, rows: list[int], equal: list[int], leavers: int
) -> tuple[ColourBound, list[EdgeLevel]]:
    """C12, C13: what cannot be avoided, and the edges that every pairing at that bound is made of.

    Each of the others takes one of the many; the rest of these meet among themselves. So a pairing is at the bound of
    C12 if and only if no two of the others meet, and one of the many floats if that is open. A pair of the many costs
    nothing by C13 with one mild preference in it. ``equal`` are pairs of absolute preferences, which C13 leaves out.
    """
    sides = _majority(bracket, leavers)
    if sides is None:
        white, black = bracket.local(bracket.state.white), bracket.local(bracket.state.black)
        same = [white if white >> number & 1 else black if black >> number & 1 else 0 for number in range(bracket.size)]
        kept = [row & ~mask for row, mask in zip(rows, same, strict=True)]
        return ColourBound(0, 0), [EdgeLevel("C12", _floated(bracket, kept, leavers))]
    many, others, strong = sides.many, sides.others, sides.strong
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
    """The sides if one colour is due to more than half, else None: then nobody must miss a preference."""
    state = bracket.state
    strong = bracket.local(state.strong)
    for many in (bracket.local(state.white), bracket.local(state.black)):
        others = bracket.everybody & ~many
        surplus = many.bit_count() - others.bit_count()
        if surplus > 0:
            odd = bracket.size % 2
            clashes = (surplus - odd) // 2 + (odd and not leavers & many)
            return _LevelSides(many, others, many & strong, clashes)
    return None


def _floated(bracket: Bracket, rows: Sequence[int], leavers: int) -> tuple[int, ...]:
    return with_float(rows, leavers) if bracket.size % 2 else tuple(rows)
