"""The standings by club and by federation."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.live_pages import live_page
from tournaments.models import Entry, Tournament
from tournaments.scores.groups import group_scores
from tournaments.standings.cached_values import cached_standings
from tournaments.standings.forms.best_players import BestForm


@require_safe
@live_page
def clubs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _grouped(request, tournament, "club", lambda entry: entry.club)


@require_safe
@live_page
def federations(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _grouped(request, tournament, "federation", lambda entry: entry.federation)


def _grouped(request: HttpRequest, tournament: Tournament, by: str, group_name: Callable[[Entry], str]) -> HttpResponse:
    """Render the standings by club or by federation; `group_name` returns the group of an entry."""
    form = BestForm(request.GET)
    table = cached_standings(request, tournament)
    context = {
        "tournament": tournament,
        "standings": table,
        "by": by,
        "groups": group_scores(table, group_name, form.counted()),
        "best": form.counted(),
        "without": [row for row in table if not group_name(row.entry)],
        "form": form,
    }
    return render(request, f"tournaments/standings/{by}s.html", context)
