"""Search for players and events by name, and for players by number."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.lists.top_lists import top_active_players
from ratings.models import PlayerNumber, TimeControl
from ratings.register.privacy import hidden_numbers
from ratings.register.queries import versions_in_force
from ratings.register.suggestions import SearchResult, search_players
from ratings.tables.patterns import is_player_number
from tournaments.models import Tournament
from tournaments.public.events import EventKeys, EventMatch, reported_elsewhere
from tournaments.public.forms import matching_name_or_place

MAX_PLAYERS, MAX_PLAYERS_TYPING, MAX_SUGGESTED_PLAYERS = 50, 20, 8
MAX_EVENTS, MAX_SUGGESTED_EVENTS = 10, 3


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def search(request: HttpRequest) -> HttpResponse:
    """Render matching players and events, with suggestions; a number or a single match redirects to its page.

    While the visitor types, only the best matches are sent; the field at the head of every page gets a few options.
    With `list` in the address the page never redirects. It adds `list` to its own address, so that Back works.
    """
    text = request.GET.get("q", "").strip()[:80]
    whole = not request.htmx  # type: ignore[attr-defined]
    if whole and any(map(str.isdigit, text)):  # every register number has a digit
        number = PlayerNumber.objects.select_related("player").filter(number=text.upper()).first()
        if number and not number.player.hidden:
            return redirect(number.player)
    name, limit, events_limit = _template_and_limits(request)
    fits = search_players(text, timezone.localdate(), limit, with_hidden=False) if text else SearchResult([], [])
    events = _events(text)[: events_limit + 1] if text else []
    if whole and "list" not in request.GET and (only := _single_match(fits, events)):
        return redirect(only)
    # Similar names of players are useless if an event matches the text.
    matches, best_events = [] if events and fits.suggestions else fits.matches, events[:events_limit]
    context: dict[str, object] = {
        "query": text,
        "by_number": is_player_number(text.upper()),
        "matches": matches,
        "meant": [] if events else fits.suggestions,
        "more": len(fits.matches) == limit,
        "events": best_events,
        "hits": len(matches) + len(best_events),
        "more_events": len(events) > events_limit,
        "controls": TimeControl.choices,
    }
    if whole and not text:
        context |= _empty_search()
    return render(request, f"tournaments/public/{name}.html", context)


def _template_and_limits(request: HttpRequest) -> tuple[str, int, int]:
    """Return the template, and its limits of players and events."""
    if not request.htmx:  # type: ignore[attr-defined]
        return "search", MAX_PLAYERS, MAX_EVENTS
    if "list" in request.GET:
        return "_found", MAX_PLAYERS_TYPING, MAX_EVENTS
    return "_suggested", MAX_SUGGESTED_PLAYERS, MAX_SUGGESTED_EVENTS


def _events(text: str) -> EventKeys:
    return EventKeys(matching_name_or_place(Tournament.objects.public(), text), reported_elsewhere(text))


def _single_match(result: SearchResult, events: list[EventMatch]) -> Any:
    """Return the only match of the text, None for several; similar names do not count."""
    players = [] if result.suggestions and events else result.matches
    if (result.suggestions and not events) or len(players) + len(events) != 1:
        return None
    return players[0].player if players else events[0].tournament or events[0].event


def _empty_search() -> dict[str, object]:
    """Return the context of an empty search: the top of the list in force, and the newest events."""
    versions = [*versions_in_force(timezone.localdate()).values()]
    return {
        "version": versions[0] if versions else None,
        "first": top_active_players(versions[0]) if versions else None,
        "hidden": hidden_numbers(),
        "newest": _events("")[:MAX_EVENTS],
    }
