"""The events of a list and their games, and the older events that still count for players without a rating."""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import numpy as np
from django.db import connection

from ratings.engine.columns import ColumnTable
from ratings.models import RatedEvent, SeriesEntry
from ratings.periods import columnar_copy
from ratings.periods.collect.merges import persons
from ratings.register.identity import Records
from ratings.rules.arrays import Ints, distinct
from ratings.series.models import DEFAULT_SERIES
from ratings.submissions.models.event import RatedEventQuerySet

OLDER = """
    SELECT event.id
    FROM unnest(%(players)s::bigint[], %(since)s::date[]) AS unrated (player, since)
    JOIN ratings_game game ON game.{side}_id = unrated.player
    JOIN ratings_ratedevent event ON event.id = game.event_id
    WHERE event.control = %(control)s AND event.list_date < %(date)s
      AND event.list_date >= %(kept)s AND event.list_date > unrated.since
"""
OLDER_OF_SERIES = """
    SELECT event.id
    FROM unnest(%(players)s::bigint[], %(since)s::date[]) AS unrated (player, since)
    JOIN ratings_game game ON game.{side}_id = unrated.player
    JOIN ratings_ratedevent event ON event.id = game.event_id
    JOIN ratings_seriesentry entry ON entry.event_id = event.id
    JOIN ratings_ratingseries series ON series.id = entry.series_id
    WHERE series.code = %(series)s AND event.control = %(control)s AND entry.list_date < %(date)s
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
    """An event as accepted; `key` is the number of its submission."""

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


def events_of(series: str, control: str, date: dt.date, correction: int | None = None) -> list[EventRow]:
    """The events meant for a list of a series, as `RatedEvent.objects.standing` has them."""
    if series == DEFAULT_SERIES:
        return rows_of(RatedEvent.objects.of_default_series().filter(control=control, list_date=date), correction)
    entries = SeriesEntry.objects.of_series(series).filter(list_date=date)
    events = RatedEvent.objects.filter(control=control, entries__in=entries)
    return [row._replace(list_date=date) for row in rows_of(events, correction)]


def older_events(
    series: str,
    control: str,
    kept: dt.date,
    date: dt.date,
    unrated: Mapping[int, dt.date | None],
    correction: int | None = None,
) -> list[EventRow]:
    """The events of earlier lists of a series, from the list of `kept` on, in which the unrated played.

    `unrated` has for each record the list on which the player lost their rating, if they had one; what
    entered later lists is wanted.
    """
    if not unrated:
        return []
    since = [day or dt.date.min for day in unrated.values()]
    params: dict[str, Any] = {"players": list(unrated), "since": since}
    params |= {"series": series, "control": control, "date": date, "kept": kept}
    older = OLDER if series == DEFAULT_SERIES else OLDER_OF_SERIES
    with connection.cursor() as cursor:
        cursor.execute(" UNION ".join(older.format(side=side) for side in ("white", "black")), params)
        events = RatedEvent.objects.filter(pk__in=[pk for (pk,) in cursor.fetchall()])
    if series == DEFAULT_SERIES:
        return rows_of(events.of_default_series(), correction)
    return on_their_lists(series, rows_of(events, correction))


def on_their_lists(series: str, rows: list[EventRow]) -> list[EventRow]:
    """The events with the list of the series, not the default one, that each entered."""
    entries = SeriesEntry.objects.of_series(series).filter(event__submission__in=[row.key for row in rows])
    dates = {key: day for key, day in entries.values_list("event__submission_id", "list_date") if day}
    return [row._replace(list_date=dates[row.key]) for row in rows]


def rows_of(events: RatedEventQuerySet, correction: int | None = None) -> list[EventRow]:
    """The rows of those events that count; `correction` is one to be taken as decided."""
    rows = events.standing(correction).order_by().values_list("submission_id", *EventRow._fields[1:])
    return [EventRow(*row) for row in rows]


def games_of(events: Collection[EventRow], people: Records) -> ColumnTable[CollectedGame]:
    """All games of the events, by person; a pairing of two records merged since is no game."""
    if not events:
        return ColumnTable.of(CollectedGame, ())
    return of_people(columnar_copy.table(CollectedGame, GAMES, {"events": [event.key for event in events]}), people)


def of_people(games: ColumnTable[CollectedGame], people: Records) -> ColumnTable[CollectedGame]:
    """The games with the records that are kept."""
    white, black = (persons(games.numbers(side), people) for side in ("white", "black"))
    return games.having(white=white, black=black).at(white != black)


def players_of(games: ColumnTable[CollectedGame]) -> Ints:
    """Everybody who stands in the games."""
    return distinct(np.concatenate((games.numbers("white"), games.numbers("black"))))
