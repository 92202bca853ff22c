"""A list computed elsewhere comes in: people into the register, and a published base list a time control."""

from ratings.list_import.base import BaseRow, record_base
from ratings.list_import.deed import Imported, Refused, import_players

__all__ = ["BaseRow", "Imported", "Refused", "import_players", "record_base"]
