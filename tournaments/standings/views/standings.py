"""Pages of the standings, and of the explanation of each number."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from tournaments.core.live_pages import live_desk_page, live_page
from tournaments.models import Tournament
from tournaments.scores.standings import StandingsTable
from tournaments.standings.cached_values import cached_standings
from tournaments.standings.explanations import explain
from tournaments.standings.followed_player import marked_for_followers
from tournaments.standings.forms.standings import StandingsForm
from tournaments.standings.rating_preview import rating_changes
from tournaments.standings.selection import StandingsPart, select_rows


def _page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the standings after all published rounds or after `round`.

    The filters select all players, or those of a category, federation or club.
    """
    form = StandingsForm(tournament, request.GET)
    table = cached_standings(request, tournament, form.through())
    gained = rating_changes(tournament) if form.wants_changes() else None
    context = {
        **standings_context(tournament, table, form.part(), form.through(), gained),
        "tournament": tournament,
        "form": form,
    }
    return render(request, "tournaments/standings/standings.html", context)


standings = require_safe(live_page(marked_for_followers(_page)))
desk_standings = require_safe(live_desk_page(_page))


@require_safe
@vary_on_headers("HX-Request")
@live_page
def explanation(request: HttpRequest, tournament: Tournament, start_number: int, column: str) -> HttpResponse:
    """Render the explanation of one number, as a page or within the standings.

    Within the standings the address of the page does not change: Back leads to the previous page.
    """
    through = StandingsForm(tournament, request.GET).through()
    table = cached_standings(request, tournament, through)
    try:
        working = explain(table, table.column(column), start_number)
    except KeyError as unknown:
        raise Http404 from unknown
    context = {"tournament": tournament, "standings": table, "why": working, "why_query": round_query(through)}
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "tournaments/standings/explanation.html", context)
    return push_url(render(request, "tournaments/standings/_explanation.html", context), False)


def standings_context(
    tournament: Tournament,
    table: StandingsTable,
    part: StandingsPart,
    through: int | None = None,
    gained: Mapping[int, str | None] | None = None,
) -> dict[str, object]:
    """Return the context of `_standings.html`: rows of a part, rank moves, rating changes, links to explanations."""
    before, filled = table.ranks_before(), table.without_empty_columns()
    return {
        "standings": filled,
        "order": table.columns,
        "lines": select_rows(filled, part, before, gained),
        "gaining": gained is not None,
        "part": part,
        "moving": bool(before),
        "why_address": workings_address(tournament),
        "why_query": round_query(through),
    }


def workings_address(tournament: Tournament) -> str:
    """Return the beginning of the addresses of explanations; start number and column follow."""
    return f"{reverse('standings', args=[tournament.slug])}why/"


def round_query(through: int | None) -> str:
    """Return the round as a query string; empty for all rounds."""
    return "" if through is None else f"?round={through}"
