"""What was read by record, as said of the persons they are: many rows at once, of which few are of merged records."""

from collections.abc import Collection
from typing import Any, TypeVar

import numpy as np

from ratings.engine.columns import ColumnTable, find
from ratings.register.identity import Records
from ratings.rules.arrays import Ints, column, distinct

R = TypeVar("R")


def persons(read: Ints, people: Records) -> Ints:
    """The record that stands for each person."""
    if not people.into:
        return read
    which = find(column(people.into), read)
    return np.where(which < 0, read, np.append(column(people.into.values()), -1)[which])


def every(players: Ints, people: Records) -> Ints:
    """Every record of these people."""
    kept = distinct(persons(players, people))
    merged, into = column(people.into), column(people.into.values())
    return np.concatenate((kept, merged[np.isin(into, kept)]))


def of(rows: ColumnTable[R], players: Ints) -> ColumnTable[R]:
    """The rows of these `player`s."""
    return rows.at(find(players, rows.numbers("player")) >= 0)


def folded(rows: ColumnTable[R], people: Records) -> ColumnTable[R]:
    """A row for each `player`: what the kept record says, else the one merged into it first."""
    if not people.into:
        return rows
    records = rows.numbers("player")
    concerned = np.flatnonzero(np.isin(records, [*people.into, *people.into.values()]))
    places = people.folded(dict(zip(records[concerned].tolist(), concerned.tolist(), strict=True)))
    others = np.delete(np.arange(len(rows)), concerned)
    standing = np.concatenate((others, column(places.values())))
    return rows.at(standing).having(player=np.concatenate((records[others], column(places))))


def looked_up(rows: ColumnTable[Any], players: Ints, names: Collection[str]) -> dict[str, Any]:
    """Those columns for each of these players, None for who has no row."""
    place = find(rows.numbers("player"), players)
    return {name: rows.or_none(name, place) for name in names}
