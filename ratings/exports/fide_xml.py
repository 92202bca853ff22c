"""FIDE's XML layout of a single list: each cell is an element on its own line; no XML declaration.

The elements are those of FIDE's download page, including empty elements. Names are in ASCII, as in FIDE's files. Rank
and change have no element and are left out.
"""

from collections.abc import Iterable, Iterator, Mapping

import polars as pl

from ratings.exports.columns import ExportedList
from ratings.exports.fide_columns import NAME, SEX, TITLE, in_ascii
from ratings.exports.lines import as_lines

identifier = "fide-xml"
link_text = "XML in FIDE's layout"
content_type = "application/xml"
extension = "xml"
layout = "1"


def render(header: ExportedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Yield the file frame by frame; the rows keep their order. The file does not name its list."""
    return players_list(frames, PLAYER)


def players_list(frames: Iterable[pl.DataFrame], row: pl.Expr) -> Iterator[bytes]:
    """Yield an XML file of players. The expression `row` gives the text of each player."""
    yield b"<playerslist>\n"
    for frame in frames:
        yield as_lines(in_ascii(frame).select(row))
    yield b"</playerslist>\n"


def _text(column: str) -> pl.Expr:
    return pl.col(column).str.replace_many({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def number(column: str) -> pl.Expr:
    """Return the expression of a number as text, empty if it is unknown."""
    return pl.col(column).cast(pl.String).fill_null("")


ELEMENTS = {
    "fideid": pl.col("number"),
    "name": _text(NAME),
    "country": pl.col("federation"),
    "sex": SEX,
    "title": TITLE,
    "w_title": pl.col("womens_title"),
    "o_title": _text("other_titles"),
    "foa_title": pl.lit(""),
    "rating": number("rating"),
    "games": number("games"),
    "k": number("k"),
    "birthday": number("birth_year"),
    "flag": pl.col("flag"),
}


def _element(name: str, cell: pl.Expr) -> list[pl.Expr]:
    return [pl.lit(f"<{name}>"), cell, pl.lit(f"</{name}>\n")]


def player(elements: Mapping[str, pl.Expr]) -> pl.Expr:
    """Return the expression of a player's text; `elements` has the expression of each element's content."""
    parts = (part for name in elements for part in _element(name, elements[name]))
    return pl.concat_str(pl.lit("<player>\n"), *parts, pl.lit("</player>"))


PLAYER = player(ELEMENTS)
