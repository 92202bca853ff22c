"""Rows to store for the sides of games, with the numbers that a run computed."""

import numpy as np

from ratings.engine.changes import RatingChanges
from ratings.engine.columns import (
    NULL_NUMBER,
    ColumnTable,
    Days,
    Texts,
    narrow,
    none_unless,
    texts,
)
from ratings.engine.inputs import GameInput, PlayerInput, RunInputs
from ratings.engine.results import GameRow
from ratings.engine.sides import GameSides
from ratings.rules.arrays import Flags, Ints, to_ints
from ratings.rules.unrated_games import REASONS, UnratedReason

_REASON_CODES = texts("" if code == UnratedReason.RATED else REASONS[code].code for code in UnratedReason)


def side_rows(inputs: RunInputs, sides: GameSides, changes: RatingChanges, pooled: Flags) -> ColumnTable[GameRow]:
    """Return both sides of every game for this list, and the sides of older events that count for a first rating.

    `pooled` is a mask of the sides that count for a first rating.
    """
    rows = _rows_to_store(inputs, sides, pooled)
    events, players, opponents = sides.event[rows], sides.player[rows], sides.opponent[rows]
    numbers = ColumnTable.from_rows(PlayerInput, inputs.players).texts("number")
    games = ColumnTable.from_rows(GameInput, inputs.games).select(rows % max(len(inputs.games), 1))
    list_date, list_version = _lists_used(inputs)
    single = sides.rated[rows] & ~changes.by_average[rows]
    return ColumnTable(
        GameRow,
        {
            "event": narrow(to_ints(event.key for event in inputs.events))[events],
            "round": games.column("round"),
            "white_number": games.texts("white"),
            "white": sides.white[rows],
            "number": numbers[players],
            "opponent": numbers[opponents],
            "score": narrow(sides.score[rows]),
            "own_rating": _rating_or_none(sides.own_rating[rows]),
            "opponent_rating": _rating_or_none(sides.opponents_rating[rows]),
            "list_date": list_date[events],
            "list_version": list_version[events],
            "difference": none_unless(single, changes.sides.difference[rows]),
            "counted": none_unless(single, changes.sides.counted[rows]),
            "expected": none_unless(single, changes.sides.expected[rows]),
            "change": none_unless(single, changes.sides.change[rows]),
            "left_out": _reason_codes(sides.reason[rows], sides.rated[rows], pooled[rows]),
        },
    )


def _rows_to_store(inputs: RunInputs, sides: GameSides, pooled: Flags) -> Ints:
    """Return the indices of the sides to store; White and Black of each game are together."""
    this_list = np.array([event.list_date == inputs.date for event in inputs.events], dtype=np.bool_)
    in_order = np.arange(len(sides.player)).reshape(2, -1).T.reshape(-1)
    return np.asarray(in_order[(this_list[sides.event] | pooled)[in_order]])


def _lists_used(inputs: RunInputs) -> tuple[Days, Ints]:
    """Return date and version of the list in force at each event."""
    used = [event.list_used for event in inputs.events]
    days = np.array([rating and rating.date for rating in used], dtype="datetime64[D]")
    return days, narrow(to_ints(rating.version if rating else NULL_NUMBER for rating in used))


def _rating_or_none(values: Ints) -> Ints:
    return none_unless(values > 0, values)


def _reason_codes(reason: Ints, rated: Flags, pooled: Flags) -> Texts:
    """Return the reason code of each side that changes no rating: the game is unrated, or waits for a first rating."""
    unrated = np.where(pooled, b"first-rating", b"not-pooled")
    against = np.where(reason == UnratedReason.RATED, unrated, _REASON_CODES[reason])
    return np.where(rated, b"", against)
