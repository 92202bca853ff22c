"""Imports of lists from other sources: players are stored in the register, and each rating type gets a preview."""

from ratings.imports.base_list import BaseRow, record_base_list
from ratings.imports.import_list import ImportRefused, ImportSummary, import_players
from ratings.imports.publication import ImportedLists, publish_imported

__all__ = [
    "BaseRow",
    "ImportRefused",
    "ImportSummary",
    "ImportedLists",
    "import_players",
    "publish_imported",
    "record_base_list",
]
