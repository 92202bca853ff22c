"""Tie-breaks from a player's own record (C.07, article 7), and his points and start number."""

import numpy as np

from ratings.rules.arrays import Flags, Ints
from tournaments.tiebreaks.asked import Asked
from tournaments.tiebreaks.cuts import cut
from tournaments.tiebreaks.field import Field, Kind
from tournaments.tiebreaks.result import COUNTED, LEFT_OUT, Result, Terms, basis, summed


def pts(asked: Asked) -> Result:
    """PTS: the points."""
    field = asked.field
    return summed(_own(field.points + field.extra, 10), 1)


def win(asked: Asked) -> Result:
    """WIN: rounds that brought the points of a win, with or without playing (7.1)."""
    return _counted(asked.field.points == asked.field.win)


def won(asked: Asked) -> Result:
    """WON: games won over the board (7.2)."""
    return _counted(_won_on_the_board(asked.field))


def bpg(asked: Asked) -> Result:
    """BPG: games played over the board with Black (7.3)."""
    return _counted(asked.field.met & asked.field.black)


def bwg(asked: Asked) -> Result:
    """BWG: games won over the board with Black (7.4)."""
    return _counted(_won_on_the_board(asked.field) & asked.field.black)


def ps(asked: Asked) -> Result:
    """PS: the sum of the scores after each round (7.5); /C1 leaves out the score after the first."""
    field = asked.field
    after = np.cumsum(field.points + field.extra, axis=1)
    state = cut(asked.code, after, field.round_numbers, np.ones_like(field.met))
    return summed(Terms(after, 10, state, np.full(after.shape, basis("awarded"))), 1)


def rep(asked: Asked) -> Result:
    """REP, formerly GE: rounds less half-point byes, zero-point byes and forfeit losses (7.6)."""
    return _counted(~asked.field.is_kind(Kind.HALF_BYE, Kind.ZERO_BYE, Kind.FORFEIT_LOSS))


def std(asked: Asked) -> Result:
    """STD: 1 for each round with more points than the opponent, ½ for each with as many (7.7).

    Without playing, 1 for more points than a draw brings and ½ for as many. A game without a result brings nothing.
    """
    field = asked.field
    rival = np.where(field.met, field.points[field.opponent, np.arange(field.rounds)], field.draw)
    standard = np.where(field.points > rival, 10, np.where(field.points == rival, 5, 0))
    return summed(_own(np.where(field.is_kind(Kind.PENDING), 0, standard), 10), 1)


def tpn(asked: Asked) -> Result:
    """TPN: the pairing number, the lowest first (7.8); /R turns the order."""
    numbers = asked.field.numbers
    return Result(numbers if asked.code.reverse else -numbers, numbers, 1, 0, np.ones(len(numbers), dtype=bool))


def _won_on_the_board(field: Field) -> Flags:
    return np.asarray(field.met & (field.halves == 2))


def _counted(rounds: Flags) -> Result:
    state = np.where(rounds, COUNTED, LEFT_OUT)
    return summed(Terms(rounds.astype(np.int64), 1, state, np.full(rounds.shape, basis("awarded"))), 0)


def _own(amount: Ints, over: int) -> Terms:
    return Terms(amount, over, np.full(amount.shape, COUNTED), np.full(amount.shape, basis("awarded")))
