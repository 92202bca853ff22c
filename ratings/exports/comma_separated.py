"""CSV: UTF-8, comma, LF, a header line with the names of the columns; all data of a player on the list.

A cell that a spreadsheet would run as a formula begins with an apostrophe. The checksum of a list is that of the lines
without the header, sorted by number: `tail -n +2 list.csv | LC_ALL=C sort | sha256sum`. Therefore the apostrophes are
those of the canonical text with this checksum. A file of all lists has no checksum, and the apostrophes of
`plain_cell`.
"""

from collections.abc import Iterable, Iterator

import polars as pl

from ratings.exports.canonical import FORMULA
from ratings.exports.columns import CombinedList, ExportedList, text_columns
from ratings.text import plain_cell

identifier = "csv"
link_text = "CSV, for spreadsheets and programs"
content_type = "text/csv; charset=utf-8; header=present"
extension = "csv"
layout = "2"


def render(header: ExportedList | CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Yield the file frame by frame; the rows keep their order. The file does not name its list."""
    yield (",".join(header.schema) + "\n").encode()
    guarded = _as_sealed if isinstance(header, ExportedList) else _as_plain_cell
    cells = [_null_if_empty(name, guarded(pl.col(name))) for name in text_columns(header.schema)]
    for frame in frames:
        yield frame.with_columns(cells).write_csv(include_header=False).encode()


def _as_sealed(text: pl.Expr) -> pl.Expr:
    """Return the expression of a text in the format of `canonical.cells`, the format of the checksum."""
    return _with_apostrophe(text, FORMULA)


def _as_plain_cell(text: pl.Expr) -> pl.Expr:
    """Return the expression of a text in the format of `plain_cell`."""
    return _with_apostrophe(text.str.replace_all(plain_cell.AFTER_SEMICOLON, ";'${1}"), plain_cell.FORMULA)


def _with_apostrophe(text: pl.Expr, formula: str) -> pl.Expr:
    return pl.when(text.str.contains(f"^(?:{formula})")).then("'" + text).otherwise(text)


def _null_if_empty(column: str, text: pl.Expr) -> pl.Expr:
    """Return the expression with null instead of an empty text, because null is written without quotation marks."""
    return pl.when(text != "").then(text).alias(column)
