"""The secret key of this installation: made at first start, kept beside the data, readable by its owner only."""

import secrets
from pathlib import Path

from ratings.core.secret_file import kept_secret


def secret_key(directory: Path) -> str:
    """The key kept in `directory`/secret-key; made there when there is none."""
    return kept_secret(directory / "secret-key", lambda: secrets.token_urlsafe(50))
