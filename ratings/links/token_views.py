"""Views that require a token in the address instead of an account."""

import datetime as dt
from collections.abc import Callable
from functools import wraps

import pghistory
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.csrf import csrf_exempt

from ratings.core.throttling import is_allowed

MAX_GUESSES, WINDOW_SECONDS = 60, 60

View = Callable[..., HttpResponse]


def by_token(
    find_object: Callable[[str, dt.datetime], Model | None],
    audit_key: str,
    address: str,
    closed_template: str,
    referrer: str = "no-referrer",
    **caching: bool,
) -> Callable[[View], View]:
    """Return a decorator that opens a view with the token of an object; other tokens get the page `closed_template`.

    `find_object` returns the object of a token, or None. The view reads no cookie and needs no CSRF token. The token is
    never sent as referrer. The audit stores the primary key of the object under `audit_key`, and `address`, which has
    no token. If the forms of a page have CSRF tokens, `referrer` must be same-origin, so that browsers send the origin
    of a form.
    """

    def decorator(view: View) -> View:
        @csrf_exempt
        @wraps(view)
        def guarded(request: HttpRequest, token: str) -> HttpResponse:
            opened = find_object(token, timezone.now())
            pghistory.context(url=address, **{audit_key: opened.pk if opened else None})
            answer = view(request, opened, token) if opened else _closed(request, audit_key, closed_template)
            answer["Referrer-Policy"] = referrer
            patch_cache_control(answer, private=True, **caching)
            return answer

        return guarded

    return decorator


def _closed(request: HttpRequest, name: str, page: str) -> HttpResponse:
    """Return the page for expired, revoked and unknown links. An IP address that requests it too often gets status 429.

    The length of a token prevents guessing; valid links still open for such an address.
    """
    if not is_allowed(request, f"by-token-{name}", MAX_GUESSES, WINDOW_SECONDS):
        return render(request, page, {"too_often": True}, status=429)
    return render(request, page, status=404)
