"""A list computed elsewhere comes in: people into the register, and a list a time control to be published."""

from ratings.list_import.base import BaseRow, record_base
from ratings.list_import.deed import Imported, Refused, import_players
from ratings.list_import.publication import Published, publish_imported

__all__ = ["BaseRow", "Imported", "Published", "Refused", "import_players", "publish_imported", "record_base"]
