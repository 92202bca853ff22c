"""A list computed elsewhere comes in: people into the register, and a list a time control to be published."""

from ratings.imports.base import BaseRow, record_base
from ratings.imports.import_list import ImportRefused, ImportSummary, import_players
from ratings.imports.publication import ImportedLists, publish_imported

__all__ = [
    "BaseRow",
    "ImportRefused",
    "ImportSummary",
    "ImportedLists",
    "import_players",
    "publish_imported",
    "record_base",
]
