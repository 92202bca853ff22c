"""Search of rated events by name, place, federation and year."""

from collections.abc import Iterator

from ratings.models import RatedEvent
from ratings.submissions.models.event import RatedEventQuerySet
from ratings.text.folding import fold

COLUMNS = ("pk", "name", "place", "federation", "first_day__year")


def rated_events(text: str = "") -> RatedEventQuerySet:
    """Return the events in force; each word must be part of the name or place, the federation or the year.

    Case and accents make no difference. Names are folded during the search, as events are few.
    """
    events, text_words = RatedEvent.objects.standing(), fold(text.replace("\0", "")).split()
    return RatedEvent.objects.filter(pk__in=[*_matching(events, text_words)]) if text_words else events


def _matching(events: RatedEventQuerySet, text_words: list[str]) -> Iterator[int]:
    for pk, name, city, federation, year in events.values_list(*COLUMNS):
        words_of_event, exact = fold(f"{name} {city}"), (federation.lower(), str(year))
        if all(word in words_of_event or word in exact for word in text_words):
            yield pk
