"""The backup of the last commit before version 1.0.0, and its migrations."""

import json
import zipfile
from functools import cache
from pathlib import Path

from ratings.operations import archive

BEFORE_1_0 = Path(__file__).parent / "before_1_0.zip"


@cache
def migrations_before_1_0() -> tuple[str, ...]:
    """Return the migrations of the last database before they were replaced, sorted by name."""
    with zipfile.ZipFile(BEFORE_1_0) as file:
        return tuple(sorted(json.loads(file.read(archive.MANIFEST))["migrations"]))


def last_migration(app: str) -> str:
    """Return the last replaced migration of an application."""
    return max(name for name in migrations_before_1_0() if name.startswith(f"{app}."))
