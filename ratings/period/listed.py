"""The rows of a list: who is on it, with what the edition of the list's date says of floor, flag and K."""

import datetime as dt
from itertools import groupby

import numpy as np

from ratings.period.consequences import Listed
from ratings.period.first import Pools
from ratings.period.inputs import Person, RunInputs
from ratings.period.law import Law
from ratings.period.sides import Sides
from ratings.rules.activity import flag, inactive
from ratings.rules.arrays import Ints
from ratings.rules.development import k


def listed(inputs: RunInputs, law: Law, found: Sides, games: Ints, pools: Pools, rating: Ints) -> tuple[Listed, ...]:
    """One row for everyone on the list before and everyone who played a game that counts, sorted by number.

    `games` and `rating` have a row for each person; a rating of 0 is none.
    """
    first_games = np.zeros(len(inputs.people), dtype=np.int64)
    first_games[pools.players] = pools.games
    made = np.zeros(len(inputs.people), dtype=np.bool_)
    made[pools.players] = pools.published
    last = _last_games(inputs, found, pools)
    rows = [
        _row(person, last.get(place), int(games[place]), int(first_games[place]), bool(made[place]), int(rating[place]))
        for place, person in enumerate(inputs.people)
        if person.listed or rating[place] > 0 or place in last
    ]
    return _ranked(_with_k(inputs, law, _flagged(inputs, law, rows)))


def _row(person: Person, last: dt.date | None, games: int, first_games: int, made: bool, rating: int) -> Listed:
    """A row before flag, K and rank."""
    counted = games + (first_games if made else 0)
    so_far = 0 if person.games_so_far is None and not person.listed else person.games_so_far
    return Listed(
        number=person.number,
        name=person.name,
        federation=person.federation,
        sex=person.sex,
        title=person.title,
        womens_title=person.womens_title,
        other_titles=person.other_titles,
        birth_year=person.birth_year,
        rating=rating or None,
        rank=None,
        games=counted,
        k=None,
        flag="",
        highest=max(person.highest or 0, rating) or None,
        games_so_far=None if so_far is None else so_far + counted,
        counted_from=person.counted_from,
        last_game=max(filter(None, (person.last_game, last)), default=None),
    )


def _last_games(inputs: RunInputs, found: Sides, pools: Pools) -> dict[int, dt.date]:
    """The last day on which each person who played for this list had a game that counts."""
    this_list = np.array([event.list_date == inputs.date for event in inputs.events], dtype=np.bool_)
    rows = np.flatnonzero((found.rated | found.first) & this_list[found.event])
    last: dict[int, dt.date] = {}
    for place, event in zip(found.player[rows].tolist(), found.event[rows].tolist(), strict=True):
        day = inputs.events[event].last_day
        last[place] = max(last.get(place, day), day)
    return last


def _flagged(inputs: RunInputs, law: Law, rows: list[Listed]) -> list[Listed]:
    """Inactive by the months of the edition; whose last game is not known keeps nothing against him."""
    days = np.array([row.last_game.isoformat() if row.last_game else "NaT" for row in rows], dtype="datetime64[D]")
    sleeping = inactive(law.on(inputs.date), inputs.date, days)
    return [row._replace(flag=flag(bool(s), row.sex == "w")) for row, s in zip(rows, sleeping, strict=True)]


def _with_k(inputs: RunInputs, law: Law, rows: list[Listed]) -> list[Listed]:
    """The K each row will have in the month that begins with this list, before any limit by its games."""
    found = k(
        law.on(inputs.date),
        _ints([row.rating or 0 for row in rows]),
        _ints([-1 if row.games_so_far is None else row.games_so_far for row in rows]),
        _ints([row.birth_year or 0 for row in rows]),
        _ints([row.highest or 0 for row in rows]),
        inputs.date.year,
        _ints([0] * len(rows)),
    )
    values = found.value.tolist()
    return [row._replace(k=value if row.rating else None) for row, value in zip(rows, values, strict=True)]


def _ints(values: list[int]) -> Ints:
    return np.array(values, dtype=np.int64)


def _ranked(rows: list[Listed]) -> tuple[Listed, ...]:
    """Ranks 1 2 2 4 by rating; who has none has no rank."""
    ranks: dict[str, int] = {}
    rated = sorted((row for row in rows if row.rating), key=lambda row: -(row.rating or 0))
    for _, equals in groupby(rated, key=lambda row: row.rating):
        rank = len(ranks) + 1
        ranks.update({row.number: rank for row in equals})
    return tuple(row._replace(rank=ranks.get(row.number)) for row in sorted(rows, key=lambda row: row.number))
