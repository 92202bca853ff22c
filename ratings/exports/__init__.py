"""A published list as a file to download: frames of rows in, bytes out, one module a format, no database."""

from collections.abc import Iterable, Iterator
from typing import Protocol

import polars as pl

from ratings.exports import comma_separated, fide_txt, fide_xml, json_list, parquet, xlsx
from ratings.exports.columns import ExportedList


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
