"""Pages that search engines may index: lasting pages, and players who have not asked to be left out."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from ratings.register import privacy
from tournaments.public import sitemaps

INDEXABLE_VIEWS = frozenset(
    {"about", "calculator", "calendar", "edition", "examples", "home", "lists", "privacy", "rule_tables", "rules"}
    | {"tournaments"}
)


class SearchEngineExclusion:
    """A middleware that excludes all other pages from search engines, filtered lists included.

    Links may be followed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if not is_indexable(request):
            answer.headers.setdefault("X-Robots-Tag", "noindex, noarchive")
        return answer


def is_indexable(request: HttpRequest) -> bool:
    """Return True if search engines may index the page.

    For players and tournaments this depends on the people named.
    """
    match, today = request.resolver_match, timezone.localdate()
    if match is None or request.GET:
        return False
    if match.url_name == "player":
        person = getattr(request, "person", None)
        return person is not None and not privacy.is_noindex(person, today)
    if match.url_name == "tournament":
        return sitemaps.indexable_tournaments(today).filter(slug=match.kwargs["slug"]).exists()
    return match.url_name in INDEXABLE_VIEWS
