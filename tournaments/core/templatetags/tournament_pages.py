"""Common parts of the public pages of a tournament: tabs, and the player whom the visitor follows."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template.context import RequestContext
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.core.current_round import current_round
from tournaments.core.find_me import PARAMETER, address_without_me, seat_of
from tournaments.core.models.tournament import Tournament

register = template.Library()

# Each tab with its label, the name of its address, and the names of the pages below it.
TABS: tuple[tuple[Any, str, frozenset[str]], ...] = (
    (_("Pairings"), "tournament", frozenset({"round", "by_name", "making"})),
    (_("Standings"), "standings", frozenset({"progress", "clubs", "federations", "why"})),
    (_("Crosstable"), "crosstable", frozenset()),
    (_("Players"), "entries", frozenset({"tournament_player"})),
    (_("Ratings"), "rated", frozenset({"rated_player"})),
    (_("Info"), "tournament_info", frozenset({"paper", "qr_notice"})),
)


@register.simple_tag(takes_context=True)
def tournament_tabs(context: RequestContext, tournament: Tournament) -> SafeString:
    """Return the tabs as list items. ``aria-current`` is ``page`` on the tab's page, ``true`` below it."""
    name = _name(context.get("request"))
    tabs = ((reverse(page, args=[tournament.slug]), _mark(name, page, below), words) for words, page, below in TABS)
    return format_html_join("\n", '<li><a href="{}"{}>{}</a></li>', tabs)


@register.simple_tag(takes_context=True)
def find_me(context: RequestContext, tournament: Tournament) -> dict[str, object]:
    """Return the followed player with seat and standing, or the typed text if no player is followed."""
    request = context["request"]
    entry = getattr(request, "me", None)
    return {
        "page": address_without_me(request),
        "entry": entry,
        "seat": seat_of(entry, current_round(tournament)) if entry else None,
        "standing": _standing(context.get("standings"), entry.pk) if entry else None,
        "typed": "" if entry else request.GET.get(PARAMETER, "")[:80],
    }


def _standing(standings: Any, key: int) -> Any:
    return next((row for row in standings or () if row.entry.pk == key), None)


def _name(request: HttpRequest | None) -> str:
    match = request and request.resolver_match
    return (match.url_name or "") if match else ""


def _mark(name: str, page: str, below: frozenset[str]) -> SafeString:
    current = "page" if name == page else "true" if name in below else ""
    return format_html(' aria-current="{}"', current) if current else SafeString("")
