"""Who asks, when a reverse proxy stands between: the address the outermost of our own proxies saw."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class BehindProxies:
    """Takes the client's address from X-Forwarded-For, as many places from its end as there are proxies of ours.

    What stands further left a client can write himself.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        passed = [address.strip() for address in request.headers.get("X-Forwarded-For", "").split(",")]
        if 0 < settings.PROXIES <= len(passed) and passed[-settings.PROXIES]:
            request.META["REMOTE_ADDR"] = passed[-settings.PROXIES]
        return self.get_response(request)
