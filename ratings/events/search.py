"""Finding rated events by words of their name or place."""

from django.db.models import Q

from ratings.models import RatedEvent
from ratings.submissions.models.event import RatedEventQuerySet


def rated_events(text: str = "") -> RatedEventQuerySet:
    """Return the events that count; each word is part of the name, the place or the year."""
    events = RatedEvent.objects.standing()
    for word in text.replace("\0", "").split():
        events = events.filter(_contains(word))
    return events


def _contains(word: str) -> Q:
    named = Q(name__icontains=word) | Q(place__icontains=word) | Q(federation__iexact=word)
    is_year = len(word) == 4 and word.isascii() and word.isdigit() and word != "0000"
    return named | Q(first_day__year=int(word)) if is_year else named
