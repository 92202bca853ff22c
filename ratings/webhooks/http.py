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

from ratings.webhooks.ssrf_guard import NotPublic, parse_url, resolve

# Limits in seconds: to connect, to wait for each part of the answer, and for the whole request.
CONNECT_SECONDS, ANSWER_SECONDS, TOTAL_SECONDS = 5, 10, 11


class HttpAnswer(NamedTuple):
    """The status of an answer. Without an answer the status is None, and `said` has the reason."""

    status: int | None
    said: str
    milliseconds: int

    @property
    def is_accepted(self) -> bool:
        """True if the receiver accepted the message (2xx)."""
        return self.status is not None and 200 <= self.status < 300


@override("en-gb")
def post(url: str, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
    """Send the body; an error becomes an answer without a status.

    The text of an error is English, because the language of its readers is unknown.
    """
    begun = monotonic()
    try:
        status, text = _send(parse_url(url), body, headers)
    except (OSError, HTTPException, NotPublic, UnicodeError) as error:
        status, text = None, str(error) or type(error).__name__
    return HttpAnswer(status, text[:200], round((monotonic() - begun) * 1000))


def _send(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    sent_headers = {
        "Host": parts.netloc,
        "User-Agent": "Berger-Webhook/1",
        "Content-Type": "application/json",
        **headers,
    }
    with _open_connection(parts) as line:
        connection = HTTPConnection(parts.netloc)
        connection.sock = line
        connection.request("POST", target, body, sent_headers)
        answer = connection.getresponse()
        text = (
            _("The address redirects to another one. Redirects are not followed.") if 300 <= answer.status < 400 else ""
        )
        return answer.status, text


@contextmanager
def _open_connection(parts: SplitResult) -> Iterator[socket.socket]:
    """Yield a connection that is cut after TOTAL_SECONDS."""
    line = socket.create_connection(resolve(parts), timeout=CONNECT_SECONDS)
    line.settimeout(ANSWER_SECONDS)
    try:
        if parts.scheme == "https":
            line = _wrap_tls(line, parts)
        end = Timer(TOTAL_SECONDS, _cut, [line])
        end.start()
        try:
            if isinstance(line, ssl.SSLSocket):
                line.do_handshake()
            yield line
        finally:
            end.cancel()
    finally:
        line.close()


def _wrap_tls(line: socket.socket, parts: SplitResult) -> ssl.SSLSocket:
    """Return the connection, prepared for TLS with the host of the address."""
    context = ssl.create_default_context()
    return context.wrap_socket(line, server_hostname=parts.hostname, do_handshake_on_connect=False)


def _cut(line: socket.socket) -> None:
    """Close both directions below TLS; a blocked read then ends."""
    with suppress(OSError):
        socket.socket.shutdown(line, socket.SHUT_RDWR)
