"""A published version as a file: its rows in a format, piece by piece."""

from collections.abc import Iterator

from ratings import rows
from ratings.exports import FORMATS
from ratings.models import Version

# FIDE's own lists have nobody without a rating.
RATED_ONLY = ("fide-txt",)


def pieces(version: Version, format_name: str) -> Iterator[bytes]:
    """The file in blocks, in the order of the list and in constant memory. KeyError for a format that is not there."""
    listed = rows.in_order(version.run_id, rated_only=format_name in RATED_ONLY)
    return FORMATS[format_name].render(rows.header(version), listed)


def file_name(version: Version, format_name: str) -> str:
    """``standard-2025-12-v1.csv``."""
    return f"{version.list.control}-{version.list.month}-v{version.number}.{FORMATS[format_name].extension}"
