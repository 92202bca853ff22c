"""The one spelling of a row of a list: what the CSV export shows and what the checksum is made of."""

import hashlib
import re
from collections.abc import Iterable, Iterator

from ratings.exports.listed import ListedRow

COLUMNS = ListedRow._fields

# Most cells are a word or nothing, and need no second look.
_PLAIN = re.compile(r"\w*")
# A spreadsheet takes a cell that begins so for a formula, in full-width letters too.
FORMULA = r"'*[=+\-@\t\r\n＝＋－＠]"
_FORMULA = re.compile(FORMULA)
_MUST_BE_QUOTED = re.compile(r'[",\r\n]')


def line(row: ListedRow) -> str:
    """Answer the row as one line of CSV without its line end.

    An unknown number is an empty cell. A cell is quoted if it holds a comma, a quotation mark or a line end.
    """
    return cells(row)


def cells(values: Iterable[str | int | None]) -> str:
    """Answer texts and numbers as the cells of a line of CSV."""
    return ",".join([_text(cell) if isinstance(cell, str) else _number(cell) for cell in values])


def canonical_lines(rows: Iterable[ListedRow]) -> Iterator[bytes]:
    """Answer the lines rows-sha256 is taken over: UTF-8, each ended by LF, without a header.

    The rows have to come sorted by number as plain text (code points; `COLLATE "C"`), each number once;
    ValueError names the first number out of order.
    """
    before = ""
    for row in rows:
        if row.number <= before:
            raise ValueError(f"{row.number} comes after {before}: the rows have to be sorted by number")
        before = row.number
        yield f"{line(row)}\n".encode()


def rows_sha256(rows: Iterable[ListedRow]) -> str:
    """Answer the checksum of a list in hexadecimal; the rows in the order `canonical_lines` asks for."""
    digest = hashlib.sha256()
    for encoded in canonical_lines(rows):
        digest.update(encoded)
    return digest.hexdigest()


def _text(cell: str) -> str:
    """Keep a stranger's text from being run: what looks like a formula gets an apostrophe before it.

    A text that already has apostrophes before the sign gets one more, so that no two texts are written alike.
    """
    if not cell or _PLAIN.fullmatch(cell):
        return cell
    if _FORMULA.match(cell):
        cell = f"'{cell}"
    if _MUST_BE_QUOTED.search(cell):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def _number(cell: int | None) -> str:
    """Numbers are this office's own, so a minus stays the sign of a number."""
    return "" if cell is None else str(cell)
