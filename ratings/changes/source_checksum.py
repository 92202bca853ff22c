"""A checksum of the program and of the installation's own editions."""

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path

from django.conf import settings

DIRECTORIES = ("config", "locale", "ratings", "templates", "tournaments")
SUFFIXES = (".html", ".mo", ".po", ".py", ".toml", ".txt", ".xml")
EDITIONS = "*.toml"


def source_checksum() -> str:
    """Return the checksum of the files that affect pages and lists; each process computes it once.

    The process computes the checksum of the editions in EDITIONS_DIRECTORY before it reads them
    (`ratings.series.editions`).
    """
    return _checksum(settings.EDITIONS_DIRECTORY)


@cache
def _checksum(editions: str) -> str:
    checksum = hashlib.sha256(settings.STATIC_URL.encode())  # pages have the addresses of style sheets and scripts
    for part in DIRECTORIES:
        for path in sorted((settings.BASE_DIR / part).rglob("*")):
            if path.suffix in SUFFIXES:
                checksum.update(f"{path.relative_to(settings.BASE_DIR)}\0".encode() + path.read_bytes())
    for path in sorted(Path(editions).rglob(EDITIONS)) if editions else ():
        with suppress(OSError):  # the check that reads the editions reports the error
            checksum.update(f"{path.relative_to(editions)}\0".encode() + path.read_bytes())
    return checksum.hexdigest()
