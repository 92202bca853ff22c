"""What this program is made of: another word after any change of its code, its pages or its languages."""

import hashlib
from functools import cache

from django.conf import settings

PARTS = ("config", "locale", "ratings", "templates", "tournaments")
KINDS = (".html", ".mo", ".po", ".py", ".toml", ".txt", ".xml")


@cache
def source_checksum() -> str:
    """A checksum of the files that make the pages, taken once by each process."""
    checksum = hashlib.sha256()
    for part in PARTS:
        for path in sorted((settings.BASE_DIR / part).rglob("*")):
            if path.suffix in KINDS:
                checksum.update(f"{path.relative_to(settings.BASE_DIR)}\0".encode() + path.read_bytes())
    return checksum.hexdigest()
