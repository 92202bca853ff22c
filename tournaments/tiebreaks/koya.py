"""The Koya system (C.07, 9.2)."""

import numpy as np

from tournaments.tiebreaks.field import TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import COUNTED, LEFT_OUT, RoundTerms, TiebreakResult, basis_index, sum_of_terms

HALF_POINT = 5  # tenths; 14.5 moves the limit in these steps


def ks(query: TiebreakQuery) -> TiebreakResult:
    """Return KS: the points against opponents with at least half of the greatest possible score (9.2).

    /L moves the limit.
    """
    field = query.field
    share = query.edition.koya.share
    # The limit is multiplied by the denominator of the share to stay a whole number.
    limit = share.numerator * greatest_score(field) + query.code.limit * HALF_POINT * share.denominator
    paired = field.opponent >= 0
    counts = paired & (field.totals[field.opponent] * share.denominator >= limit)
    state = np.where(counts, COUNTED, LEFT_OUT)
    ground = np.where(paired, basis_index("game"), basis_index("nothing"))
    worth = np.where(paired, field.totals[field.opponent], 0)
    terms = RoundTerms(field.points, 10, state, ground, worth, field.points)
    return sum_of_terms(
        terms, 1, limit=np.full(field.size, limit), limit_over=np.full(field.size, 10 * share.denominator)
    )


def greatest_score(field: TiebreakField) -> int:
    """Return the points in tenths for winning every round.

    In a round robin only rounds with an opponent count.
    """
    rounds = int((field.opponent >= 0).sum(axis=1).max(initial=0)) if field.is_round_robin else field.rounds
    return rounds * int(field.win.max(initial=0))
