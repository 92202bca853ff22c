"""The card of a link: address and QR code, to print or to point a phone at."""

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse

from ratings.core.bind_address import is_loopback
from ratings.links.qr_code import qr_code


def card_of(request: HttpRequest, view: str, token: str) -> dict[str, Any]:
    """Return what the templates of a card need; without a token there is no address."""
    address = request.build_absolute_uri(reverse(view, args=[token])) if token else ""
    return {
        "address": address,
        "qr_code": qr_code(address) if address else "",
        "of_this_machine": is_loopback(urlsplit(address).hostname or ""),
    }
