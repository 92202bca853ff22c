"""The public start list, complete or filtered by federation, club, category or name."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.live_pages import live_page
from tournaments.entries.categories import members
from tournaments.entries.register_snapshot import rating_type
from tournaments.models import Tournament
from tournaments.standings.forms.start_list import StartListForm


@require_safe
@live_page
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    everybody = [*tournament.entries.select_related("player")]
    form = StartListForm(tournament, everybody, request.GET)
    matching = form.matching()
    category = form.cleaned_data.get("category")
    context = {
        "tournament": tournament,
        "form": form,
        "count": len(everybody),
        "entries": members(category, matching) if category else matching,
        "federations_differ": len({entry.federation for entry in everybody}) > 1,
        "has_clubs": any(entry.club for entry in everybody),
        "has_national_ratings": any(entry.national_rating for entry in everybody),
        "has_ratings_by_hand": any(entry.rating_by_hand for entry in everybody),
        "rating_type": rating_type(tournament),
        "list": tournament.list_version,
    }
    return render(request, "tournaments/standings/entries.html", context)
