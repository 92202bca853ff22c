"""Where the server itself may call: nowhere inside its own network, whatever name somebody gives it."""

import socket
import tomllib
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

SPECIAL = Path(__file__).with_name("special_networks.toml")
TRANSLATED = IPv6Network("64:ff9b::/96")  # NAT64, RFC 6052
PORTS = {"https": 443, "http": 80}
Address = IPv4Address | IPv6Address


class NotPublic(Exception):
    """The server does not call this address; the text is a sentence."""


def parse_url(url: str) -> SplitResult:
    """The parts of an address that may be called. NotPublic: it is not https, names a person, or no host."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise NotPublic(_("This is no address.")) from error
    allowed = PORTS if settings.WEBHOOKS_TO_PRIVATE_ADDRESSES else ("https",)
    if parts.scheme not in allowed or not parts.hostname or port == 0:
        raise NotPublic(_("An address begins with https:// and names a host."))
    if parts.username is not None or parts.password is not None:
        raise NotPublic(_("An address holds no name and no password; messages are signed instead."))
    _refuse_literal(parts.hostname)
    return parts


def resolved(parts: SplitResult) -> tuple[str, int]:
    """The number of the host to connect to, and the port. NotPublic where any number of it is inside; OSError.

    Whoever connects takes this number and asks for no other, so that a name cannot change meanwhile.
    """
    port = parts.port or PORTS[parts.scheme]
    addresses = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    numbers = [str(place[0]) for *_kind, place in addresses]
    if not settings.WEBHOOKS_TO_PRIVATE_ADDRESSES:
        for number in numbers:
            _refuse_private(ip_address(number.partition("%")[0]))
    return numbers[0], port


def is_public(address: Address) -> bool:
    """Whether a number belongs to the open network; one that wraps others is what all of them are."""
    if wrapped := _wrapped(address):
        return all(is_public(inner) for inner in wrapped)
    return not any(address in network for network in special_networks())


@cache
def special_networks() -> tuple[IPv4Network | IPv6Network, ...]:
    """The networks that are not called, as IANA's registries have them (`special_networks.toml`)."""
    with SPECIAL.open("rb") as file:
        registries = tomllib.load(file)
    return tuple(ip_network(network) for family in ("ipv4", "ipv6") for network in registries[family])


def _wrapped(address: Address) -> tuple[IPv4Address, ...]:
    """The numbers that a mapped, a translated (NAT64), a 6to4 or a Teredo address leads to: server and client."""
    if not isinstance(address, IPv6Address):
        return ()
    if address in TRANSLATED:
        return (IPv4Address(int(address) & 0xFFFFFFFF),)
    inner = address.ipv4_mapped or address.sixtofour
    return (inner,) if inner else address.teredo or ()


def _refuse_literal(host: str) -> None:
    """A host given as a number is known at once."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return
    if not settings.WEBHOOKS_TO_PRIVATE_ADDRESSES:
        _refuse_private(address)


def _refuse_private(address: Address) -> None:
    if not is_public(address):
        raise NotPublic(_("%(address)s is inside a private network.") % {"address": address})
