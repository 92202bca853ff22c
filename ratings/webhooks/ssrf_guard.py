"""A guard against requests into the server's own network: addresses that a webhook may have."""

import socket
import tomllib
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

SPECIAL_NETWORKS_FILE = Path(__file__).with_name("special_networks.toml")
NAT64_NETWORK = IPv6Network("64:ff9b::/96")  # NAT64, RFC 6052
PORTS = {"https": 443, "http": 80}
Address = IPv4Address | IPv6Address


class NotPublic(Exception):
    """An address that the server does not call; the text is a sentence."""


def parse_url(url: str) -> SplitResult:
    """Return the parts of an address that may be called.

    NotPublic if the address is not https, has credentials, or has no host.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise NotPublic(_("This is not a valid address. Enter one such as https://example.org/hook.")) from error
    allowed = PORTS if settings.WEBHOOKS_TO_PRIVATE_ADDRESSES else ("https",)
    if parts.scheme not in allowed or not parts.hostname or port == 0:
        raise NotPublic(_("The address must begin with https:// and a host name."))
    if parts.username is not None or parts.password is not None:
        raise NotPublic(_("The address must not contain a user name or password. Messages are signed instead."))
    _refuse_literal(parts.hostname)
    return parts


def resolve(parts: SplitResult) -> tuple[str, int]:
    """Return the IP address and the port to connect to.

    NotPublic if any address of the host is private, OSError if the host is unknown. The caller connects to this
    address without another lookup, so that the name cannot change meanwhile.
    """
    port = parts.port or PORTS[parts.scheme]
    addresses = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    numbers = [str(address[0]) for *_kind, address in addresses]
    if not settings.WEBHOOKS_TO_PRIVATE_ADDRESSES:
        for number in numbers:
            _refuse_private(ip_address(number.partition("%")[0]))
    return numbers[0], port


def is_public(address: Address) -> bool:
    """Return True if an address and all addresses that it contains are public."""
    if wrapped := _wrapped_addresses(address):
        return all(is_public(inner) for inner in wrapped)
    return not any(address in network for network in special_networks())


@cache
def special_networks() -> tuple[IPv4Network | IPv6Network, ...]:
    """Return the networks that webhooks must not call, from IANA's registries (`special_networks.toml`)."""
    with SPECIAL_NETWORKS_FILE.open("rb") as file:
        registries = tomllib.load(file)
    return tuple(ip_network(network) for family in ("ipv4", "ipv6") for network in registries[family])


def _wrapped_addresses(address: Address) -> tuple[IPv4Address, ...]:
    """Return the IPv4 addresses in a mapped, NAT64, 6to4 or Teredo address.

    A Teredo address contains two: of the server and of the client.
    """
    if not isinstance(address, IPv6Address):
        return ()
    if address in NAT64_NETWORK:
        return (IPv4Address(int(address) & 0xFFFFFFFF),)
    inner = address.ipv4_mapped or address.sixtofour
    return (inner,) if inner else address.teredo or ()


def _refuse_literal(host: str) -> None:
    """Raise NotPublic if the host is a private IP address."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return
    if not settings.WEBHOOKS_TO_PRIVATE_ADDRESSES:
        _refuse_private(address)


def _refuse_private(address: Address) -> None:
    if not is_public(address):
        raise NotPublic(_("%(address)s is inside a private network.") % {"address": address})
