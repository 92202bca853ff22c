"""The secret key of this installation: created at first start beside the data, readable only by its owner."""

import secrets
from pathlib import Path

from ratings.core.secret_file import read_or_create_secret


def secret_key(directory: Path) -> str:
    """Return the key in `directory`/secret-key. Create it if it does not exist."""
    return read_or_create_secret(directory / "secret-key", lambda: secrets.token_urlsafe(50))
