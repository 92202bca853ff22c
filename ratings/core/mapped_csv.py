"""A table of a CSV file whose columns a person assigns to fields: read, guessed from the headings, and given out."""

import csv
import datetime as dt
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from ratings.core.encoding_option import not_text
from ratings.core.errors import Refused
from ratings.text.decoding import NotText, refuse_controls
from ratings.text.folding import fold
from ratings.text.one_line import one_line

SEPARATORS = ",;\t"
MOST_BYTES = 8 * 1024 * 1024
MOST_ROWS = 50_000
MOST_COLUMNS = 60
YEAR_FIRST = re.compile(r"\d{4}-\d\d-\d\d")
DAY_FIRST = re.compile(r"(\d{1,2})[./](\d{1,2})[./](\d{4})")


@dataclass(frozen=True, slots=True)
class ImportField:
    """A field that a column may hold, with the headings by which it is recognised, folded and without blanks."""

    name: str
    label: str | Promise
    headings: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class MappedTable:
    """The headings of a file, and its rows with their numbers in the file."""

    headings: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    def cells(self, fields: Sequence[str]) -> Iterator[tuple[int, Mapping[str, str]]]:
        """Each row as its cells by field; `fields` has one for each column, "" for one that is left out."""
        columns = [(place, field) for place, field in enumerate(fields) if field]
        for number, row in self.rows:
            yield number, {field: row[place] if place < len(row) else "" for place, field in columns}


def read_table(text: str) -> MappedTable:
    """Return the table of a text, its first row the headings; Refused where it is none."""
    try:
        refuse_controls(text)
    except NotText as wrong:
        raise Refused(not_text(wrong)) from wrong
    text = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff\n")
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, tuple[str, ...]]] = []
    start = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((start, tuple(one_line(cell) for cell in cells[:MOST_COLUMNS])))
            start = reader.line_num + 1
    except csv.Error as error:
        message = _("row %(row)d: found what is no table (%(error)s)")
        raise Refused(message % {"row": start, "error": error}) from error
    if len(rows) < 2:
        raise Refused(_("The file has no row below its headings."))
    if len(rows) - 1 > MOST_ROWS:
        message = _("The file has %(found)d rows; at most %(most)d are read at a time.")
        raise Refused(message % {"found": len(rows) - 1, "most": MOST_ROWS})
    return MappedTable(rows[0][1], tuple(rows[1:]))


def guess(headings: Sequence[str], fields: Sequence[ImportField]) -> list[str]:
    """Return the field of each column by its heading, each field once; "" where none is known."""
    left = {key: field.name for field in fields for key in field.headings.split()}
    taken: set[str] = set()
    guesses = []
    for heading in headings:
        name = left.get(re.sub(r"[^a-z0-9]", "", fold(heading)), "")
        guesses.append("" if name in taken else name)
        taken.add(name)
    return guesses


def day_of(text: str) -> dt.date | None:
    """Return the day that a cell states, as 2026-01-31, 31.01.2026 or 31/01/2026; None for anything else."""
    if match := DAY_FIRST.fullmatch(text):
        text = f"{match[3]}-{int(match[2]):02}-{int(match[1]):02}"
    try:
        return dt.date.fromisoformat(text) if YEAR_FIRST.fullmatch(text) else None
    except ValueError:
        return None
