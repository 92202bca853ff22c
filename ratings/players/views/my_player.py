"""The page *My player*, which the reader's browser fills with the latest of the players that it keeps."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.calculations.views.calculations import player_page
from ratings.core.page_cache.live_pages import cached_by_state
from ratings.core.page_cache.state import office_state
from ratings.lists.player_record import all_records
from ratings.models import Player
from ratings.players.latest import latest_news
from ratings.players.rating_cards import rating_cards
from ratings.players.views.player import heading_context
from ratings.projection.next_results import next_results
from ratings.projection.seating import seats_of
from ratings.register.identity import MergeMap
from ratings.register.privacy import hidden_numbers
from ratings.register.suggestions import SearchResult, search_players

MAX_PLAYERS, MAX_PLAYERS_TYPING = 20, 8


@vary_on_headers("HX-Target")
@require_safe
def my_player(request: HttpRequest) -> HttpResponse:
    """Render the page with a search for a player: `q` is a name or number. While the reader types, only the matches."""

    def render_page() -> HttpResponse:
        typing, text = request.headers.get("HX-Target") == "found", request.GET.get("q", "").strip()[:80]
        limit = MAX_PLAYERS_TYPING if typing else MAX_PLAYERS
        fits = search_players(text, timezone.localdate(), limit, with_hidden=False) if text else SearchResult([], [])
        context = {"query": text, "matches": fits.matches, "meant": fits.suggestions, "hits": len(fits.matches)}
        name = "_my_player_matches" if typing else "my_player"
        return render(request, f"ratings/players/{name}.html", context)

    return cached_by_state(request, office_state(), render_page)


@player_page
def player_latest(request: HttpRequest, person: Player, merge_map: MergeMap, today: dt.date) -> HttpResponse:
    """Render the part of the page *My player* about one player: next game, news, projected ratings.

    Browsers keep it, so nobody gets that of a hidden player.
    """
    if person.hidden:
        raise Http404
    records = merge_map.records_of_player(person.pk)
    every = all_records(person, merge_map)
    cards = rating_cards(person, merge_map, every, today)
    context = heading_context(person, today) | {
        "seats": seats_of(records),
        "news": latest_news(person, records, cards, today),
        "cards": cards,
        "after_next": next_results(every[0].series, person, today, merge_map),
        "hidden": hidden_numbers(),
    }
    return render(request, "ratings/players/_player_latest.html", context)
