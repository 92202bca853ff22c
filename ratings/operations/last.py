"""The last backup made here: noted beside the data, shown to administrators."""

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from ratings.operations.manifest import Manifest, from_json, to_json

NOTE = "last-backup.json"


class LastBackup(NamedTuple):
    """Where it was written, and what it says of itself."""

    file: Path
    manifest: Manifest


def remember(file: Path, manifest: Manifest) -> None:
    """Note a backup. A note that cannot be written does not spoil it."""
    note = json.dumps({"file": str(file.resolve()), "manifest": to_json(manifest).decode()})
    with suppress(OSError):
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        (settings.DATA_DIR / NOTE).write_text(note, "utf-8")


def last_backup() -> LastBackup | None:
    """The backup noted last; none where there is no note, or half of one."""
    try:
        note = json.loads((settings.DATA_DIR / NOTE).read_text("utf-8"))
        return LastBackup(Path(note["file"]), from_json(note["manifest"].encode()))
    except (OSError, ValueError, KeyError):
        return None
