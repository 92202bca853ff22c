"""The WSGI environment (PEP 3333) of a request that the ASGI server received."""

import sys
from collections.abc import Iterable, Mapping
from typing import IO, Any
from urllib.parse import unquote_to_bytes

Scope = Mapping[str, Any]
WITHOUT_PREFIX = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}


def environ_of(scope: Scope, body: IO[bytes], length: int) -> dict[str, Any]:
    """Return the WSGI environment of a request with a complete body of `length` bytes."""
    host, port = scope["server"] or ("localhost", None)
    return {
        **_headers(scope["headers"]),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "CONTENT_LENGTH": str(length),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def _headers(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Return the headers by their CGI names. Headers with an underscore are dropped: they could imitate others."""
    named: dict[str, str] = {}
    for header, value in headers:
        if b"_" in header:
            continue
        name = WITHOUT_PREFIX.get(header) or "HTTP_" + header.decode("latin-1").upper().replace("-", "_")
        text = value.decode("latin-1")
        between = "; " if header == b"cookie" else ","
        named[name] = f"{named[name]}{between}{text}" if name in named else text
    return named
