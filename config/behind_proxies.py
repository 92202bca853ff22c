"""The client's address behind reverse proxies: the address that connects to our outermost proxy."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class BehindProxies:
    """A middleware that reads the client's address from X-Forwarded-For, PROXIES entries from its end.

    Clients can forge entries further left.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        remote, forwarded = request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", "")
        request.META["REMOTE_ADDR"] = client_address(remote, forwarded, settings.PROXIES)
        return self.get_response(request)


def client_address(remote: str, forwarded: str, proxies: int) -> str:
    """Return the client's address.

    `remote` connects, `forwarded` is X-Forwarded-For, `proxies` is the number of our proxies.
    """
    passed = [address.strip() for address in forwarded.split(",")]
    return (0 < proxies <= len(passed) and passed[-proxies]) or remote
