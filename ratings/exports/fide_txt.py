"""FIDE's text layout of a single list: the standard, rapid and blitz lists of FIDE's download page.

136 ASCII characters a line, CRLF, one header line that names the month. Data without a column is left out: rank and
change. Accents are removed, other letters outside ASCII become "?", and long texts are cut. A missing rating, K or
birth year is 0.
"""

from collections.abc import Iterable, Iterator

import polars as pl

from ratings.exports.columns import ExportedList
from ratings.exports.fide_columns import NAME, SEX, TITLE, in_ascii
from ratings.exports.lines import as_lines
from ratings.fide_list.layout import single_header

identifier = "fide-txt"
link_text = "Text in FIDE's layout"
content_type = "text/plain; charset=us-ascii"
extension = "txt"
layout = "1"

NAME_WIDTH = 60
OTHER_TITLES_WIDTH = 15
OTHER_TITLES = "other_titles"


def render(header: ExportedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Yield the file frame by frame; the rows keep their order."""
    yield f"{single_header(header.date)}\r\n".encode("ascii")
    for frame in frames:
        yield as_lines(cut_other_titles(in_ascii(frame)).select(LINE), "\r\n")


def _number(column: str, width: int) -> pl.Expr:
    return pl.col(column).fill_null(0).cast(pl.String).str.pad_end(width)


LINE = pl.concat_str(
    pl.col("number").str.pad_end(15),
    pl.col(NAME).str.slice(0, NAME_WIDTH).str.pad_end(61),
    pl.col("federation").str.pad_end(4),
    SEX.str.pad_end(4),
    TITLE.str.pad_end(5),
    pl.col("womens_title").str.pad_end(5),
    pl.col(OTHER_TITLES).str.pad_end(19),
    _number("rating", 6),
    _number("games", 4),
    _number("k", 3),
    _number("birth_year", 6),
    pl.col("flag").str.pad_end(4),
)


def cut_other_titles(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the frame with only as many other titles, from the first on, as fit completely into their column."""
    titles = frame[OTHER_TITLES]
    long = titles.filter(titles.str.len_chars() > OTHER_TITLES_WIDTH).unique()
    return frame.with_columns(titles.replace(long, pl.Series(map(_leading_titles, long), dtype=pl.String)))


def _leading_titles(titles: str) -> str:
    """Return the first titles, separated by commas, that fit completely into the column."""
    while len(titles) > OTHER_TITLES_WIDTH:
        titles = titles.rpartition(",")[0]
    return titles
