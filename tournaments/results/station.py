"""The station of a request: the account, and a random id in a cookie of its browser.

Two tabs of a browser are one station; the same account in two browsers is two.
"""

import re
import secrets
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "station"
A_YEAR = 365 * 24 * 3600
BROWSER_ID = re.compile("[0-9a-f]{32}")


def browser_of(request: HttpRequest) -> str:
    """Return the id of the browser; the view needs the decorator `with_browser_id`."""
    return str(request.station_browser)  # type: ignore[attr-defined]


def with_browser_id(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view to set the browser id on the request; a browser without one gets a new cookie."""

    @wraps(view)
    def seated(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        cookie = request.COOKIES.get(COOKIE, "")
        has_id = BROWSER_ID.fullmatch(cookie)
        request.station_browser = cookie if has_id else secrets.token_hex(16)  # type: ignore[attr-defined]
        answer = view(request, *args, **kwargs)
        if not has_id:
            answer.set_cookie(
                COOKIE,
                browser_of(request),
                max_age=A_YEAR,
                path="/desk/",
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return answer

    return seated
