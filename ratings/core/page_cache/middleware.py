"""The middleware for cached pages: it answers with 304 or the cached page, or stores the new page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from ratings.core.page_cache.conditional import (
    answer_from_cache,
    etag_of,
    is_anonymous_read,
    store,
)
from ratings.core.page_cache.state import published_state, recent_state

# Browsers revalidate each time, because language and account may have changed. Shared caches revalidate after a minute.
CACHES = {"public": True, "max_age": 0, "s_maxage": 60, "must_revalidate": True}


class PageCacheMiddleware:
    """A middleware that gives visitors cached pages with a strong ETag. Shared caches may keep them for a minute.

    Pages of signed-in users are never cached. The middleware must follow the one that chooses the language.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        state = recent_state() if is_anonymous_read(request) else None
        if state and (cached := answer_from_cache(request, etag_of(request, state), CACHES)):
            return cached
        answer = self.get_response(request)
        etag: str = getattr(request, "page_etag", "")
        return store(answer, etag, CACHES) if etag and isinstance(answer, HttpResponse) else answer

    def process_view(self, request: HttpRequest, view: object, *arguments: object) -> HttpResponseBase | None:
        """Read the state before the page is built, so that no page is older than its ETag; answer from the cache."""
        if not getattr(view, "is_page_cached", False):
            return None
        request.published = published = published_state()  # type: ignore[attr-defined]
        if not is_anonymous_read(request):
            return None
        now = etag_of(request, published)
        if cached := answer_from_cache(request, now, CACHES):
            return cached
        request.page_etag = now  # type: ignore[attr-defined]
        return None
