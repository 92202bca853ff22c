"""File formats of published lists, one module each: they convert frames of rows to bytes. No database."""

from collections.abc import Iterable, Iterator
from typing import Protocol

import polars as pl

from ratings.exports import (
    comma_separated,
    fide_combined_txt,
    fide_combined_xml,
    fide_txt,
    fide_xml,
    json_list,
    parquet,
    xlsx,
)
from ratings.exports.columns import CombinedList, ExportedList


class ExportFormat(Protocol):
    """Interface of the modules of this package."""

    identifier: str
    """Name in addresses and commands."""
    link_text: str
    """Text of the link to the file, in English."""
    content_type: str
    extension: str
    layout: str
    """The version of the layout: that of our own columns, and that of the library that writes the file."""

    def render(self, header: ExportedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
        """Yield the file in pieces, in constant memory; the rows keep their order."""
        ...


_MODULES: tuple[ExportFormat, ...] = (
    fide_txt,
    fide_xml,
    comma_separated,
    xlsx,
    json_list,
    parquet,
)
FORMATS = {module.identifier: module for module in _MODULES}


class CombinedFormat(Protocol):
    """Interface of a format for one file with the lists of all time controls."""

    identifier: str
    content_type: str
    extension: str
    layout: str

    def render(self, header: CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
        """Yield the file in pieces, in constant memory; the rows keep their order."""
        ...


COMBINED_FORMATS: dict[str, CombinedFormat] = {
    "fide-txt": fide_combined_txt,
    "fide-xml": fide_combined_xml,
    "csv": comma_separated,
    "xlsx": xlsx,
    "json": json_list,
    "parquet": parquet,
}
"""Formats of one file with all lists.

FIDE has separate layouts for such a file. The other formats have the columns of all time controls side by side.
"""
