"""Events of a list and their games, and older events that still count for players without a rating."""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import numpy as np
from django.db import connection

from ratings.engine.columns import ColumnTable
from ratings.models import RatedEvent, RatedEventQuerySet, RatingSeries
from ratings.periods import columnar_copy
from ratings.periods.collect.merges import current_records
from ratings.register.identity import MergeMap
from ratings.rules.arrays import Ints, distinct

OLDER_EVENTS = """
    SELECT event.id
    FROM unnest(%(players)s::bigint[], %(since)s::date[]) AS unrated (player, since)
    JOIN ratings_game game ON game.{side}_id = unrated.player
    JOIN ratings_ratedevent event ON event.id = game.event_id
    JOIN ratings_seriesentry entry ON entry.event_id = event.id
    WHERE entry.series_id = %(series)s AND event.control = %(control)s AND entry.list_date < %(date)s
      AND entry.list_date >= %(kept)s AND entry.list_date > unrated.since
      AND NOT EXISTS (SELECT FROM ratings_seriesentry later WHERE later.replaces_id = entry.id)
"""
GAMES = """
    SELECT event.submission_id, game.round, game.white_id, game.black_id, game.white_result, game.black_result,
        game.why_not
    FROM ratings_game game JOIN ratings_ratedevent event ON event.id = game.event_id
    WHERE event.submission_id = ANY(%(events)s)
"""


class EventRow(NamedTuple):
    """An accepted event; `key` is the number of its submission, `list_date` the list of a series that it enters."""

    key: int
    name: str
    first_day: dt.date
    last_day: dt.date
    system: str
    control: str
    time_control: str
    rounds: int | None
    list_date: dt.date


class CollectedGame(NamedTuple):
    """A game with the keys of its two players."""

    event: int
    round: int
    white: int
    black: int
    white_result: str
    black_result: str
    why_not: str


def events_of(series: RatingSeries, control: str, date: dt.date, correction: int | None = None) -> list[EventRow]:
    """Return the events that enter a list of a series and count; see `event_rows`."""
    events = RatedEvent.objects.entering(series, date).filter(control=control)
    return event_rows(events, correction)


def older_events(
    series: RatingSeries,
    control: str,
    oldest_list: dt.date,
    date: dt.date,
    unrated: Mapping[int, dt.date | None],
    correction: int | None = None,
) -> list[EventRow]:
    """Return the events of earlier lists of a series, from `oldest_list` on, with games of unrated players.

    `unrated` has for each record the date of the list on which the player lost their rating, or None. For such a
    player only events of later lists count.
    """
    if not unrated:
        return []
    since = [day or dt.date.min for day in unrated.values()]
    params: dict[str, Any] = {"players": list(unrated), "since": since}
    params |= {"series": series.pk, "control": control, "date": date, "kept": oldest_list}
    with connection.cursor() as cursor:
        cursor.execute(" UNION ".join(OLDER_EVENTS.format(side=side) for side in ("white", "black")), params)
        older = [pk for (pk,) in cursor.fetchall()]
    return event_rows(RatedEvent.objects.entering(series).filter(pk__in=older), correction)


def event_rows(events: RatedEventQuerySet, correction: int | None = None) -> list[EventRow]:
    """Return the rows of events that are `entering` a series and count, each with the list it enters there.

    `correction` is treated as decided.
    """
    rows = events.standing(correction).order_by().values_list("submission_id", *EventRow._fields[1:-1], "entered_list")
    return [EventRow(*row) for row in rows]


def games_of(events: Collection[EventRow], register_records: MergeMap) -> ColumnTable[CollectedGame]:
    """Return all games of the events with the remaining record of each player.

    A game between two records that were merged later is left out.
    """
    if not events:
        return ColumnTable.from_rows(CollectedGame, ())
    return with_current_players(
        columnar_copy.query_table(CollectedGame, GAMES, {"events": [event.key for event in events]}), register_records
    )


def with_current_players(games: ColumnTable[CollectedGame], register_records: MergeMap) -> ColumnTable[CollectedGame]:
    """Replace merged records by the remaining records, and drop games of a record with itself."""
    white, black = (current_records(games.numbers(side), register_records) for side in ("white", "black"))
    return games.replace_columns(white=white, black=black).select(white != black)


def players_of(games: ColumnTable[CollectedGame]) -> Ints:
    """Return the distinct players of the games."""
    return distinct(np.concatenate((games.numbers("white"), games.numbers("black"))))
