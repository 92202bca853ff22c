"""Tie-breaks from ratings, for individual players (C.07, article 10).

If a player is unrated and the rules of the tournament set no rating for unrated players (/U), these tie-breaks are
left out: no player has a value. In a long event the opponents' ratings may be those of the day of each round.
"""

from dataclasses import replace

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.rounding import half_up
from ratings.rules.tables import expected_score, rating_difference
from tournaments.tiebreaks.averages import values_of_opponents, whole_average
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import COUNTED, RoundTerms, TiebreakResult

HALF_POINT = 50  # hundredths of a point, the unit of the tables


def aro(query: TiebreakQuery) -> TiebreakResult:
    """Return ARO: the average rating of the opponents met over the board, in whole numbers (10.1)."""
    average, count, terms = _average(query)
    return _rating_result(query, average, terms, opponents=count, sum=terms.total())


def tpr(query: TiebreakQuery) -> TiebreakResult:
    """Return TPR: ARO plus the rating difference of the fractional score over the board (10.2)."""
    average, count, terms = _average(query)
    score = _score(query)
    percentage = half_up(score, np.maximum(count, 1))
    difference, _ = rating_difference(query.edition.tables, percentage)
    rating = np.where(count > 0, average + difference, 0)
    return _rating_result(query, rating, terms, average=average, percentage=percentage, difference=difference)


def ptp(query: TiebreakQuery) -> TiebreakResult:
    """Return PTP: the lowest rating whose expected score against the same opponents reaches the score (10.3).

    For a player without a point it is the lowest opponent's rating less a constant of the edition.
    """
    _, count, terms = _average(query)
    score = _score(query)
    met = terms.state == COUNTED
    least = np.where(met, terms.amount, np.iinfo(np.int32).max).min(axis=1, initial=np.iinfo(np.int32).max)
    reached = _lowest_reaching(query, terms.amount, met, score)
    rating = np.where(score > 0, reached, least - query.edition.performance.no_score)
    return _rating_result(query, np.where(count > 0, rating, 0), terms, score=score)


def apro(query: TiebreakQuery) -> TiebreakResult:
    """Return APRO: the average TPR of the opponents met over the board, in whole numbers (10.4)."""
    return _average_of(query, tpr(query))


def appo(query: TiebreakQuery) -> TiebreakResult:
    """Return APPO: the average PTP of the opponents met over the board, in whole numbers (10.5)."""
    return _average_of(query, ptp(query))


def rtng(query: TiebreakQuery) -> TiebreakResult:
    """Return RTNG: the rating; the highest ranks first (10.6), with /R the lowest."""
    ratings = _ratings(query)
    is_rated = _used_mask(query)
    key = np.where(is_rated, -ratings if query.code.reverse else ratings, 0)
    return TiebreakResult(key, ratings, 1, 0, is_rated)


def _ratings(query: TiebreakQuery) -> Ints:
    ratings = query.field.ratings
    return ratings if query.code.unrated is None else np.where(ratings > 0, ratings, query.code.unrated)


def _used_mask(query: TiebreakQuery) -> Flags:
    """Return all True if the tie-break is used, else all False: it is left out for all players or for none."""
    return np.full(query.field.size, bool((_ratings(query) > 0).all()))


def _average(query: TiebreakQuery) -> tuple[Ints, Ints, RoundTerms]:
    """Return the whole average of the opponents' ratings, the number of these opponents, and the terms."""
    field, ratings = query.field, _ratings(query)
    all_met = values_of_opponents(field, ratings, np.ones(field.size, dtype=bool), 1)
    if field.opponent_ratings is not None:
        of_round = np.where(field.opponent_ratings > 0, field.opponent_ratings, all_met.amount)
        all_met = replace(all_met, amount=np.where(all_met.state == COUNTED, of_round, 0))
    state = cut(query.code, all_met.amount, all_met.amount, all_met.state == COUNTED)
    terms = RoundTerms(all_met.amount, 1, state, all_met.basis)
    return *whole_average(terms), terms


def _score(query: TiebreakQuery) -> Ints:
    """Return the score over the board in hundredths; a win is 1 and a draw ½ in every point system."""
    return np.asarray(HALF_POINT * np.where(query.field.over_the_board, query.field.halves, 0).sum(axis=1))


def _lowest_reaching(query: TiebreakQuery, opponents: Ints, met: Flags, score: Ints) -> Ints:
    """Return the lowest whole rating whose expected scores add up to at least the score, by bisection."""
    # Beyond this difference the table does not change: the expected score is 0 or 1.
    beyond = query.edition.performance.no_score
    low = np.full(len(score), int(opponents.min(initial=0)) - beyond)
    high = np.full(len(score), int(opponents.max(initial=0)) + beyond)
    while (high - low > 1).any():
        middle = (low + high) // 2
        expected = np.where(met, expected_score(query.edition.tables, middle[:, None] - opponents), 0).sum(axis=1)
        low, high = np.where(expected >= score, low, middle), np.where(expected >= score, middle, high)
    return high


def _average_of(query: TiebreakQuery, each: TiebreakResult) -> TiebreakResult:
    terms = values_of_opponents(query.field, each.value, np.ones(query.field.size, dtype=bool), 1)
    average, count = whole_average(terms)
    return _rating_result(query, average, terms, opponents=count, sum=terms.total())


def _rating_result(query: TiebreakQuery, rating: Ints, terms: RoundTerms, **parts: Ints) -> TiebreakResult:
    is_rated = _used_mask(query)
    return TiebreakResult(np.where(is_rated, rating, 0), rating, 1, 0, is_rated, terms, parts)
