"""The front page: what is being played, the lists in force and who leads them; and all tournaments."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.lists.places import sizes
from ratings.lists.top_lists import first_active
from ratings.register.privacy import hidden_numbers
from ratings.register.queries import versions_in_force
from tournaments.models import Tournament
from tournaments.public.events import FoundEvent
from tournaments.public.forms import TournamentFilterForm

RECENT = 5
ROWS = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    public = Tournament.objects.public()
    versions = [*versions_in_force(timezone.localdate()).values()]
    return render(
        request,
        "tournaments/public/home.html",
        {
            "being_played": public.being_played(),
            "recent": public.exclude(pk__in=public.being_played())[:RECENT],
            "versions": versions,
            "sizes": sizes(versions),
            "first": first_active(versions[0]) if versions else None,
            "hidden": hidden_numbers(),
        },
    )


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """The public tournaments and the rated events as asked for, newest first."""
    form = TournamentFilterForm(request.GET)
    events: Any = form.chosen_events(timezone.localdate())
    page: Page[FoundEvent] = Paginator(events, ROWS).get_page(request.GET.get("page"))
    return render(request, "tournaments/public/tournaments.html", {"form": form, "page": page})
