"""A screen in the playing hall: it turns its leaves by itself, and nobody touches it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.permissions import anyone
from tournaments.models import Tournament
from tournaments.standings.forms.screen import ScreenForm
from tournaments.standings.screen_pages import screen_pages


@require_safe
@anyone
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One leaf, and the way to the next; after the last one comes the first, made anew."""
    form = ScreenForm(request.GET)
    found = screen_pages(tournament, form.lists(), form.size())
    place = (form.place() - 1) % len(found) + 1 if found else 1
    context = {
        "tournament": tournament,
        "leaf": found[place - 1] if found else None,
        "place": place,
        "count": len(found),
        "next": place % len(found) + 1 if found else 1,
        "rows": form.size(),
        "seconds": form.pause(),
    }
    return render(request, "tournaments/standings/screen.html", context)
