"""Search of rated events by name, place, federation and year."""

from collections.abc import Iterator

from ratings.models import RatedEvent
from ratings.submissions.models.event import RatedEventQuerySet
from ratings.text.folding import fold

COLUMNS = ("pk", "name", "place", "federation", "first_day__year")


def rated_events(text: str = "") -> RatedEventQuerySet:
    """Return the current events that match a text; all for an empty text.

    Each word must be part of the name or place, the federation, or the year. Case and accents are ignored. Names are
    folded during the search, because there are few events.
    """
    events, text_words = RatedEvent.objects.standing(), fold(text.replace("\0", "")).split()
    return RatedEvent.objects.filter(pk__in=[*_matching(events, text_words)]) if text_words else events


def _matching(events: RatedEventQuerySet, text_words: list[str]) -> Iterator[int]:
    for pk, name, city, federation, year in events.values_list(*COLUMNS):
        words_of_event, exact = fold(f"{name} {city}"), (federation.lower(), str(year))
        if all(word in words_of_event or word in exact for word in text_words):
            yield pk
