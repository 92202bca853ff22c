"""An HTTP POST of one message: redirects are not followed, the host is resolved once, and the time is limited."""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from threading import Timer
from time import monotonic
from typing import NamedTuple
from urllib.parse import SplitResult

from django.utils.translation import gettext as _
from django.utils.translation import override

from ratings.webhooks.ssrf_guard import NotPublic, parse_url, resolved

# Seconds to connect, to wait for the answer, and in all, also if the receiver answers slowly.
CONNECTING, ANSWERING, IN_ALL = 5, 10, 11


class HttpAnswer(NamedTuple):
    """The status of an answer; None without an answer, with the reason in `said`."""

    status: int | None
    said: str
    milliseconds: int

    @property
    def is_taken(self) -> bool:
        """True if the receiver accepted the message (2xx)."""
        return self.status is not None and 200 <= self.status < 300


@override("en-gb")
def post(url: str, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
    """Send the body; an error becomes an answer. Its text is English, because its readers' language is unknown."""
    begun = monotonic()
    try:
        status, text = _sent(parse_url(url), body, headers)
    except (OSError, HTTPException, NotPublic, UnicodeError) as error:
        status, text = None, str(error) or type(error).__name__
    return HttpAnswer(status, text[:200], round((monotonic() - begun) * 1000))


def _sent(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    sent_headers = {
        "Host": parts.netloc,
        "User-Agent": "Berger-Webhook/1",
        "Content-Type": "application/json",
        **headers,
    }
    with _connected(parts) as line:
        connection = HTTPConnection(parts.netloc)
        connection.sock = line
        connection.request("POST", target, body, sent_headers)
        answer = connection.getresponse()
        text = _("Redirects are not followed.") if 300 <= answer.status < 400 else ""
        return answer.status, text


@contextmanager
def _connected(parts: SplitResult) -> Iterator[socket.socket]:
    """Yield a connection that is cut after IN_ALL seconds."""
    line = socket.create_connection(resolved(parts), timeout=CONNECTING)
    line.settimeout(ANSWERING)
    try:
        if parts.scheme == "https":
            line = _encrypted(line, parts)
        end = Timer(IN_ALL, _cut, [line])
        end.start()
        try:
            if isinstance(line, ssl.SSLSocket):
                line.do_handshake()
            yield line
        finally:
            end.cancel()
    finally:
        line.close()


def _encrypted(line: socket.socket, parts: SplitResult) -> ssl.SSLSocket:
    """Return the connection, prepared for TLS with the host of the address."""
    context = ssl.create_default_context()
    return context.wrap_socket(line, server_hostname=parts.hostname, do_handshake_on_connect=False)


def _cut(line: socket.socket) -> None:
    """Close both directions below TLS; a blocked read then ends."""
    with suppress(OSError):
        socket.socket.shutdown(line, socket.SHUT_RDWR)
