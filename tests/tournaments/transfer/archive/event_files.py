"""The exported file of an event, and modified files."""

import json
from typing import Any

from django.utils import timezone

from tournaments.models import Event
from tournaments.transfer.archive import export_event
from tournaments.transfer.archive.export import checksum


def export_data(event: Event) -> dict[str, Any]:
    """Return the content of the file without the signature, which is valid for the exact text only."""
    data: dict[str, Any] = json.loads(export_event(event, timezone.now()))
    del data["signature"]
    return data


def file_with_checksum(data: dict[str, Any]) -> bytes:
    """Return a file of these tables with a matching sha256."""
    data["sha256"] = checksum(data["tables"])
    return json.dumps(data).encode()


def file_with_value(data: dict[str, Any], table: str, field: str, value: object) -> bytes:
    """Return the file with another value in the first row of a table."""
    data["tables"][table][0][field] = value
    return file_with_checksum(data)
