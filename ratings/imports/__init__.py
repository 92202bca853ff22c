"""Imports of a list computed elsewhere: its players into the register, and a preview for each rating type."""

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
