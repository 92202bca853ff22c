"""Statements of the SQL files of migrations."""

from pathlib import Path

from tournaments import migrations

FOLDER = Path(migrations.__path__[0]) / "sql"


def statement(migration: str, part: str) -> str:
    """Return the one statement of a migration that contains `part`."""
    statements = (FOLDER / f"{migration}.sql").read_text("utf-8").split(";\n")
    (containing,) = [each for each in statements if part in each]
    return containing
