"""Buchholz, Fore Buchholz and the average of the opponents' Buchholz (C.07, article 8)."""

import numpy as np

from tournaments.tiebreaks.averages import average_of_opponents
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.field import TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import Contributions, Result, basis, summed
from tournaments.tiebreaks.unplayed import adjusted_scores, opposition


def bh(asked: TiebreakQuery) -> Result:
    """BH: the sum of the scores of the opponents (8.1)."""
    return _buchholz(asked, asked.field)


def fb(asked: TiebreakQuery) -> Result:
    """FB: Buchholz as if all paired games of the final round had been drawn (8.3)."""
    return _buchholz(asked, _fore(asked))


def aob(asked: TiebreakQuery) -> Result:
    """AOB: the average Buchholz, or Fore Buchholz (/F), of the opponents met over the board (8.2)."""
    each = fb(asked) if asked.code.fore else bh(asked)
    return average_of_opponents(asked.field, each.value, each.known, over=10, decimals=2)


def abh(asked: TiebreakQuery) -> Result:
    """ABH: the score as the opponents' Buchholz sees it (16.3)."""
    return summed(adjusted_scores(asked.field), 1)


def afb(asked: TiebreakQuery) -> Result:
    """AFB: the score as the opponents' Fore Buchholz sees it (8.3, 16.3)."""
    return summed(_as_drawn(asked, adjusted_scores(_fore(asked))), 1)


def _fore(asked: TiebreakQuery) -> TiebreakField:
    return asked.field if asked.field.fore is None else asked.field.fore


def _buchholz(asked: TiebreakQuery, field: TiebreakField) -> Result:
    against = opposition(asked, field)
    state = cut(asked.code, against.worth, against.worth, against.takes_part, against.voluntary)
    return summed(Contributions(against.worth, 10, state, against.basis), 1)


def _as_drawn(asked: TiebreakQuery, terms: Contributions) -> Contributions:
    """The terms with the final round marked where its game was taken as drawn."""
    fore = asked.field.fore
    if fore is None:
        return terms
    ground = terms.basis.copy()
    ground[:, -1] = np.where(fore.met[:, -1], basis("drawn-by-assumption"), ground[:, -1])
    return Contributions(terms.amount, terms.over, terms.state, ground)
