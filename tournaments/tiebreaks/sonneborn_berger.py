"""Sonneborn-Berger (C.07, 9.1)."""

from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import RoundTerms, TiebreakResult, sum_of_terms
from tournaments.tiebreaks.unplayed import round_opponents


def sb(query: TiebreakQuery) -> TiebreakResult:
    """Return SB: the sum of each opponent's score times the points against that opponent (9.1), in hundredths."""
    field = query.field
    against = round_opponents(query, field)
    amount = against.opponent_value * field.points
    state = cut(query.code, amount, against.opponent_value, against.takes_part, against.voluntary)
    return sum_of_terms(RoundTerms(amount, 100, state, against.basis, against.opponent_value, field.points), 2)
