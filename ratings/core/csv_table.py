"""Tables as CSV for spreadsheets: UTF-8, commas, no cell that would be run as a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

# A spreadsheet takes a text that begins so for a formula, after spaces and signs that nobody sees too.
UNSEEN = r"[ \u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]*"
FORMULA = re.compile(rf"'*{UNSEEN}[=+\-@\t\r\n＝＋－＠]")
# Where cells are parted by semicolons, one within a text begins another cell.
AFTER_SEMICOLON = re.compile(rf";(?={UNSEEN}[=+\-@＝＋－＠])")


def comma_separated(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The table as text, one line a row; None is an empty cell."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([plain_text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return file.getvalue()


def plain_text(cell: str) -> str:
    """The text with an apostrophe before whatever a spreadsheet would run as a formula."""
    cell = AFTER_SEMICOLON.sub(";'", cell)
    return f"'{cell}" if FORMULA.match(cell) else cell


def csv_file(name: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """The table as a download called ``name.csv``."""
    answer = HttpResponse(comma_separated(header, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
