"""The rows of a list: who is on it, with what the edition of the list's date says of floor, flag and K."""

import datetime as dt
from collections import Counter
from itertools import starmap
from typing import NamedTuple

import numpy as np

from ratings.period.consequences import Listed
from ratings.period.first import Pools
from ratings.period.imported import ranks
from ratings.period.inputs import Person, RunInputs
from ratings.period.law import Law
from ratings.period.sides import Sides
from ratings.rules.activity import flag, inactive
from ratings.rules.arrays import Ints, column
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
    columns = rows, _flags(inputs, law, rows), _k(inputs, law, rows), _ranks(rows)
    return tuple(sorted(starmap(_listed, zip(*columns, strict=True)), key=lambda row: row.number))


class _Row(NamedTuple):
    """A row before flag, K and rank."""

    person: Person
    rating: int
    games: int
    highest: int
    games_so_far: int | None
    last_game: dt.date | None


def _row(person: Person, last: dt.date | None, games: int, first_games: int, made: bool, rating: int) -> _Row:
    counted = games + (first_games if made else 0)
    so_far = 0 if person.games_so_far is None and not person.listed else person.games_so_far
    return _Row(
        person,
        rating,
        counted,
        max(person.highest or 0, rating),
        None if so_far is None else so_far + counted,
        max(filter(None, (person.last_game, last)), default=None),
    )


def _listed(row: _Row, flag: str, k: int, rank: int | None) -> Listed:
    person = row.person
    return Listed(
        number=person.number,
        name=person.name,
        federation=person.federation,
        sex=person.sex,
        title=person.title,
        womens_title=person.womens_title,
        other_titles=person.other_titles,
        birth_year=person.birth_year,
        rating=row.rating or None,
        rank=rank,
        games=row.games,
        k=k if row.rating else None,
        flag=flag,
        highest=row.highest or None,
        games_so_far=row.games_so_far,
        counted_from=person.counted_from,
        last_game=row.last_game,
    )


def _last_games(inputs: RunInputs, found: Sides, pools: Pools) -> dict[int, dt.date]:
    """The last day on which each person who played for this list had a game that counts."""
    this_list = np.array([event.list_date == inputs.date for event in inputs.events], dtype=np.bool_)
    rows = np.flatnonzero((found.rated | found.first) & this_list[found.event])
    days = column(event.last_day.toordinal() for event in inputs.events)
    last = np.zeros(len(inputs.people), dtype=np.int64)
    np.maximum.at(last, found.player[rows], days[found.event[rows]])
    return {place: dt.date.fromordinal(last[place]) for place in np.flatnonzero(last).tolist()}


def _flags(inputs: RunInputs, law: Law, rows: list[_Row]) -> list[str]:
    """Inactive by the months of the edition; whose last game is not known keeps nothing against him."""
    days = np.array([row.last_game for row in rows], dtype="datetime64[D]")
    sleeping = inactive(law.on(inputs.date), inputs.date, days).tolist()
    return [flag(asleep, row.person.sex == "w") for row, asleep in zip(rows, sleeping, strict=True)]


def _k(inputs: RunInputs, law: Law, rows: list[_Row]) -> list[int]:
    """The K each row will have in the month that begins with this list, before any limit by its games."""
    found = k(
        law.on(inputs.date),
        column(row.rating for row in rows),
        column(-1 if row.games_so_far is None else row.games_so_far for row in rows),
        column(row.person.birth_year or 0 for row in rows),
        column(row.highest for row in rows),
        inputs.date.year,
        np.zeros(len(rows), dtype=np.int64),
    )
    return [*map(int, found.value)]


def _ranks(rows: list[_Row]) -> list[int | None]:
    """Ranks 1 2 2 4 by rating; who has none has no rank."""
    rank = ranks(Counter(row.rating for row in rows if row.rating))
    return [rank.get(row.rating) for row in rows]
