"""Players of a run: their details on the date of the list, and their row of the previous list."""

import datetime as dt
from typing import NamedTuple

import numpy as np
from django.db import connection

from ratings.engine.columns import (
    ColumnTable,
    Texts,
    find_indices,
    sortable_columns,
)
from ratings.periods import columnar_copy
from ratings.periods.collect.merges import all_records, one_row_per_player, rows_of_players
from ratings.register.identity import MergeMap
from ratings.rules.arrays import Flags, Ints
from ratings.text.one_line import one_line

PREVIOUS_ROWS = """
    SELECT player_id, rating, highest, games_so_far, counted_from, last_game FROM ratings_listedrating
    WHERE run_id = %(run)s
"""
PLAYERS = "SELECT id, number, birth_year FROM ratings_player WHERE {people}"
FACTS = """
    SELECT player_id, from_day, id, name, federation, sex, title, womens_title, other_titles
    FROM ratings_playerfact fact
    WHERE {people} AND NOT EXISTS (SELECT FROM ratings_playerfact later WHERE later.replaces_id = fact.id)
"""
LAST_RATED = """
    SELECT listed.player_id, max(list.date)
    FROM ratings_listedrating listed
    JOIN ratings_run run ON run.id = listed.run_id
    JOIN ratings_ratinglist list ON list.id = run.list_id
    WHERE listed.run_id = ANY(%(runs)s) AND listed.player_id = ANY(%(ids)s) AND listed.rating IS NOT NULL
    GROUP BY listed.player_id
"""
BLANK, DELETE, FOREIGN = 0x20, 0x7F, 0x80


class CollectedRating(NamedTuple):
    """The previous rating and counts of a player from a list."""

    player: int
    rating: int | None
    highest: int | None
    games_so_far: int | None
    counted_from: dt.date | None
    last_game: dt.date | None


class _Registered(NamedTuple):
    """A player of the register."""

    player: int
    number: str
    birth_year: int | None


class _Fact(NamedTuple):
    """Details of a player, valid from a day."""

    player: int
    from_day: dt.date
    fact: int
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str


class PlayerFacts(NamedTuple):
    """Details of a player as of a day."""

    player: int
    number: str
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None


def previous_rows(
    run: int | None, register_records: MergeMap, players: Ints | None = None
) -> ColumnTable[CollectedRating]:
    """Return the rows of a run's list by player, of these `players` or all; empty without a run.

    For merged records, the row of the remaining record counts if it is on the list.
    """
    if run is None:
        return ColumnTable.from_rows(CollectedRating, ())
    if players is None:
        return one_row_per_player(
            columnar_copy.query_table(CollectedRating, PREVIOUS_ROWS, {"run": run}), register_records
        )
    records = all_records(players, register_records)
    rows = columnar_copy.query_table(
        CollectedRating, f"{PREVIOUS_ROWS} AND {columnar_copy.keys_condition('player_id', records)}", {"run": run}
    )
    return one_row_per_player(rows_of_players(rows, records), register_records)


def last_rated(runs: list[int], players: Ints, register_records: MergeMap) -> dict[int, dt.date]:
    """Return the date of each player's last list with a rating among these runs; players without one are absent."""
    with connection.cursor() as cursor:
        cursor.execute(LAST_RATED, {"runs": runs, "ids": all_records(players, register_records).tolist()})
        last: dict[int, dt.date] = {}
        for record, day in cursor.fetchall():
            last[register_records.current(record)] = max(day, last.get(register_records.current(record), day))
        return last


def facts_of_players(players: Ints, day: dt.date) -> ColumnTable[PlayerFacts]:
    """Return number, name and other details of players on a day, sorted by number.

    Before a player's first fact, the first fact applies. A player without facts has their number as name.
    """
    sorted_players = _sorted_by_number(
        rows_of_players(
            columnar_copy.query_table(
                _Registered, PLAYERS.format(people=columnar_copy.keys_condition("id", players)), {}
            ),
            players,
        )
    )
    known_facts = columnar_copy.query_table(
        _Fact, FACTS.format(people=columnar_copy.keys_condition("player_id", players)), {}
    )
    indexes = _fact_indices(known_facts, sorted_players.numbers("player"), day)
    texts = {name: np.append(known_facts.texts(name), b"")[indexes] for name in _Fact._fields[3:]}
    texts["name"] = np.where(indexes < 0, sorted_players.texts("number"), _on_one_line(texts["name"]))
    texts["federation"] = np.where(indexes < 0, b"FID", texts["federation"])
    texts["other_titles"] = _on_one_line(texts["other_titles"])
    return ColumnTable(
        PlayerFacts,
        {name: texts[name] if name in texts else sorted_players.column(name) for name in PlayerFacts._fields},
    )


def _sorted_by_number(registered: ColumnTable[_Registered]) -> ColumnTable[_Registered]:
    (numbers,) = sortable_columns(registered.texts("number"))
    return registered.select(np.argsort(numbers))


def _fact_indices(known_facts: ColumnTable[_Fact], players: Ints, day: dt.date) -> Ints:
    """Return the index of each player's fact in force on the day, -1 without a fact."""
    of_whom = known_facts.numbers("player")
    days = (known_facts.days("from_day") - np.datetime64(day, "D")).astype(np.int64)
    order = np.lexsort((-known_facts.numbers("fact"), np.abs(days), days > 0, of_whom))
    first = order[np.diff(of_whom[order], prepend=-1) != 0]
    return np.append(first, -1)[find_indices(of_whom[first], players)]


def _on_one_line(written: Texts) -> Texts:
    """Return each text on one line. Only texts with odd characters are decoded; the others are unchanged."""
    odd = _has_odd_characters(written)
    if not odd.any():
        return written
    lines = [
        one_line(text.decode()).encode() if look else text for text, look in zip(written.tolist(), odd, strict=True)
    ]
    return np.array(lines, dtype=np.bytes_)


def _has_odd_characters(written: Texts) -> Flags:
    """Return a mask of the texts with a control character, or with a blank or non-ASCII character at an end."""
    signs = written.view(np.uint8).reshape(len(written), written.itemsize)
    lengths = np.strings.str_len(written)
    ends = np.stack((signs[:, 0], signs[np.arange(len(signs)), np.maximum(lengths - 1, 0)]))
    control = ((signs > 0) & (signs < BLANK)) | (signs == DELETE)
    return np.asarray(control.any(axis=1) | ((ends == BLANK) | (ends >= FOREIGN)).any(axis=0))
