"""Inactive players of a list."""

from calendar import monthrange
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from ratings.rules.arrays import Flags
from ratings.rules.edition_schema import Edition

Days = NDArray[np.datetime64]


def months_until_inactive(edition: Edition, list_date: date) -> int:
    """Return the months without a rated game after which a player is inactive on a list (B.02, 7.2.2)."""
    relief = edition.activity.relief
    if relief is not None and relief.first <= list_date <= relief.last:
        return relief.months
    return edition.activity.months


def inactive_players(edition: Edition, list_date: date, last_game: Days) -> Flags:
    """Return a mask of the inactive players of a list, by the day of their last rated game.

    ``last_game`` holds days (datetime64[D]). A player without a known game (NaT) is not inactive. A game exactly
    ``months_until_inactive`` before the list still counts.
    """
    return np.asarray(
        last_game < np.datetime64(_months_before(list_date, months_until_inactive(edition, list_date)), "D")
    )


def latest_game_of_inactive(edition: Edition, list_date: date) -> date:
    """Return the latest possible last game of a player who is inactive on a list (B.02, 7.2.2)."""
    return _months_before(list_date, months_until_inactive(edition, list_date)) - timedelta(days=1)


def flag(is_inactive: bool, woman: bool) -> str:
    """Return the flag in FIDE's list: ``i`` inactive man, ``w`` active woman, ``wi`` inactive woman, "" active man."""
    return ("w" if woman else "") + ("i" if is_inactive else "")


def _months_before(day: date, count: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 - count, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
