"""The exported file of an event, and files changed by hand."""

import json
from typing import Any

from django.utils import timezone

from tournaments.models import Event
from tournaments.transfer.archive import export_event
from tournaments.transfer.archive.export import checksum


def exported(event: Event) -> dict[str, Any]:
    """What a file says, without the signature, which would hold for this very text only."""
    data: dict[str, Any] = json.loads(export_event(event, timezone.now()))
    del data["signature"]
    return data


def sealed(data: dict[str, Any]) -> bytes:
    """A file of these tables, with a sha256 that fits them."""
    data["sha256"] = checksum(data["tables"])
    return json.dumps(data).encode()


def changed(data: dict[str, Any], table: str, field: str, value: object) -> bytes:
    """The file with another value in the first row of a table."""
    data["tables"][table][0][field] = value
    return sealed(data)
