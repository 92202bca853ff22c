"""Static files under an address with their checksum; browsers cache them for a year.

The checksum is a folder of the address. So modules and style sheets refer to one another by relative addresses. A page
from before an upgrade requests files with an old checksum and receives the current files.
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
    """Return a checksum of our static files and of the lock file, which pins packages with further ones."""
    digest = hashlib.sha256((base / "requirements.txt").read_bytes())
    for path in sorted((base / "static").rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(base)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:DIGITS]


def keep_for_a_year(headers: dict[str, str], path: str, url: str) -> None:
    """Set headers that let browsers cache a file for a year without asking again."""
    headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"


@require_safe
@cache_control(public=True, no_cache=True)
def file_of_another_release(request: HttpRequest, path: str) -> HttpResponseBase:
    """Serve the current file for an address with an old checksum or with none."""
    return serve(request, path, insecure=True)
