"""Text in columns: the separator is the one that parts the headings, or most lines."""

import csv
import io

from django.utils.translation import gettext as _

from tournaments.entries.bulk.columns import field_of
from tournaments.entries.bulk.table import LONGEST, MOST_COLUMNS, MOST_ROWS, Sheet, Unreadable, rows_of

SEPARATORS = "\t;,"  # the first that fits is taken: a comma stands in names, too
LOOKED_AT = 60  # lines
ALIKE = 0.5  # of these, that it parts


def read_delimited(text: str) -> Sheet:
    """The rows of a text whose separator is found; without one, a column. Row numbers are those of the lines."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Sheet("", rows_of(_parted(text, separator_of(text))))


def separator_of(text: str) -> str:
    """The separator of the columns; empty if there is one column only."""
    lines = [line[: MOST_COLUMNS * LONGEST] for line in text.split("\n") if line.strip()][:LOOKED_AT]
    if lines and field_of(lines[0]) == "name":  # the whole line: under it, commas are those of the names
        return ""
    for separator in SEPARATORS:
        parted = [next(csv.reader([line], delimiter=separator)) for line in lines]
        if any(sum(bool(field_of(cell)) for cell in cells) > 1 for cells in parted):
            return separator
        if lines and sum(len(cells) > 1 for cells in parted) / len(lines) >= ALIKE:
            return separator
    return ""


def _parted(text: str, separator: str) -> list[tuple[int, list[str]]]:
    if not separator:
        return [(number, [line]) for number, line in enumerate(text.split("\n"), 1) if line.strip()][: MOST_ROWS + 1]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, list[str]]] = []
    first = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((first, cells))
            first = reader.line_num + 1
            if len(rows) > MOST_ROWS:
                break
    except csv.Error as error:
        raise Unreadable(
            _("Row %(row)s cannot be parted into columns: look for a quotation mark that is not closed.")
            % {"row": first}
        ) from error
    return rows
