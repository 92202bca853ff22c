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
    pages = screen_pages(tournament, form.lists(), form.size())
    place = (form.place() - 1) % len(pages) + 1 if pages else 1
    context = {
        "tournament": tournament,
        "leaf": pages[place - 1] if pages else None,
        "place": place,
        "count": len(pages),
        "next": place % len(pages) + 1 if pages else 1,
        "rows": form.size(),
        "seconds": form.pause(),
    }
    return render(request, "tournaments/standings/screen.html", context)
