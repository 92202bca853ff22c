"""Tables as CSV for spreadsheets: UTF-8, commas, no cell that would be run as a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

# A spreadsheet takes a text that begins so for a formula.
FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def comma_separated(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The table as text, one line a row; None is an empty cell."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return file.getvalue()


def _cell(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell


def csv_file(name: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """The table as a download called ``name.csv``."""
    answer = HttpResponse(comma_separated(header, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
