"""Canonical text of a row of a list, for the CSV export and the checksum."""

import hashlib
import re
from collections.abc import Iterable

from ratings.exports.columns import ListedRow

COLUMNS = ListedRow._fields
HEADER = (",".join(COLUMNS) + "\n").encode()

# Most cells are a word or empty, and need no further checks.
_PLAIN = re.compile(r"\w*")
# Spreadsheets read a cell with this beginning as a formula, in full-width characters, too.
FORMULA = r"'*[=+\-@\t\r\n＝＋－＠]"
_FORMULA = re.compile(FORMULA)
_MUST_BE_QUOTED = re.compile(r'[",\r\n]')


def cells(values: Iterable[str | int | None]) -> str:
    """Return texts and numbers as the cells of a line of CSV, without its line end.

    An unknown number is an empty cell. A cell is quoted if it holds a comma, a quotation mark or a line end.
    """
    return ",".join([_text(cell) if isinstance(cell, str) else _number(cell) for cell in values])


def rows_sha256(lines: Iterable[bytes]) -> str:
    """Return the SHA-256 of a list's lines in hexadecimal.

    A line is a row in the form of `cells`, in UTF-8, with LF at the end. The lines must be sorted by number as plain
    text (code points; `COLLATE "C"`), each number once; ValueError names the first number out of order.
    """
    digest, before = hashlib.sha256(), b""
    for line in lines:
        number = line.partition(b",")[0]
        if number <= before:
            problem = f"{number.decode()} comes after {before.decode()}"
            raise ValueError(f"{problem}: the rows have to be sorted by number")
        before = number
        digest.update(line)
    return digest.hexdigest()


def _text(cell: str) -> str:
    """Return the cell of a text, with an apostrophe before a possible formula, so that spreadsheets do not run it.

    A text that already has apostrophes before the sign gets one more, so that different texts stay different.
    """
    if not cell or _PLAIN.fullmatch(cell):
        return cell
    if _FORMULA.match(cell):
        cell = f"'{cell}"
    if _MUST_BE_QUOTED.search(cell):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def _number(cell: int | None) -> str:
    """Return the cell of a number. Numbers come from this office, so a minus needs no apostrophe."""
    return "" if cell is None else str(cell)
