"""A whole event as one file: its tournaments with everything that was entered, the log included."""

from tournaments.archive.export import export_event
from tournaments.archive.take_in import import_event

__all__ = ["export_event", "import_event"]
