"""Sonneborn-Berger (C.07, 9.1)."""

from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import Contributions, Result, summed
from tournaments.tiebreaks.unplayed import opposition


def sb(query: TiebreakQuery) -> Result:
    """Return SB: the sum of each opponent's score times the points against that opponent (9.1), in hundredths."""
    field = query.field
    against = opposition(query, field)
    amount = against.worth * field.points
    state = cut(query.code, amount, against.worth, against.takes_part, against.voluntary)
    return summed(Contributions(amount, 100, state, against.basis, against.worth, field.points), 2)
