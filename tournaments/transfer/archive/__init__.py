"""A whole event as one file: its tournaments with all entered data, the log included."""

from tournaments.transfer.archive.export import export_event
from tournaments.transfer.archive.import_event import import_event

__all__ = ["export_event", "import_event"]
