"""Tables as CSV for spreadsheets: UTF-8, commas, and no cell that a spreadsheet would run as a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

from ratings.text.plain_cell import plain_cell


def comma_separated(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return the table as CSV text, one line per row; None becomes an empty cell."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([plain_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return file.getvalue()


def csv_file(name: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Return the table as a download with the name ``name.csv``."""
    answer = HttpResponse(comma_separated(header, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
