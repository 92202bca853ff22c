"""A screen in the playing hall for a tournament or an event. The pages follow one another automatically."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.links.qr_code import qr_code
from tournaments.core.permissions import may_look_in, public_page
from tournaments.core.zones import in_event_zone
from tournaments.models import Event, Tournament
from tournaments.standings.forms.screen import ScreenForm
from tournaments.standings.screen_pages import ScreenPage, current_announcements, event_pages, screen_pages


@require_safe
@public_page
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render one page with a link to the next page; the last page links to the first."""
    form = ScreenForm(request.GET)
    pages = screen_pages(tournament, form.lists(), form.size())
    return _render(request, form, pages, {"title": tournament.name, "tournament": tournament, "seconds": form.pause()})


@require_safe
def event_screen(request: HttpRequest, event_id: int) -> HttpResponse:
    """Render one page of the event's sequence over all tournaments.

    The lists of a tournament without a published round are for its staff; its start and announcements are for anyone.
    """
    return _event_screen(request, get_object_or_404(Event, pk=event_id))


@in_event_zone
def _event_screen(request: HttpRequest, event: Event) -> HttpResponse:
    starting = [*event.tournaments.not_removed().order_by("name", "pk")]
    if not starting:
        raise Http404
    tournaments = [each for each in starting if not each.is_draft or may_look_in(request.user, each)]
    form, now = ScreenForm(request.GET), timezone.localtime()
    pages = event_pages(event, tournaments, starting, form.size(), now)
    announced = current_announcements(event, now)
    return _render(request, form, pages, {"title": event.name, "announced": announced})


def _render(
    request: HttpRequest, form: ScreenForm, pages: Sequence[ScreenPage], context: dict[str, Any]
) -> HttpResponse:
    position = (form.page() - 1) % len(pages) + 1 if pages else 1
    page = pages[position - 1] if pages else None
    tournament = page.tournament if page else None
    address = tournament.get_absolute_url() if tournament else reverse("tournaments")
    shared = {
        "leaf": page,
        "place": position,
        "count": len(pages),
        "next": position % len(pages) + 1 if pages else 1,
        "rows": form.size(),
        "seconds": page.seconds if page else form.pause(),
        "now": timezone.localtime(),
        "qr_code": qr_code(request.build_absolute_uri(address)),
        "tournament": tournament,
    }
    return render(request, "tournaments/standings/screen.html", {**shared, **context})
