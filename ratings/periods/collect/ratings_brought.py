"""The rating of each player at each event: from the list in force on its first day, lent, or printed in a report."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ratings.engine.columns import NULL_NUMBER, ColumnTable, find_indices
from ratings.periods import columnar_copy
from ratings.periods.collect.events import EventRow
from ratings.periods.collect.lists import PublishedLists
from ratings.periods.collect.merges import (
    all_records,
    current_records,
    one_row_per_player,
    rows_of_players,
)
from ratings.register.identity import MergeMap
from ratings.rules.arrays import Ints, distinct, to_ints

LISTED_RATINGS = "SELECT player_id, rating FROM ratings_listedrating WHERE run_id = %(run)s AND {people}"
PRINTED_RATINGS = """
    SELECT submission_id, player_id, printed_rating FROM (
        SELECT DISTINCT ON (submission_id, start_number) submission_id, player_id, printed_rating
        FROM ratings_identification WHERE submission_id = ANY(%(events)s)
        ORDER BY submission_id, start_number, id DESC) AS identified
    WHERE printed_rating > 0
"""


class BroughtRatings(NamedTuple):
    """The rating of a player at an event, and its source: `list`, `lent` or `printed`; `none` without a rating."""

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


def brought_ratings(
    events: Collection[EventRow],
    event_index: Ints,
    player: Ints,
    lists: PublishedLists,
    register_records: MergeMap,
    read_before: Mapping[int, ColumnTable[Any]],
) -> ColumnTable[BroughtRatings]:
    """Return the rating of each player at an event.

    `event_index` and `player` are parallel: the index of an event in `events`, and a player of it. `read_before` has,
    by run, rows of lists that are already read, of some players or all.
    """
    printed = _printed_ratings(event_index, player, [event.key for event in events], register_records)
    rating = np.where(printed < 0, NULL_NUMBER, printed)
    source = np.where(printed < 0, b"none", b"printed")
    own, lending = zip(*(_runs_of_event(event, lists) for event in events), strict=True) if events else ((), ())
    for runs, name in ((lending, b"lent"), (own, b"list")):
        for run in {run for run in runs if run}:
            rows = np.flatnonzero(np.array([candidate == run for candidate in runs])[event_index])
            listed = _ratings_of(
                _ratings(run, distinct(player[rows]), register_records, read_before.get(run)), player[rows]
            )
            rating[rows] = np.where(listed > 0, listed, rating[rows])
            source[rows] = np.where(listed > 0, name, source[rows])
    keys = to_ints(event.key for event in events)[event_index]
    return ColumnTable(BroughtRatings, {"event": keys, "player": player, "rating": rating, "source": source})


def _runs_of_event(event: EventRow, lists: PublishedLists) -> tuple[int | None, int | None]:
    """Return the runs whose ratings count in an event: of the series' list in force, and of the list that lends."""
    own = lists.in_force(event.control, event.first_day)
    lending = lists.lending_list(event.first_day)
    return own and own.run, lending and lending.run


def ratings_on_list(run: int, players: Ints, register_records: MergeMap) -> ColumnTable[RatedRow]:
    """Return the ratings of players on the list of a run, without unrated players.

    For merged records, the row of the remaining record counts if it is on the list.
    """
    records = all_records(players, register_records)
    rows = columnar_copy.query_table(
        RatedRow, LISTED_RATINGS.format(people=columnar_copy.keys_condition("player_id", records)), {"run": run}
    )
    return _with_rating(one_row_per_player(rows_of_players(rows, records), register_records))


def _with_rating(rows: ColumnTable[RatedRow]) -> ColumnTable[RatedRow]:
    return rows.select(rows.numbers("rating") > 0)


def _ratings(
    run: int, players: Ints, register_records: MergeMap, read_before: ColumnTable[Any] | None
) -> ColumnTable[RatedRow]:
    """Return `ratings_on_list`, with a query only for players that are not in `read_before`."""
    if read_before is None:
        return ratings_on_list(run, players, register_records)
    rated = _with_rating(ColumnTable(RatedRow, {name: read_before.column(name) for name in RatedRow._fields}))
    others = players[find_indices(read_before.numbers("player"), players) < 0]
    return (
        ColumnTable.concatenate(RatedRow, [rated, ratings_on_list(run, others, register_records)])
        if len(others)
        else rated
    )


def _ratings_of(rated: ColumnTable[RatedRow], player: Ints) -> Ints:
    """Return the rating of each player, 0 for none."""
    return np.append(rated.numbers("rating"), 0)[find_indices(rated.numbers("player"), player)]


def _printed_ratings(event_index: Ints, player: Ints, events: Iterable[int], register_records: MergeMap) -> Ints:
    """Return each player's rating in the report that an officer accepted as printed; -1 without one."""
    keys = to_ints(events)
    rows = columnar_copy.query_table(_Printed, PRINTED_RATINGS, {"events": keys.tolist()})
    everybody = distinct(player)
    matched = (
        find_indices(keys, rows.numbers("event")),
        find_indices(everybody, current_records(rows.numbers("player"), register_records)),
    )
    in_both = (matched[0] >= 0) & (matched[1] >= 0)
    of = find_indices(
        (matched[0] * len(everybody) + matched[1])[in_both],
        event_index * len(everybody) + find_indices(everybody, player),
    )
    return np.append(rows.numbers("rating")[in_both], -1)[of]
