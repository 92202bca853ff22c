"""Tournaments at the desk and rated events from elsewhere in one list, newest first, each once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, QuerySet, Value

from ratings.events.search import rated_events
from ratings.events.state import desk_keys
from ratings.models import RatedEvent
from ratings.series.entries import versions_by_event
from tournaments.models import Tournament

AT_DESK, RATED_EVENT = "desk", "rated"
KEYS = ("first_day", "name", "pk", "source")


@dataclass(frozen=True, slots=True)
class EventMatch:
    """A public tournament, or a rated event without a tournament; `rated` are the rated events of a tournament.

    `published` is True if a list that the event enters is published.
    """

    tournament: Tournament | None = None
    event: RatedEvent | None = None
    rated: tuple[RatedEvent, ...] = ()
    published: bool = False


class EventKeys:
    """The keys of the matching events, to be counted and sliced by a paginator."""

    def __init__(self, tournaments: QuerySet[Tournament], events: QuerySet[RatedEvent]) -> None:
        self._keys = _sort_keys(tournaments, AT_DESK).union(_sort_keys(events, RATED_EVENT), all=True)

    def count(self) -> int:
        counted: int = self._keys.count()
        return counted

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, part: slice) -> list[EventMatch]:
        rows = self._keys.order_by("-first_day", "name", "source", "pk")[part]
        return matching_events([(source, pk) for _day, _name, pk, source in rows])


def reported_elsewhere(text: str) -> QuerySet[RatedEvent]:
    """Return the rated events that match a text and are no public tournament of this desk."""
    public = Tournament.objects.public().values("slug")
    return rated_events(text).exclude(submission__desk_report__event_key__in=public)


def matching_events(keys: Sequence[tuple[str, int]]) -> list[EventMatch]:
    """Return the events of these keys in their order, with a constant number of queries."""
    tournaments = Tournament.objects.in_bulk([pk for source, pk in keys if source == AT_DESK])
    rated = RatedEvent.objects.prefetch_related("entries__series")
    events = rated.in_bulk([pk for source, pk in keys if source == RATED_EVENT])
    of_desk = rated_events_by_slug([tournament.slug for tournament in tournaments.values()]) if tournaments else {}
    published = versions_by_event(events.values()) if events else {}
    by_key = {
        (AT_DESK, pk): EventMatch(tournament=tournament, rated=tuple(of_desk.get(tournament.slug, ())))
        for pk, tournament in tournaments.items()
    } | {(RATED_EVENT, pk): EventMatch(event=event, published=pk in published) for pk, event in events.items()}
    return [by_key[key] for key in keys if key in by_key]


def rated_events_by_slug(slugs: Iterable[str]) -> Mapping[str, list[RatedEvent]]:
    """Return the counted rated events of these tournaments by slug.

    A tournament has one event; a league has one for each part.
    """
    rated = rated_events().filter(submission__desk_report__event_key__in=[*slugs])
    events = [*rated.prefetch_related("entries__series").order_by("first_day", "pk")]
    keys, by_slug = desk_keys(events), dict[str, list[RatedEvent]]()
    for event in events:
        by_slug.setdefault(keys[event.pk], []).append(event)
    return by_slug


def _sort_keys(rows: QuerySet[Any], source: str) -> Any:
    """Return the sort values and keys of the rows, with their source."""
    return rows.order_by().annotate(source=Value(source, output_field=CharField())).values_list(*KEYS)
