"""Atom feed of new tournaments and rated events."""

import datetime as dt

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.atom import AtomEntry, atom, conditional
from ratings.core.templatetags.figures import days
from ratings.events.search import rated_events
from ratings.models import RatedEvent
from ratings.submissions.templatetags.entered_lists import months
from tournaments.models import Tournament

ENTRIES = 30


@require_safe
def tournaments_feed(request: HttpRequest) -> HttpResponseBase:
    """Send the newest public tournaments and accepted reports, an entry each."""
    tournaments = Tournament.objects.public().order_by("-created_at")[:ENTRIES]
    events = rated_events().prefetch_related("entries__series").order_by("-accepted_at")[:ENTRIES]
    entries = [*map(_of_tournament, tournaments), *map(_of_event, events)]
    newest = sorted(entries, key=lambda entry: (entry.at, entry.key), reverse=True)[:ENTRIES]
    return conditional(request, atom(request, _("Tournaments"), reverse("tournaments"), newest))


def _of_tournament(tournament: Tournament) -> AtomEntry:
    return AtomEntry(
        key=f"tournament {tournament.slug}",
        title=tournament.name,
        text=_place_and_days(tournament.place, tournament.first_day, tournament.last_day),
        address=tournament.get_absolute_url(),
        at=tournament.created_at,
    )


def _of_event(event: RatedEvent) -> AtomEntry:
    texts = {"event": event.name, "control": event.get_control_display(), "list": months(event)}
    return AtomEntry(
        key=f"event {event.pk}",
        title=_("%(event)s: rated for %(control)s, %(list)s") % texts,
        text=_place_and_days(event.place, event.first_day, event.last_day),
        address=event.get_absolute_url(),
        at=event.accepted_at,
    )


def _place_and_days(city: str, first: dt.date, last: dt.date) -> str:
    return ", ".join(filter(None, [city, days(first, last)]))
