"""Merged records in rows by the million: each player's rows are found and joined. Few records are merged."""

from collections.abc import Collection
from typing import Any, TypeVar

import numpy as np

from ratings.engine.columns import ColumnTable, find
from ratings.register.identity import Records
from ratings.rules.arrays import Ints, column, distinct

R = TypeVar("R")


def persons(read: Ints, people: Records) -> Ints:
    """Replace the keys of merged records by the key of the record they were merged into."""
    if not people.target:
        return read
    which = find(column(people.target), read)
    return np.where(which < 0, read, np.append(column(people.target.values()), -1)[which])


def all_records(players: Ints, people: Records) -> Ints:
    """Return the keys of all records of these players."""
    kept = distinct(persons(players, people))
    merged, into = column(people.target), column(people.target.values())
    return np.concatenate((kept, merged[np.isin(into, kept)]))


def rows_of_players(rows: ColumnTable[R], players: Ints) -> ColumnTable[R]:
    """Return the rows of these `player` keys."""
    return rows.at(find(players, rows.numbers("player")) >= 0)


def one_row_per_player(rows: ColumnTable[R], people: Records) -> ColumnTable[R]:
    """Return one row for each `player`: of the remaining record, else of the record merged into it first."""
    if not people.target:
        return rows
    records = rows.numbers("player")
    concerned = np.flatnonzero(np.isin(records, [*people.target, *people.target.values()]))
    places = people.merge_values(dict(zip(records[concerned].tolist(), concerned.tolist(), strict=True)))
    others = np.delete(np.arange(len(rows)), concerned)
    standing = np.concatenate((others, column(places.values())))
    return rows.at(standing).having(player=np.concatenate((records[others], column(places))))


def looked_up(rows: ColumnTable[Any], players: Ints, names: Collection[str]) -> dict[str, Any]:
    """Return these columns for each player, None for players without a row."""
    place = find(rows.numbers("player"), players)
    return {name: rows.or_none(name, place) for name in names}
