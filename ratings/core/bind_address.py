"""The address of the web server: a check that it is free, and its names for other machines."""

import errno
import ipaddress
import socket
import time
from contextlib import suppress

import psutil
from django.utils.translation import gettext as _

SHOWN = 120  # maximum of characters of a command line in a message


class AddressUnusable(Exception):
    """The error for an address on which no server can listen; the text names the reason and a remedy."""


def wait_for_socket(bind: str, port: int, seconds: float) -> socket.socket:
    """Wait up to `seconds` for `bound_socket`. Raise AddressUnusable if the address is still in use."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(AddressUnusable):
            return bound_socket(bind, port)
        time.sleep(0.1)
    return bound_socket(bind, port)


def require_free(bind: str, port: int) -> None:
    """Raise AddressUnusable unless a server can listen on `bind`:`port` now."""
    bound_socket(bind, port).close()


def bound_socket(bind: str, port: int) -> socket.socket:
    """Return a socket that a server can listen on at `bind`:`port`; AddressUnusable if there is none."""
    try:
        family, kind, _protocol, _name, address = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind)
        try:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind(address)
        except OSError:
            bound.close()
            raise
        return bound
    except socket.gaierror:
        raise AddressUnusable(_("--bind %(bind)s: this address does not exist") % {"bind": bind}) from None
    except OSError as error:
        fields = {"bind": bind, "port": port, "error": error.strerror, "who": _listener(port)}
        raise AddressUnusable(_reason(error.errno) % fields) from None


def _reason(number: int | None) -> str:
    match number:
        case errno.EADDRINUSE:
            return _(
                "port %(port)d on %(bind)s is in use by %(who)s: end that program, or choose another port with --port"
            )
        case errno.EADDRNOTAVAIL:
            return _("--bind %(bind)s: this machine has no such address")
        case errno.EACCES:
            return _("port %(port)d is reserved: choose 1024 or higher with --port")
    return _("port %(port)d of %(bind)s cannot be used: %(error)s")


def _listener(port: int) -> str:
    """Return a text about the program that listens on a port, with its process number and command line.

    The text names another user's program if this process may not see it.
    """
    with suppress(psutil.Error):
        for line in psutil.net_connections("tcp"):
            if line.status == psutil.CONN_LISTEN and line.laddr.port == port and line.pid:
                process = psutil.Process(line.pid)
                return f"{process.name()} ({line.pid}: {' '.join(process.cmdline())[:SHOWN]})"
    return _("a program of another user")


def is_loopback(bind: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(bind).is_loopback
    return bind == "localhost"


def is_all_interfaces(bind: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(bind).is_unspecified
    return False


def hosts(bind: str) -> list[str]:
    """Return the names and addresses by which a browser reaches a server on `bind`, those of this machine first."""
    if is_loopback(bind):
        return ["127.0.0.1", "localhost", "[::1]"]
    if not is_all_interfaces(bind):
        return [in_brackets(bind)]
    return [*hosts("127.0.0.1"), *in_the_network(bind), socket.gethostname(), f"{socket.gethostname()}.local"]


def in_the_network(bind: str) -> list[str]:
    """Return the addresses of this machine in the network; only IPv4 if `bind` is 0.0.0.0."""
    families = {socket.AF_INET} if ipaddress.ip_address(bind).version == 4 else {socket.AF_INET, socket.AF_INET6}
    addresses = [entry.address for card in psutil.net_if_addrs().values() for entry in card if entry.family in families]
    return [in_brackets(address) for address in addresses if "%" not in address and not is_loopback(address)]


def in_brackets(address: str) -> str:
    return f"[{address}]" if ":" in address else address
