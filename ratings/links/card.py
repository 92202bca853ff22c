"""The card of a link, with address and QR code, to print or to scan with a phone."""

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse

from ratings.core.bind_address import is_loopback
from ratings.links.qr_code import qr_code


def link_card_context(request: HttpRequest, view: str, token: str) -> dict[str, Any]:
    """Return the context of a card's template. The address is empty without a token."""
    address = request.build_absolute_uri(reverse(view, args=[token])) if token else ""
    return {
        "address": address,
        "qr_code": qr_code(address) if address else "",
        "of_this_machine": is_loopback(urlsplit(address).hostname or ""),
    }
