"""Pages that open to whoever has a token, which stands in the address, instead of an account."""

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

from ratings.core.throttling import may_ask

GUESSES, SECONDS = 60, 60

View = Callable[..., HttpResponse]


def by_token(
    opened_by: Callable[[str, dt.datetime], Model | None],
    name: str,
    address: str,
    closed: str,
    referrer: str = "no-referrer",
    **caching: bool,
) -> Callable[[View], View]:
    """Open a view by the token of what `opened_by` finds; every other token meets the page `closed`.

    The token says everything about who asks, so no cookie is read and none is needed against forgery. It leaves this
    house in no referrer; the audit gets what it opens under `name`, and the `address` without it. A page that guards
    its forms against forgery all the same has the `referrer` same-origin: browsers then say where a form is from.
    """

    def door(view: View) -> View:
        @csrf_exempt
        @wraps(view)
        def guarded(request: HttpRequest, token: str) -> HttpResponse:
            opened = opened_by(token, timezone.now())
            pghistory.context(url=address, **{name: opened.pk if opened else None})
            answer = view(request, opened, token) if opened else _closed(request, name, closed)
            answer["Referrer-Policy"] = referrer
            patch_cache_control(answer, private=True, **caching)
            return answer

        return guarded

    return door


def _closed(request: HttpRequest, name: str, page: str) -> HttpResponse:
    """Return the same page for a link that expired, was revoked or never was; to an address that guesses, soon another.

    What keeps a link from being guessed is the length of its token; the links in force go on behind such an address.
    """
    if not may_ask(request, f"by-token-{name}", GUESSES, SECONDS):
        return render(request, page, {"too_often": True}, status=429)
    return render(request, page, status=404)
