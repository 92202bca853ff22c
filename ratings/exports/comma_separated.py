"""CSV: UTF-8, comma, LF, one header line of column names; everything the list says of a player.

Cells that a spreadsheet would run as a formula begin with an apostrophe. Without the header, sorted by number,
the lines are those the checksum of the list is taken over: `tail -n +2 list.csv | LC_ALL=C sort | sha256sum`.
"""

from collections.abc import Iterable, Iterator

import polars as pl

from ratings.exports.canonical import FORMULA
from ratings.exports.columns import CombinedList, ExportedList, texts_of

identifier = "csv"
words = "CSV, for spreadsheets and programs"
content_type = "text/csv; charset=utf-8; header=present"
extension = "csv"
layout = "1"


def render(header: ExportedList | CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Answer the file a frame at a time, the rows in the order given. Which list it is, the file does not say."""
    yield (",".join(header.schema) + "\n").encode()
    texts = texts_of(header.schema)
    for frame in frames:
        yield frame.with_columns(map(_guarded, texts)).write_csv(include_header=False).encode()


def _guarded(column: str) -> pl.Expr:
    """The texts as `canonical.cells` writes them; nothing, unlike an empty text, is written without quotation marks."""
    text = pl.col(column)
    guarded = pl.when(text.str.contains(f"^(?:{FORMULA})")).then("'" + text).otherwise(text)
    return pl.when(text != "").then(guarded).alias(column)
