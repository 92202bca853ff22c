"""Rated events: a search by name, and the table of an event with all rating changes."""

import datetime as dt
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Path, Query, Router, Schema
from pydantic import Field

from ratings.api import paging
from ratings.api.calculations import optional_hundredths
from ratings.api.lookups import NO_CONTROLS, TimeControl
from ratings.events.search import rated_events
from ratings.events.state import current_event, state_of
from ratings.events.table import EventLine, table_of
from ratings.models import RatedEvent

router = Router(tags=["events"])

EventId = Annotated[int, Path(ge=1, le=2**63 - 1)]


class EventHit(Schema):
    """An event as a search finds it."""

    id: int
    name: str
    place: str
    federation: str
    first_day: dt.date
    last_day: dt.date
    control: TimeControl
    list: str = Field(description="The month of the list that it enters, as in 2025-12; empty if it enters none")


class EventHits(paging.Paged):
    """The events that fit, the newest first."""

    items: list[EventHit]


class EventPlayerAnswer(Schema):
    """A player of an event. Sums are of the rated games, as text with two decimals."""

    rank: int | None
    start_number: int
    number: str = Field(description="The public number; empty where the player is in no register")
    name: str
    title: str
    federation: str
    points: str | None = Field(description="Points as reported")
    rating: int | None = Field(description="The rating that the games were rated with")
    games: int = Field(description="Rated games")
    score: str | None
    expected: str | None
    k: int | None
    change: str | None = Field(description="K × (score − expected)")
    performance: int | None
    first_rating: int | None = Field(description="Of a player who had no rating before")


class EventDetail(EventHit):
    """An event and its players; an event with a corrected report answers as the one in its place."""

    system: str
    rounds: int | None
    time_control: str
    chief_arbiter: str
    version: int | None = Field(description="The version of the list; null before it is published")
    counts: bool = Field(description="False where a correction took the event out")
    players: list[EventPlayerAnswer]


@router.get("/events", response=EventHits, summary="Find rated events", url_name="events")
def events(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=80, pattern=NO_CONTROLS, description="Words of the name or place")] = "",
    limit: paging.Limit = paging.DEFAULT_LIMIT,
    after: paging.After = "",
) -> Any:
    """Return the rated events with every word in their name or place, or all events without words."""
    rows = rated_events(q)
    if key := paging.decode_cursor(after, dt.date.fromisoformat, int):
        day, last = key
        rows = rows.filter(first_day__lte=day).exclude(first_day=day, pk__gte=last)
    fitting = [*rows.prefetch_related("entries__series").order_by("-first_day", "-pk")[: limit + 1]]
    listed = paging.page(request, fitting, limit, lambda row: (row.first_day.isoformat(), str(row.pk)))
    return {**listed, "items": [_hit(row) for row in listed["items"]]}


@router.get("/events/{event_id}", response=EventDetail, summary="A rated event", url_name="event")
def event(request: HttpRequest, event_id: EventId) -> Any:
    """Return the table of an event as reported, with the rating changes."""
    named = RatedEvent.objects.select_related("submission").filter(pk=event_id).first()
    if named is None:
        raise Http404
    rated = current_event(named)
    state = state_of(rated)
    table = table_of(rated, state)
    return {
        **_hit(rated),
        "system": rated.system,
        "rounds": rated.rounds,
        "time_control": rated.time_control_written or rated.time_control,
        "chief_arbiter": table.report.chief_arbiter,
        "version": state.version.number if state.version else None,
        "counts": state.is_counted,
        "players": [_player(line) for line in table.lines],
    }


def _hit(event: RatedEvent) -> dict[str, Any]:
    names = ("name", "place", "federation", "first_day", "last_day", "control")
    date = event.first_list
    return {"id": event.pk, "list": f"{date:%Y-%m}" if date else "", **{name: getattr(event, name) for name in names}}


def _player(line: EventLine) -> dict[str, Any]:
    change, player = line.change, line.player
    return {
        "rank": line.rank,
        "start_number": line.start_number,
        "number": player.number,
        "name": player.name,
        "title": player.title,
        "federation": player.federation,
        "points": optional_hundredths(line.points),
        "rating": change.rating,
        "games": change.games,
        "score": optional_hundredths(change.score) if change.games else None,
        "expected": optional_hundredths(change.expected),
        "k": change.k,
        "change": optional_hundredths(change.points),
        "performance": change.performance,
        "first_rating": change.first,
    }
