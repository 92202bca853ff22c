"""The one spelling of a row of a list: what the CSV export shows and what the checksum is made of."""

import hashlib
import re
from collections.abc import Iterable

from ratings.exports.columns import ListedRow

COLUMNS = ListedRow._fields
HEADER = (",".join(COLUMNS) + "\n").encode()

# Most cells are a word or nothing, and need no second look.
_PLAIN = re.compile(r"\w*")
# A spreadsheet takes a cell that begins so for a formula, in full-width letters too.
FORMULA = r"'*[=+\-@\t\r\n＝＋－＠]"
_FORMULA = re.compile(FORMULA)
_MUST_BE_QUOTED = re.compile(r'[",\r\n]')


def cells(values: Iterable[str | int | None]) -> str:
    """Answer texts and numbers as the cells of a line of CSV, without its line end.

    An unknown number is an empty cell. A cell is quoted if it holds a comma, a quotation mark or a line end.
    """
    return ",".join([_text(cell) if isinstance(cell, str) else _number(cell) for cell in values])


def rows_sha256(lines: Iterable[bytes]) -> str:
    """Answer the checksum of a list in hexadecimal: that of its rows, spelled as `cells`, in UTF-8, each ended by LF.

    The lines have to come sorted by number as plain text (code points; `COLLATE "C"`), each number once;
    ValueError names the first number out of order.
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
