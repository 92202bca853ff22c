"""Gzip compression of text answers, for clients that accept it.

An attacker can make a person's browser request a page that contains text of the attacker. From the length of the
compressed answer the attacker can guess the rest of the page (BREACH). So personal answers have a padding of random
length, and answers with secrets are not compressed. Answers with secrets are `private` and `no-store`: pages with a
link, a key or a second factor.
"""

import gzip
from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import FileResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string

from config.static_files import PREFIX

PERSONAL = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages")
TEXT = ("text/", "application/json", "application/problem+json", "application/atom+xml", "image/svg+xml")
TEXT_WITHOUT_FAMILY = ("application/javascript", "application/xml", "application/manifest+json")
LEAST, MOST = 500, 4 * 1024 * 1024  # bytes: shorter answers gain nothing, longer ones are files for programs
LEVEL = 6
PADDING = 100  # bytes at most, like Django's own middleware


class Compression:
    """The middleware in front of the static files, so that these are compressed, too. The last results are cached."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if not is_text(answer) or is_download(request, answer):
            return answer
        patch_vary_headers(answer, ["Accept-Encoding"])
        if not takes_gzip(request) or shows_secret(answer):
            return answer
        return _compressed(request, answer)


def is_text(answer: HttpResponseBase) -> bool:
    """Return True if the answer is a complete, uncompressed text."""
    kind = answer.headers.get("Content-Type", "")
    return (
        answer.status_code != 206
        and "Content-Encoding" not in answer.headers
        and kind.startswith(TEXT + TEXT_WITHOUT_FAMILY)
        and (not answer.streaming or isinstance(answer, FileResponse))
    )


def takes_gzip(request: HttpRequest) -> bool:
    """Return True if the client accepts gzip, with a quality above 0."""
    accepted = request.headers.get("Accept-Encoding", "").lower().replace(" ", "").split(",")
    return any(each.split(";")[0] == "gzip" and not each.endswith((";q=0", ";q=0.0")) for each in accepted)


def shows_secret(answer: HttpResponseBase) -> bool:
    """Return True if the answer is `private` and `no-store`."""
    control = answer.headers.get("Cache-Control", "")
    return "private" in control and "no-store" in control


def is_download(request: HttpRequest, answer: HttpResponseBase) -> bool:
    """Return True if the answer is a file other than a static file. Clients may resume it from any byte."""
    return isinstance(answer, FileResponse) and not request.path_info.startswith(PREFIX)


def is_personal(request: HttpRequest, answer: HttpResponseBase) -> bool:
    """Return True if the answer may contain personal data. A static file never does."""
    if isinstance(answer, FileResponse):
        return False
    return bool(answer.cookies) or any(name in request.COOKIES for name in PERSONAL)


def _compressed(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    body = _body(answer)
    if body is None:
        return answer
    packed = compress_string(body, max_random_bytes=PADDING) if is_personal(request, answer) else gzipped(body)
    if len(packed) >= len(body):
        packed = body
    else:
        answer.headers["Content-Encoding"] = "gzip"
        _weaken(request, answer)
    if isinstance(answer, FileResponse):
        answer.streaming_content = [packed]
    else:
        answer.content = packed  # type: ignore[attr-defined]
    answer.headers["Content-Length"] = str(len(packed))
    return answer


def _body(answer: HttpResponseBase) -> bytes | None:
    """Return the bytes to compress, None if there are too few or too many."""
    if isinstance(answer, FileResponse):
        if not LEAST < int(answer.headers.get("Content-Length", 0)) <= MOST:
            return None
        return b"".join(answer)
    body: bytes = answer.content if isinstance(answer, HttpResponse) else b""
    return body if LEAST < len(body) <= MOST else None


def _weaken(request: HttpRequest, answer: HttpResponseBase) -> None:
    """Weaken the ETag: the bytes differ, the content does not.

    Tags of the API stay strong, as clients send them in If-Match.
    """
    tag = answer.headers.get("ETag", "")
    if tag.startswith('"') and not request.path_info.startswith("/api/"):
        answer.headers["ETag"] = f"W/{tag}"


@lru_cache(maxsize=64)
def gzipped(body: bytes) -> bytes:
    """Return the body in gzip. Equal bodies give equal bytes."""
    return gzip.compress(body, LEVEL, mtime=0)
