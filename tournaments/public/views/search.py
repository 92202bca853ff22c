"""Finding players and events by name, players by number too."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.lists.top_lists import first_active
from ratings.models import PlayerNumber, TimeControl
from ratings.register.privacy import hidden_numbers
from ratings.register.queries import versions_in_force
from ratings.register.suggestions import SearchResult, search_players
from ratings.tables.patterns import is_player_number
from tournaments.models import Tournament
from tournaments.public.events import EventKeys, FoundEvent, reported_elsewhere
from tournaments.public.forms import named

FOUND, TYPED, SUGGESTED = 50, 20, 8
EVENTS, EVENTS_SUGGESTED = 10, 3


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def search(request: HttpRequest) -> HttpResponse:
    """Search players and events, with suggestions; a number, or the only one who fits, leads to their page.

    While one types only the best of those found are sent, as options of the field at the head of every page a few.
    With `list` in the address the page is shown whatever fits: the page itself writes that, so that one can go back.
    """
    text = request.GET.get("q", "").strip()[:80]
    whole = not request.htmx  # type: ignore[attr-defined]
    if whole and any(map(str.isdigit, text)):  # as every number has
        number = PlayerNumber.objects.select_related("player").filter(number=text.upper()).first()
        if number and not number.player.hidden:
            return redirect(number.player)
    name, limit, events_limit = _wanted(request)
    fits = search_players(text, timezone.localdate(), limit, with_hidden=False) if text else SearchResult([], [])
    events = _events(text)[: events_limit + 1] if text else []
    if whole and "list" not in request.GET and (only := _only(fits, events)):
        return redirect(only)
    # Who may have been meant is of no interest where an event has just that name.
    matches, best_events = [] if events and fits.meant else fits.found, events[:events_limit]
    context: dict[str, object] = {
        "query": text,
        "by_number": is_player_number(text.upper()),
        "matches": matches,
        "meant": [] if events else fits.meant,
        "more": len(fits.found) == limit,
        "events": best_events,
        "hits": len(matches) + len(best_events),
        "more_events": len(events) > events_limit,
        "controls": TimeControl.choices,
    }
    if whole and not text:
        context |= _to_begin_with()
    return render(request, f"tournaments/public/{name}.html", context)


def _wanted(request: HttpRequest) -> tuple[str, int, int]:
    """The template, and how many players and events it shows at most."""
    if not request.htmx:  # type: ignore[attr-defined]
        return "search", FOUND, EVENTS
    if "list" in request.GET:
        return "_found", TYPED, EVENTS
    return "_suggested", SUGGESTED, EVENTS_SUGGESTED


def _events(text: str) -> EventKeys:
    return EventKeys(named(Tournament.objects.public(), text), reported_elsewhere(text))


def _only(fits: SearchResult, events: list[FoundEvent]) -> Any:
    """What there is if nothing else fits what was typed; nothing that was only meant."""
    players = [] if fits.meant and events else fits.found
    if (fits.meant and not events) or len(players) + len(events) != 1:
        return None
    return players[0].player if players else events[0].tournament or events[0].event


def _to_begin_with() -> dict[str, object]:
    """Before anything is typed: the first of the list in force, and the newest events."""
    versions = [*versions_in_force(timezone.localdate()).values()]
    return {
        "version": versions[0] if versions else None,
        "first": first_active(versions[0]) if versions else None,
        "hidden": hidden_numbers(),
        "newest": _events("")[:EVENTS],
    }
