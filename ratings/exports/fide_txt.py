"""FIDE's own layout of a single list, as the standard, rapid and blitz lists of FIDE's download page.

136 ASCII characters a line, CRLF, one header line that names the month. What the layout cannot carry is left
out: rank, change, letters outside ASCII (written without their accents, else as "?"), what is longer than its
column. No rating, no K and no year of birth are written 0.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from ratings.exports.blocks import in_blocks
from ratings.exports.listed import ExportedList, ListedRow
from ratings.fide_list.layout import SEX_LETTERS, single_header
from ratings.folding import ascii_name

identifier = "fide-txt"
content_type = "text/plain; charset=us-ascii"
extension = "txt"

NAME_WIDTH = 60
OTHER_TITLES_WIDTH = 15


def render(header: ExportedList, rows: Iterable[ListedRow]) -> Iterator[bytes]:
    """Answer the file in blocks, the rows in the order given."""
    return in_blocks(chain([f"{single_header(header.date)}\r\n"], map(_line, rows)))


def _line(row: ListedRow) -> str:
    name, sex = ascii_name(row.name)[:NAME_WIDTH], SEX_LETTERS[row.sex]
    return (
        f"{row.number:<15}{name:<61}{row.federation:<4}{sex:<4}"
        f"{row.title or row.womens_title:<5}{row.womens_title:<5}{_that_fit(row.other_titles):<15}{'':<4}"
        f"{row.rating or 0:<6}{row.games:<4}{row.k or 0:<3}{row.birth_year or 0:<6}{row.flag:<4}\r\n"
    )


def _that_fit(titles: str) -> str:
    """Answer the leading titles of a list with commas that fit whole into the column."""
    while len(titles) > OTHER_TITLES_WIDTH:
        titles = titles.rpartition(",")[0]
    return titles
