"""The canonical text of a list's row, for the CSV export and the checksum."""

import hashlib
import re
from collections.abc import Iterable

from ratings.exports.columns import ListedRow

COLUMNS = ListedRow._fields
HEADER = (",".join(COLUMNS) + "\n").encode()

# Most cells are a word or empty, and need no further checks.
_PLAIN = re.compile(r"\w*")
# Spreadsheets read a cell that begins so as a formula, even with full-width characters.
FORMULA = r"'*[=+\-@\t\r\n＝＋－＠]"
_FORMULA = re.compile(FORMULA)
_MUST_BE_QUOTED = re.compile(r'[",\r\n]')


def cells(values: Iterable[str | int | None]) -> str:
    """Return texts and numbers as the cells of a CSV line, without the line end.

    An unknown number is an empty cell. A cell with a comma, a quotation mark or a line end is quoted.
    """
    return ",".join([_text(cell) if isinstance(cell, str) else _number(cell) for cell in values])


def rows_sha256(lines: Iterable[bytes]) -> str:
    """Return the SHA-256 of a list's lines in hexadecimal.

    A line is a row in the format of `cells`, in UTF-8, with LF at the end. The lines must be sorted by number as plain
    text (code points; `COLLATE "C"`), without repeated numbers. ValueError names the first number in the wrong order.
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
    """Return the cell of a text. An apostrophe before a possible formula prevents that spreadsheets run it.

    A text with apostrophes before the sign gets another apostrophe, so that different texts stay different.
    """
    if not cell or _PLAIN.fullmatch(cell):
        return cell
    if _FORMULA.match(cell):
        cell = f"'{cell}"
    if _MUST_BE_QUOTED.search(cell):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def _number(cell: int | None) -> str:
    """Return the cell of a number. A minus gets no apostrophe, because numbers come from this office."""
    return "" if cell is None else str(cell)
