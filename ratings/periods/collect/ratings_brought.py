"""The rating each player brought to each event: from the list in force on its first day, lent, or printed."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ratings.engine.columns import NOTHING, ColumnTable, find
from ratings.periods import columnar_copy
from ratings.periods.collect.events import EventRow
from ratings.periods.collect.lists import PublishedLists
from ratings.periods.collect.merges import (
    all_records,
    one_row_per_player,
    persons,
    rows_of_players,
)
from ratings.register.identity import Records
from ratings.rules.arrays import Ints, column, distinct

LISTED = "SELECT player_id, rating FROM ratings_listedrating WHERE run_id = %(run)s AND {people}"
PRINTED = """
    SELECT submission_id, player_id, printed_rating FROM (
        SELECT DISTINCT ON (submission_id, start_number) submission_id, player_id, printed_rating
        FROM ratings_identification WHERE submission_id = ANY(%(events)s)
        ORDER BY submission_id, start_number, id DESC) AS identified
    WHERE printed_rating > 0
"""


class BroughtRatings(NamedTuple):
    """The rating a player brought to an event and its source: `list`, `lent`, `printed`; `none` without one."""

    event: int
    player: int
    rating: int | None
    source: str


class RatedRow(NamedTuple):
    """The rating of a player on a list."""

    player: int
    rating: int | None


class _Printed(NamedTuple):
    event: int
    player: int
    rating: int


def bring_ratings(
    events: Collection[EventRow],
    place: Ints,
    player: Ints,
    lists: PublishedLists,
    people: Records,
    read: Mapping[int, ColumnTable[Any]],
) -> ColumnTable[BroughtRatings]:
    """Return the rating each player brought; `place` is the index of an event for each of `player`.

    `read` has, by run, rows of lists that were read before: of some players or all.
    """
    printed = _printed(place, player, [event.key for event in events], people)
    rating = np.where(printed < 0, NOTHING, printed)
    source = np.where(printed < 0, b"none", b"printed")
    own, lending = zip(*(_runs(event, lists) for event in events), strict=True) if events else ((), ())
    for runs, name in ((lending, b"lent"), (own, b"list")):
        for run in {run for run in runs if run}:
            rows = np.flatnonzero(np.array([candidate == run for candidate in runs])[place])
            listed = _at(_ratings(run, distinct(player[rows]), people, read.get(run)), player[rows])
            rating[rows] = np.where(listed > 0, listed, rating[rows])
            source[rows] = np.where(listed > 0, name, source[rows])
    keys = column(event.key for event in events)[place]
    return ColumnTable(BroughtRatings, {"event": keys, "player": player, "rating": rating, "source": source})


def _runs(event: EventRow, lists: PublishedLists) -> tuple[int | None, int | None]:
    """Return the runs whose ratings count in an event: of its own list, and of the list that lends."""
    own = lists.in_force(event.control, event.first_day)
    lending = lists.lending(event.first_day)
    return own and own.run, lending and lending.run


def ratings(run: int, players: Ints, people: Records) -> ColumnTable[RatedRow]:
    """Return the ratings of players on the list of a run, without unrated players.

    For merged records, the row of the remaining record counts if it is on the list.
    """
    records = all_records(players, people)
    rows = columnar_copy.table(RatedRow, LISTED.format(people=columnar_copy.among("player_id", records)), {"run": run})
    return _with_rating(one_row_per_player(rows_of_players(rows, records), people))


def _with_rating(rows: ColumnTable[RatedRow]) -> ColumnTable[RatedRow]:
    return rows.at(rows.numbers("rating") > 0)


def _ratings(run: int, players: Ints, people: Records, read: ColumnTable[Any] | None) -> ColumnTable[RatedRow]:
    """Return `ratings`, with a query only for players that are not in `read`."""
    if read is None:
        return ratings(run, players, people)
    rated = _with_rating(ColumnTable(RatedRow, {name: read.column(name) for name in RatedRow._fields}))
    others = players[find(read.numbers("player"), players) < 0]
    return ColumnTable.joined(RatedRow, [rated, ratings(run, others, people)]) if len(others) else rated


def _at(rated: ColumnTable[RatedRow], player: Ints) -> Ints:
    """Return the rating of each player, 0 for none."""
    return np.append(rated.numbers("rating"), 0)[find(rated.numbers("player"), player)]


def _printed(place: Ints, player: Ints, events: Iterable[int], people: Records) -> Ints:
    """Return each player's rating in the report that an officer accepted; -1 for none."""
    keys = column(events)
    rows = columnar_copy.table(_Printed, PRINTED, {"events": keys.tolist()})
    everybody = distinct(player)
    matched = find(keys, rows.numbers("event")), find(everybody, persons(rows.numbers("player"), people))
    in_both = (matched[0] >= 0) & (matched[1] >= 0)
    of = find((matched[0] * len(everybody) + matched[1])[in_both], place * len(everybody) + find(everybody, player))
    return np.append(rows.numbers("rating")[in_both], -1)[of]
