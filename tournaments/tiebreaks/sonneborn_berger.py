"""Sonneborn-Berger (C.07, 9.1)."""

from tournaments.tiebreaks.asked import Asked
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.result import Result, Terms, summed
from tournaments.tiebreaks.unplayed import opposition


def sb(asked: Asked) -> Result:
    """SB: the sum of each opponent's score times the points made against him (9.1), in hundredths."""
    field = asked.field
    against = opposition(asked, field)
    amount = against.worth * field.points
    state = cut(asked.code, amount, against.worth, against.takes_part, against.voluntary)
    return summed(Terms(amount, 100, state, against.basis, against.worth, field.points), 2)
