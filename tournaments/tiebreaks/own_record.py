"""Tie-breaks from a player's own record (C.07, article 7), with the points and the start number."""

import numpy as np

from ratings.rules.arrays import Flags, Ints
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.field import RoundKind, TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import COUNTED, LEFT_OUT, RoundTerms, TiebreakResult, basis_index, sum_of_terms


def pts(query: TiebreakQuery) -> TiebreakResult:
    """Return PTS: the points."""
    field = query.field
    return sum_of_terms(_awarded_terms(field.points + field.extra, 10), 1)


def win(query: TiebreakQuery) -> TiebreakResult:
    """Return WIN: the rounds with the points of a win, played or not (7.1)."""
    return _count_rounds(query.field.points == query.field.win)


def won(query: TiebreakQuery) -> TiebreakResult:
    """Return WON: games won over the board (7.2)."""
    return _count_rounds(_won_on_the_board(query.field))


def bpg(query: TiebreakQuery) -> TiebreakResult:
    """Return BPG: games played over the board with Black (7.3)."""
    return _count_rounds(query.field.over_the_board & query.field.black)


def bwg(query: TiebreakQuery) -> TiebreakResult:
    """Return BWG: games won over the board with Black (7.4)."""
    return _count_rounds(_won_on_the_board(query.field) & query.field.black)


def ps(query: TiebreakQuery) -> TiebreakResult:
    """Return PS: the sum of the scores after each round (7.5); /C1 leaves out the score after round 1."""
    field = query.field
    after = np.cumsum(field.points + field.extra, axis=1)
    state = cut(query.code, after, field.round_numbers, np.ones_like(field.over_the_board))
    return sum_of_terms(RoundTerms(after, 10, state, np.full(after.shape, basis_index("awarded"))), 1)


def rep(query: TiebreakQuery) -> TiebreakResult:
    """Return REP, formerly GE: all rounds less half-point byes, zero-point byes and forfeit losses (7.6)."""
    return _count_rounds(~query.field.is_kind(RoundKind.HALF_BYE, RoundKind.ZERO_BYE, RoundKind.FORFEIT_LOSS))


def std(query: TiebreakQuery) -> TiebreakResult:
    """Return STD: 1 for each round with more points than the opponent, ½ for each with equal points (7.7).

    A round without a game counts 1 for more points than a draw and ½ for equal points. A game without a result counts
    0.
    """
    field = query.field
    rival = np.where(field.over_the_board, field.points[field.opponent, np.arange(field.rounds)], field.draw)
    standard = np.where(field.points > rival, 10, np.where(field.points == rival, 5, 0))
    return sum_of_terms(_awarded_terms(np.where(field.is_kind(RoundKind.PENDING), 0, standard), 10), 1)


def tpn(query: TiebreakQuery) -> TiebreakResult:
    """Return TPN: the pairing number; the lowest ranks first (7.8), with /R the highest."""
    numbers = query.field.numbers
    return TiebreakResult(numbers if query.code.reverse else -numbers, numbers, 1, 0, np.ones(len(numbers), dtype=bool))


def _won_on_the_board(field: TiebreakField) -> Flags:
    return np.asarray(field.over_the_board & (field.halves == 2))


def _count_rounds(rounds: Flags) -> TiebreakResult:
    state = np.where(rounds, COUNTED, LEFT_OUT)
    return sum_of_terms(RoundTerms(rounds.astype(np.int64), 1, state, np.full(rounds.shape, basis_index("awarded"))), 0)


def _awarded_terms(amount: Ints, denominator: int) -> RoundTerms:
    return RoundTerms(
        amount, denominator, np.full(amount.shape, COUNTED), np.full(amount.shape, basis_index("awarded"))
    )
