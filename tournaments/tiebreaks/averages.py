"""Averages of a value of the opponents met over the board."""

from fractions import Fraction

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.rounding import half_up
from tournaments.tiebreaks.field import TiebreakField
from tournaments.tiebreaks.result import COUNTED, LEFT_OUT, RoundTerms, TiebreakResult, basis_index


def values_of_opponents(field: TiebreakField, value: Ints, is_rated: Flags, denominator: int) -> RoundTerms:
    """Return the value of each opponent met over the board, without opponents who are not in ``is_rated``."""
    counts = field.over_the_board & is_rated[field.opponent]
    amount = np.where(counts, value[field.opponent], 0)
    state = np.where(counts, COUNTED, LEFT_OUT)
    return RoundTerms(amount, denominator, state, np.where(counts, basis_index("game"), basis_index("nothing")))


def average_of_opponents(
    field: TiebreakField, value: Ints, is_rated: Flags, denominator: int, decimals: int
) -> TiebreakResult:
    """Return the exact average; 0 for a player without a game over the board."""
    terms = values_of_opponents(field, value, is_rated, denominator)
    total, count = terms.total(), (terms.state == COUNTED).sum(axis=1)
    divisor = np.maximum(count, 1) * denominator
    everybody = np.ones(field.size, dtype=bool)
    return TiebreakResult(
        _rank_quotients(total, divisor), total, divisor, decimals, everybody, terms, {"opponents": count}
    )


def whole_average(terms: RoundTerms) -> tuple[Ints, Ints]:
    """Return the average of the counted terms in whole numbers, and the number of these terms.

    Halves are rounded upward (10.1); the average of no terms is 0.
    """
    count = (terms.state == COUNTED).sum(axis=1)
    return half_up(terms.total(), np.maximum(count, 1)), count


def _rank_quotients(total: Ints, divisor: Ints) -> Ints:
    """Return whole numbers that have the same order as the quotients."""
    quotients = [Fraction(int(top), int(bottom)) for top, bottom in zip(total, divisor, strict=True)]
    places = {quotient: index for index, quotient in enumerate(sorted(set(quotients)))}
    return np.array([places[quotient] for quotient in quotients], dtype=np.int64)
