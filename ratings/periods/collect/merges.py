"""Merged records in tables of millions of rows, few of which belong to merged records."""

from collections.abc import Collection
from typing import Any, TypeVar

import numpy as np

from ratings.engine.columns import ColumnTable, find_indices
from ratings.register.identity import MergeMap
from ratings.rules.arrays import Ints, distinct, to_ints

R = TypeVar("R")


def current_records(keys: Ints, register_records: MergeMap) -> Ints:
    """Replace the keys of merged records by the key of the record they were merged into."""
    if not register_records.target:
        return keys
    indices = find_indices(to_ints(register_records.target), keys)
    return np.where(indices < 0, keys, np.append(to_ints(register_records.target.values()), -1)[indices])


def all_records(players: Ints, register_records: MergeMap) -> Ints:
    """Return the keys of all records of these players."""
    current = distinct(current_records(players, register_records))
    merged, into = to_ints(register_records.target), to_ints(register_records.target.values())
    return np.concatenate((current, merged[np.isin(into, current)]))


def rows_of_players(rows: ColumnTable[R], players: Ints) -> ColumnTable[R]:
    """Return the rows of these `player` keys."""
    return rows.select(find_indices(players, rows.numbers("player")) >= 0)


def one_row_per_player(rows: ColumnTable[R], register_records: MergeMap) -> ColumnTable[R]:
    """Return one row for each player: the row of the remaining record, else of the record merged first."""
    if not register_records.target:
        return rows
    records = rows.numbers("player")
    concerned = np.flatnonzero(np.isin(records, [*register_records.target, *register_records.target.values()]))
    places = register_records.merge_values(dict(zip(records[concerned].tolist(), concerned.tolist(), strict=True)))
    others = np.delete(np.arange(len(rows)), concerned)
    standing = np.concatenate((others, to_ints(places.values())))
    return rows.select(standing).replace_columns(player=np.concatenate((records[others], to_ints(places))))


def look_up_columns(rows: ColumnTable[Any], players: Ints, names: Collection[str]) -> dict[str, Any]:
    """Return the columns `names` with a value for each player; None for players without a row."""
    indexes = find_indices(rows.numbers("player"), players)
    return {name: rows.select_or_none(name, indexes) for name in names}
