"""File formats of published lists: frames of rows in, bytes out, one module a format, no database."""

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
    """Version of the bytes, apart from the rows: our own layout, and the library that writes it."""

    def render(self, header: ExportedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
        """Yield the file in pieces, the rows in their order, in constant memory."""
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
    """Interface of a format for the lists of all time controls in one file."""

    identifier: str
    content_type: str
    extension: str
    layout: str

    def render(self, header: CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
        """Yield the file in pieces, the rows in their order, in constant memory."""
        ...


COMBINED_FORMATS: dict[str, CombinedFormat] = {
    "fide-txt": fide_combined_txt,
    "fide-xml": fide_combined_xml,
    "csv": comma_separated,
    "xlsx": xlsx,
    "json": json_list,
    "parquet": parquet,
}
"""Formats of all lists in one file.

FIDE has layouts of its own for them; the other formats have the columns of all controls side by side.
"""
