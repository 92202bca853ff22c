"""A published list as a file to download: frames of rows in, bytes out, one module a format, no database."""

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
    """What a module of this package has to offer."""

    identifier: str
    """The name in addresses and commands."""
    words: str
    """What a link to the file says, in English."""
    content_type: str
    extension: str
    layout: str
    """What makes the bytes these and no others, besides the rows: our own layout, and the library that writes it."""

    def render(self, header: ExportedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
        """Answer the file piece by piece, the rows in the order given, in constant memory."""
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
    """The same for the lists of all time controls in one file."""

    identifier: str
    content_type: str
    extension: str
    layout: str

    def render(self, header: CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
        """Answer the file piece by piece, the rows in the order given, in constant memory."""
        ...


COMBINED: dict[str, CombinedFormat] = {
    "fide-txt": fide_combined_txt,
    "fide-xml": fide_combined_xml,
    "csv": comma_separated,
    "xlsx": xlsx,
    "json": json_list,
    "parquet": parquet,
}
"""FIDE has layouts of its own for all lists in one file; elsewhere the columns of each control stand side by side."""
