"""Our static files, at an address with a checksum of all of them: browsers keep them for a year.

The checksum is a folder of the address. So modules and style sheets name one another by relative addresses, and a page
of before an upgrade, which asks with an old checksum, gets the files of now.
"""

import hashlib
from pathlib import Path

from django.contrib.staticfiles.views import serve
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

PREFIX = "/static/"
YEAR = 365 * 24 * 3600
DIGITS = 12


def checksum(base: Path) -> str:
    """Return a checksum of our static files, and of the lock that says which packages bring others."""
    digest = hashlib.sha256((base / "requirements.txt").read_bytes())
    for path in sorted((base / "static").rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(base)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:DIGITS]


def keep_for_a_year(headers: dict[str, str], path: str, url: str) -> None:
    """Let browsers keep a file under its current address without asking again."""
    headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"


@require_safe
@cache_control(public=True, no_cache=True)
def file_of_another_release(request: HttpRequest, path: str) -> HttpResponseBase:
    """Answer a request for a file under an old checksum, or without one, with the file of now."""
    return serve(request, path, insecure=True)
