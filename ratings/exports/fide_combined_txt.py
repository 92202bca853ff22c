"""FIDE's text layout of one file with all lists: players_list_foa.txt of FIDE's download page.

162 ASCII characters a line, CRLF, one header line. Data without a column is left out, as in `fide_txt`.
"""

from collections.abc import Iterable, Iterator

import polars as pl

from ratings.exports.columns import PREFIXES, CombinedList
from ratings.exports.fide_columns import NAME, SEX, TITLE, in_ascii
from ratings.exports.fide_txt import NAME_WIDTH, OTHER_TITLES, cut_other_titles
from ratings.exports.lines import as_lines
from ratings.fide_list.layout import COMBINED_HEADER

identifier = "fide-txt"
content_type = "text/plain; charset=us-ascii"
extension = "txt"
layout = "1 combined"


def render(header: CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Yield the file frame by frame; the rows keep their order. The file does not name its month."""
    yield f"{COMBINED_HEADER}\r\n".encode("ascii")
    for frame in frames:
        yield as_lines(cut_other_titles(in_ascii(frame)).select(LINE), "\r\n")


def _number(column: str, width: int) -> pl.Expr:
    return pl.col(column).fill_null(0).cast(pl.String).str.pad_end(width)


def _of_control(prefix: str) -> list[pl.Expr]:
    return [_number(f"{prefix}_rating", 6), _number(f"{prefix}_games", 4), _number(f"{prefix}_k", 3)]


LINE = pl.concat_str(
    pl.col("number").str.pad_end(15),
    pl.col(NAME).str.slice(0, NAME_WIDTH).str.pad_end(61),
    pl.col("federation").str.pad_end(4),
    SEX.str.pad_end(4),
    TITLE.str.pad_end(5),
    pl.col("womens_title").str.pad_end(5),
    pl.col(OTHER_TITLES).str.pad_end(19),
    *(column for prefix in PREFIXES.values() for column in _of_control(prefix)),
    _number("birth_year", 6),
    pl.col("flag").str.pad_end(4),
)
