"""The standings: the tie-breaks rank all players, one code after the other (C.07, 4.2)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from ratings.rules.arrays import Flags, Ints
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.field import TiebreakField
from tournaments.tiebreaks.query import TiebreakCode, TiebreakQuery
from tournaments.tiebreaks.registry import TIEBREAKS
from tournaments.tiebreaks.result import TiebreakResult


@dataclass(frozen=True, slots=True, eq=False)
class Standings:
    """The ranks of a field, with equal ranks as in 1 2 2 4, and the result of each code.

    Both are in the order of the field. Players whose games are annulled are not ranked: they share the last rank.
    """

    field: TiebreakField
    edition: TiebreakEdition
    codes: tuple[TiebreakCode, ...]
    results: tuple[TiebreakResult, ...]
    ranks: Ints
    is_ranked: Flags

    def order(self) -> Ints:
        """Return the indices of the players, first rank first; equal ranks are in the order of start numbers."""
        return np.lexsort((self.field.numbers, self.ranks))

    def format_value(self, column: int, player: int) -> str:
        """Return the value of a code's column for the player at an index of the field."""
        return format_value(self.results[column], player)

    def format_all(self) -> list[tuple[str, ...]]:
        """Return the printed values of all players, one for each code; in the order of the field."""
        return [*zip(*(_format_all(result) for result in self.results), strict=True)]


def standings(
    field: TiebreakField,
    codes: Sequence[TiebreakCode],
    edition: TiebreakEdition,
    seed: str = "",
    annulled: Collection[int] = (),
) -> Standings:
    """Rank a field. Each code divides the players who are tied by all codes before it.

    ``seed`` determines the drawing of lots. The start numbers ``annulled``, whose games the field does not have, come
    after all others.
    """
    is_ranked = ~np.isin(field.numbers, [*annulled])
    last = int(is_ranked.sum()) + 1
    ranks = np.where(is_ranked, 1, last)
    results = []
    for code in codes:
        result = TIEBREAKS[code.name].compute(TiebreakQuery(field, code, edition, ranks, seed))
        ranks = _divide_ranks(ranks, result.key)
        results.append(result)
    return Standings(field, edition, tuple(codes), tuple(results), np.where(is_ranked, ranks, last), is_ranked)


def _divide_ranks(ranks: Ints, key: Ints) -> Ints:
    """Return the ranks after one more key: 1 plus the number of players ranked before."""
    order = np.lexsort((-key, ranks))
    first = np.ones(len(order), dtype=bool)
    first[1:] = (np.diff(ranks[order]) != 0) | (np.diff(key[order]) != 0)
    divided = np.empty_like(ranks)
    divided[order] = np.maximum.accumulate(np.where(first, np.arange(1, len(order) + 1), 1))
    return divided


def format_value(result: TiebreakResult, player: int) -> str:
    """Return the printed form of a value, with halves rounded up at the last decimal; empty if there is no value."""
    if not result.has_value[player]:
        return ""
    return _format_decimal(*_fraction_parts(result, player), result.decimals)


def _format_all(result: TiebreakResult) -> list[str]:
    """Return the printed form of all values; each different value is formatted once, for speed."""
    written, decimals = cache(_format_decimal), result.decimals
    overs = np.broadcast_to(result.denominator, result.value.shape).tolist()
    parts = zip(result.value.tolist(), overs, result.has_value.tolist(), strict=True)
    return [written(value, over, decimals) if has_value else "" for value, over, has_value in parts]


def exact_value(result: TiebreakResult, player: int) -> Fraction:
    """Return the exact value of a player."""
    return Fraction(*_fraction_parts(result, player))


def format_decimal(value: Fraction, decimals: int) -> str:
    """Return a number with this many decimals, halves rounded upward."""
    return _format_decimal(value.numerator, value.denominator, decimals)


def _fraction_parts(result: TiebreakResult, player: int) -> tuple[int, int]:
    over = result.denominator if isinstance(result.denominator, int) else int(result.denominator[player])
    return int(result.value[player]), over


def _format_decimal(top: int, bottom: int, decimals: int) -> str:
    scaled = (2 * top * 10**decimals + bottom) // (2 * bottom)
    sign, digits = "-" if scaled < 0 else "", str(abs(scaled)).rjust(decimals + 1, "0")
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}"
