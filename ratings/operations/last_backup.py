"""A record of the last backup, stored beside the data, for administrators."""

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from ratings.operations.manifest import Manifest, from_json, to_json

RECORD_FILE = "last-backup.json"


class LastBackup(NamedTuple):
    """The file and the manifest of the last backup."""

    file: Path
    manifest: Manifest


def record_backup(file: Path, manifest: Manifest) -> None:
    """Record a backup. A failure to write the record is ignored: the backup itself is complete."""
    note = json.dumps({"file": str(file.resolve()), "manifest": to_json(manifest).decode()})
    with suppress(OSError):
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        (settings.DATA_DIR / RECORD_FILE).write_text(note, "utf-8")


def last_backup() -> LastBackup | None:
    """Return the last recorded backup; None without a complete record."""
    try:
        note = json.loads((settings.DATA_DIR / RECORD_FILE).read_text("utf-8"))
        return LastBackup(Path(note["file"]), from_json(note["manifest"].encode()))
    except (OSError, ValueError, KeyError):
        return None
