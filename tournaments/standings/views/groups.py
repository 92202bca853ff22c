"""The standings by club and by federation."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.live_pages import live_page
from tournaments.models import Entry, Tournament
from tournaments.scores.groups import groups
from tournaments.standings.cached_values import cached_standings
from tournaments.standings.forms.best import BestForm


@require_safe
@live_page
def clubs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _grouped(request, tournament, "club", lambda entry: entry.club)


@require_safe
@live_page
def federations(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _grouped(request, tournament, "federation", lambda entry: entry.federation)


def _grouped(request: HttpRequest, tournament: Tournament, by: str, named: Callable[[Entry], str]) -> HttpResponse:
    """Render the standings by club or by federation."""
    form = BestForm(request.GET)
    table = cached_standings(request, tournament)
    context = {
        "tournament": tournament,
        "standings": table,
        "by": by,
        "groups": groups(table, named, form.counted()),
        "best": form.counted(),
        "without": [row for row in table if not named(row.entry)],
        "form": form,
    }
    return render(request, f"tournaments/standings/{by}s.html", context)
