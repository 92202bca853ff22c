"""Finding the player whom a visitor follows on the pages of a tournament: remembered in a cookie, without a script."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.core.entry_finder import LONGEST, matching_entries
from tournaments.core.find_me import COOKIE, PARAMETER
from tournaments.core.permissions import anyone
from tournaments.models import Tournament

A_MONTH = 31 * 24 * 3600


@require_safe
@never_cache
@anyone
def find_me(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Lead back to the page with the player found; ask again where nobody or several fit (`q`); or `forget` them.

    While one types, those who fit are sent as options of the field.
    """
    home = tournament.get_absolute_url()
    page = _page_of(home, request.GET.get("page", ""))
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
    answer = redirect(_with_me(page, matches[0].start_number))
    answer.set_cookie(COOKIE, str(matches[0].pk), max_age=A_MONTH, path=home, samesite="Lax", httponly=True)
    return answer


def _page_of(home: str, page: str) -> str:
    """The page that a visitor came from, if it is one of this tournament, else its first one."""
    parts = urlsplit(page) if page.startswith(home) and page.isprintable() and "\\" not in page else None
    return page if parts and not parts.netloc and ".." not in parts.path else home


def _with_me(page: str, start_number: int) -> str:
    """The page with the player in its address: it is right for visitors who accept no cookies, and can be sent."""
    parts = urlsplit(page)
    params = QueryDict(parts.query, mutable=True)
    params[PARAMETER] = str(start_number)
    return f"{parts.path}?{params.urlencode()}"
