"""Search for the player that a visitor follows in a tournament: stored in a cookie, without scripts."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.core.entry_finder import LONGEST, matching_entries
from tournaments.core.find_me import COOKIE, PARAMETER
from tournaments.core.permissions import public_page
from tournaments.models import Tournament

COOKIE_SECONDS = 31 * 24 * 3600


@require_safe
@never_cache
@public_page
def find_me(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Redirect to the page with the matching player; without a single match of `q`, render the choice.

    `forget` removes the player. While the visitor types, the matches are sent as options of the field.
    """
    home = tournament.get_absolute_url()
    page = _safe_page(home, request.GET.get("page", ""))
    if "forget" in request.GET:
        answer: HttpResponse = redirect(page)
        answer.delete_cookie(COOKIE, path=home)
        return answer
    typed = request.GET.get("q", "").strip()[:LONGEST]
    matches = matching_entries(tournament, typed) if typed else []
    context = {"tournament": tournament, "typed": typed, "matches": matches, "page": page}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tournaments/public/_me_suggested.html", context)
    if len(matches) != 1:
        return render(request, "tournaments/public/find_me.html", context)
    answer = redirect(_with_followed_player(page, matches[0].start_number))
    answer.set_cookie(COOKIE, str(matches[0].pk), max_age=COOKIE_SECONDS, path=home, samesite="Lax", httponly=True)
    return answer


def _safe_page(home: str, page: str) -> str:
    """Return the visitor's previous page if it belongs to this tournament, else its first page."""
    parts = urlsplit(page) if page.startswith(home) and page.isprintable() and "\\" not in page else None
    return page if parts and not parts.netloc and ".." not in parts.path else home


def _with_followed_player(page: str, start_number: int) -> str:
    """Return the page's address with the player in it.

    It works for visitors who refuse cookies, and can be sent to others.
    """
    parts = urlsplit(page)
    params = QueryDict(parts.query, mutable=True)
    params[PARAMETER] = str(start_number)
    return f"{parts.path}?{params.urlencode()}"
