"""The events of a list and their games, and the older events that still count for players without a rating."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from django.db import connection

from ratings.models import Game, RatedEvent
from ratings.models.event import RatedEventQuerySet
from ratings.same_person import Records

OLDER = """
    SELECT event.id
    FROM unnest(%(players)s::bigint[], %(since)s::date[]) AS unrated (player, since)
    JOIN ratings_game game ON game.{side}_id = unrated.player
    JOIN ratings_ratedevent event ON event.id = game.event_id
    WHERE event.control = %(control)s AND event.list_date < %(date)s
      AND event.list_date >= %(kept)s AND event.list_date > unrated.since
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


class GameRow(NamedTuple):
    """A game with the keys of its two players."""

    event: int
    round: int
    white: int
    black: int
    white_result: str
    black_result: str
    why_not: str


def events_of(control: str, date: dt.date, correction: int | None = None) -> list[EventRow]:
    """The events meant for a list, as `RatedEvent.objects.standing` has them."""
    return rows_of(RatedEvent.objects.filter(control=control, list_date=date), correction)


def older_events(
    control: str, kept: dt.date, date: dt.date, unrated: Mapping[int, dt.date | None], correction: int | None = None
) -> list[EventRow]:
    """The events of earlier lists, from the list of `kept` on, in which the unrated played.

    `unrated` has for each record the list on which he lost his rating, if he had one; what entered later lists is
    wanted.
    """
    if not unrated:
        return []
    since = [day or dt.date.min for day in unrated.values()]
    asked: dict[str, Any] = {"players": list(unrated), "since": since}
    asked |= {"control": control, "date": date, "kept": kept}
    with connection.cursor() as cursor:
        cursor.execute(" UNION ".join(OLDER.format(side=side) for side in ("white", "black")), asked)
        return rows_of(RatedEvent.objects.filter(pk__in=[pk for (pk,) in cursor.fetchall()]), correction)


def rows_of(events: RatedEventQuerySet, correction: int | None = None) -> list[EventRow]:
    """The rows of those events that count; `correction` is one to be taken as decided."""
    rows = events.standing(correction).order_by().values_list("submission_id", *EventRow._fields[1:])
    return [EventRow(*row) for row in rows]


def games_of(events: Collection[EventRow], people: Records) -> list[GameRow]:
    """All games of the events, by person; who meets himself, merged since, plays no game."""
    games = Game.objects.filter(event__submission__in=[event.key for event in events]).order_by()
    columns = ["event__submission_id", "round", "white_id", "black_id", "white_result", "black_result", "why_not"]
    return of_people((GameRow(*row) for row in games.values_list(*columns)), people)


def of_people(games: Iterable[GameRow], people: Records) -> list[GameRow]:
    """The games with the records that are kept."""
    read = (_of_people(game, people) for game in games)
    return [game for game in read if game.white != game.black]


def _of_people(game: GameRow, people: Records) -> GameRow:
    if game.white in people.into or game.black in people.into:
        return game._replace(white=people.kept(game.white), black=people.kept(game.black))
    return game


def players_of(games: Collection[GameRow]) -> set[int]:
    """Everybody who stands in the games."""
    return {game.white for game in games} | {game.black for game in games}
