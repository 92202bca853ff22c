"""Buchholz, Fore Buchholz and the average of the opponents' Buchholz (C.07, article 8)."""

import numpy as np

from tournaments.tiebreaks.averages import average_of_opponents
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.field import TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import Contributions, Result, basis, summed
from tournaments.tiebreaks.unplayed import adjusted_scores, opposition


def bh(query: TiebreakQuery) -> Result:
    """Return BH: the sum of the scores of the opponents (8.1)."""
    return _buchholz(query, query.field)


def fb(query: TiebreakQuery) -> Result:
    """Return FB: Buchholz with all paired games of the final round as draws (8.3)."""
    return _buchholz(query, _fore(query))


def aob(query: TiebreakQuery) -> Result:
    """Return AOB: the average Buchholz, or Fore Buchholz (/F), of the opponents met over the board (8.2)."""
    each = fb(query) if query.code.with_final_round_drawn else bh(query)
    return average_of_opponents(query.field, each.value, each.has_value, over=10, decimals=2)


def abh(query: TiebreakQuery) -> Result:
    """Return ABH: the score as it counts in the opponents' Buchholz (16.3)."""
    return summed(adjusted_scores(query.field), 1)


def afb(query: TiebreakQuery) -> Result:
    """Return AFB: the score as it counts in the opponents' Fore Buchholz (8.3, 16.3)."""
    return summed(_as_drawn(query, adjusted_scores(_fore(query))), 1)


def _fore(query: TiebreakQuery) -> TiebreakField:
    return query.field if query.field.with_final_round_drawn is None else query.field.with_final_round_drawn


def _buchholz(query: TiebreakQuery, field: TiebreakField) -> Result:
    against = opposition(query, field)
    state = cut(query.code, against.worth, against.worth, against.takes_part, against.voluntary)
    return summed(Contributions(against.worth, 10, state, against.basis), 1)


def _as_drawn(query: TiebreakQuery, terms: Contributions) -> Contributions:
    """Return the terms, with a mark on each game of the final round that counts as drawn."""
    fore = query.field.with_final_round_drawn
    if fore is None:
        return terms
    ground = terms.basis.copy()
    ground[:, -1] = np.where(fore.met[:, -1], basis("drawn-by-assumption"), ground[:, -1])
    return Contributions(terms.amount, terms.over, terms.state, ground)
