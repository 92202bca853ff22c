"""Text in columns. The separator is the sign that separates known headings, or the cells of most lines."""

import csv
import io

from ratings.tables.headings import Headings, field_of
from ratings.tables.problems import Unreadable
from ratings.tables.table import LONGEST, MOST_COLUMNS, Sheet, rows_of

SEPARATORS = "\t;,"  # in this order, because names contain commas, too
NO_SEPARATOR = "\x1f"  # occurs in no text, so that the text has one column
SAMPLE_LINES = 60  # lines examined to find the separator
LEAST_SHARE = 0.5  # of these lines must contain the separator


def read_delimited(text: str, headings: Headings, most_rows: int) -> Sheet:
    """Return the rows of a text, numbered by their lines. A text without a separator has one column.

    Reading ends after `most_rows` + 1 rows, so that the caller can refuse a text that is too long. Unreadable for a
    quotation mark that is not closed.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return Sheet("", rows_of(_split(text, _separator(text, headings), most_rows)))


def _separator(text: str, headings: Headings) -> str:
    lines = [line[: MOST_COLUMNS * LONGEST] for line in text.split("\n") if line.strip()][:SAMPLE_LINES]
    is_one_heading = bool(lines) and not {"\t", ";"} & {*lines[0]} and field_of(lines[0], headings) == "name"
    if is_one_heading:  # commas under it belong to the names
        return ""
    parted = {separator: [next(csv.reader([line], delimiter=separator)) for line in lines] for separator in SEPARATORS}
    for separator, rows in parted.items():
        if any(sum(bool(field_of(cell, headings)) for cell in cells) > 1 for cells in rows):
            return separator
    for separator, rows in parted.items():
        if rows and sum(len(cells) > 1 for cells in rows) / len(rows) >= LEAST_SHARE:
            return separator
    return ""


def _split(text: str, separator: str, most_rows: int) -> list[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator or NO_SEPARATOR, strict=bool(separator))
    rows: list[tuple[int, list[str]]] = []
    first = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((first, cells))
            first = reader.line_num + 1
            if len(rows) > most_rows:
                break
    except csv.Error as error:
        raise Unreadable(
            "Row %(row)s cannot be split into columns: look for a quotation mark that is not closed.", row=first
        ) from error
    return rows
