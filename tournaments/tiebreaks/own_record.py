"""Tie-breaks from a player's own record (C.07, article 7), with the points and the start number."""

import numpy as np

from ratings.rules.arrays import Flags, Ints
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.field import RoundKind, TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import COUNTED, LEFT_OUT, Contributions, Result, basis, summed


def pts(query: TiebreakQuery) -> Result:
    """Return PTS: the points."""
    field = query.field
    return summed(_own(field.points + field.extra, 10), 1)


def win(query: TiebreakQuery) -> Result:
    """Return WIN: the rounds with the points of a win, played or not (7.1)."""
    return _counted(query.field.points == query.field.win)


def won(query: TiebreakQuery) -> Result:
    """Return WON: games won over the board (7.2)."""
    return _counted(_won_on_the_board(query.field))


def bpg(query: TiebreakQuery) -> Result:
    """Return BPG: games played over the board with Black (7.3)."""
    return _counted(query.field.met & query.field.black)


def bwg(query: TiebreakQuery) -> Result:
    """Return BWG: games won over the board with Black (7.4)."""
    return _counted(_won_on_the_board(query.field) & query.field.black)


def ps(query: TiebreakQuery) -> Result:
    """Return PS: the sum of the scores after each round (7.5); /C1 leaves out the score after the first."""
    field = query.field
    after = np.cumsum(field.points + field.extra, axis=1)
    state = cut(query.code, after, field.round_numbers, np.ones_like(field.met))
    return summed(Contributions(after, 10, state, np.full(after.shape, basis("awarded"))), 1)


def rep(query: TiebreakQuery) -> Result:
    """Return REP, formerly GE: rounds less half-point byes, zero-point byes and forfeit losses (7.6)."""
    return _counted(~query.field.is_kind(RoundKind.HALF_BYE, RoundKind.ZERO_BYE, RoundKind.FORFEIT_LOSS))


def std(query: TiebreakQuery) -> Result:
    """Return STD: 1 for each round with more points than the opponent, ½ for each with equal points (7.7).

    In a round without a game, 1 for more points than those of a draw and ½ for equal points. A game without a result
    counts 0.
    """
    field = query.field
    rival = np.where(field.met, field.points[field.opponent, np.arange(field.rounds)], field.draw)
    standard = np.where(field.points > rival, 10, np.where(field.points == rival, 5, 0))
    return summed(_own(np.where(field.is_kind(RoundKind.PENDING), 0, standard), 10), 1)


def tpn(query: TiebreakQuery) -> Result:
    """Return TPN: the pairing number, the lowest first (7.8); /R reverses the order."""
    numbers = query.field.numbers
    return Result(numbers if query.code.reverse else -numbers, numbers, 1, 0, np.ones(len(numbers), dtype=bool))


def _won_on_the_board(field: TiebreakField) -> Flags:
    return np.asarray(field.met & (field.halves == 2))


def _counted(rounds: Flags) -> Result:
    state = np.where(rounds, COUNTED, LEFT_OUT)
    return summed(Contributions(rounds.astype(np.int64), 1, state, np.full(rounds.shape, basis("awarded"))), 0)


def _own(amount: Ints, over: int) -> Contributions:
    return Contributions(amount, over, np.full(amount.shape, COUNTED), np.full(amount.shape, basis("awarded")))
