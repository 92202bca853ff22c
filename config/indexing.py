"""Pages that search engines may index: lasting pages, players who may be found, and pages of many players.

A page of many players leaves out persons, not itself: robots get it without the names of players whom search engines
must skip. Visitors get all names, with the request not to index this page.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.html import escape

from ratings.events.indexing import excluded_names_of_event
from ratings.lists.indexing import excluded_names_of_month
from ratings.register import privacy
from tournaments.public.sitemaps import excluded_names_of_tournament

INDEXABLE_VIEWS = frozenset(
    {"about", "calculator", "calendar", "edition", "examples", "home", "lists", "privacy", "rule_tables", "rules"}
    | {"tournaments", "tournament_info"}
)
EXCLUDED_NAMES: Mapping[str, Callable[..., Iterable[str]]] = {
    "event": excluded_names_of_event,
    "month": excluded_names_of_month,
    "tournament": excluded_names_of_tournament,
}
"""By view of many players: a function from the parts of the address to the names that robots must not get."""
ROBOT = re.compile(r"bot|crawl|spider|slurp|externalhit|preview|whatsapp", re.IGNORECASE)
NAMELESS = "N. N."


class SearchEngineExclusion:
    """A middleware that excludes all other pages from search engines, filtered lists included.

    Links may be followed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if _names_many(request) and ROBOT.search(request.headers.get("User-Agent", "")):
            return _without_excluded_names(request, answer)
        if not is_indexable(request):
            answer.headers.setdefault("X-Robots-Tag", "noindex, noarchive")
        return answer


def is_indexable(request: HttpRequest) -> bool:
    """Return True if search engines may index the page as visitors see it."""
    match = request.resolver_match
    if match is None or request.GET:
        return False
    if match.url_name == "player":
        person = getattr(request, "person", None)
        return person is not None and not privacy.is_noindex(person, timezone.localdate())
    return match.url_name in INDEXABLE_VIEWS


def _names_many(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and not request.GET and match.url_name in EXCLUDED_NAMES


def _without_excluded_names(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Return the page of many players without the names of those whom search engines must skip, for no cache."""
    if answer.status_code != 200 or not isinstance(answer, HttpResponse) or request.resolver_match is None:
        return answer
    parts: Mapping[str, Any] = request.resolver_match.kwargs
    text = answer.content.decode()
    for name in sorted(EXCLUDED_NAMES[str(request.resolver_match.url_name)](**parts), key=len, reverse=True):
        text = text.replace(escape(name), NAMELESS)
    robots_page = HttpResponse(text, content_type=answer.headers["Content-Type"])
    robots_page["Cache-Control"] = "private, no-store"
    return robots_page
