"""Buchholz, Fore Buchholz and the average of the opponents' Buchholz (C.07, article 8)."""

import numpy as np

from tournaments.tiebreaks.averages import average_of_opponents
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.field import TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import RoundTerms, TiebreakResult, basis_index, sum_of_terms
from tournaments.tiebreaks.unplayed import adjusted_scores, round_opponents


def bh(query: TiebreakQuery) -> TiebreakResult:
    """Return BH: the sum of the scores of the opponents (8.1)."""
    return _buchholz(query, query.field)


def fb(query: TiebreakQuery) -> TiebreakResult:
    """Return FB: Buchholz with all paired games of the final round as draws (8.3)."""
    return _buchholz(query, _field_with_final_round_drawn(query))


def aob(query: TiebreakQuery) -> TiebreakResult:
    """Return AOB: the average Buchholz, or Fore Buchholz (/F), of the opponents met over the board (8.2)."""
    each = fb(query) if query.code.with_final_round_drawn else bh(query)
    return average_of_opponents(query.field, each.value, each.has_value, denominator=10, decimals=2)


def abh(query: TiebreakQuery) -> TiebreakResult:
    """Return ABH: the player's own score as it counts in the opponents' Buchholz (16.3)."""
    return sum_of_terms(adjusted_scores(query.field), 1)


def afb(query: TiebreakQuery) -> TiebreakResult:
    """Return AFB: the player's own score as it counts in the opponents' Fore Buchholz (8.3, 16.3)."""
    return sum_of_terms(_mark_drawn_games(query, adjusted_scores(_field_with_final_round_drawn(query))), 1)


def _field_with_final_round_drawn(query: TiebreakQuery) -> TiebreakField:
    return query.field if query.field.with_final_round_drawn is None else query.field.with_final_round_drawn


def _buchholz(query: TiebreakQuery, field: TiebreakField) -> TiebreakResult:
    against = round_opponents(query, field)
    state = cut(query.code, against.opponent_value, against.opponent_value, against.takes_part, against.voluntary)
    return sum_of_terms(RoundTerms(against.opponent_value, 10, state, against.basis), 1)


def _mark_drawn_games(query: TiebreakQuery, terms: RoundTerms) -> RoundTerms:
    """Return the terms, with a mark on each game of the final round that counts as drawn."""
    fore = query.field.with_final_round_drawn
    if fore is None:
        return terms
    ground = terms.basis.copy()
    ground[:, -1] = np.where(fore.over_the_board[:, -1], basis_index("drawn-by-assumption"), ground[:, -1])
    return RoundTerms(terms.amount, terms.denominator, terms.state, ground)
