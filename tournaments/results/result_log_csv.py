"""The result log as CSV: UTF-8, comma, one header line.

Texts that a spreadsheet would execute get an apostrophe.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from itertools import chain

from django.utils import timezone

from ratings.exports.blocks import in_blocks
from ratings.text.plain_cell import plain_cell
from tournaments.results.keystrokes import RESULTS
from tournaments.results.result_log import LogLine

COLUMNS = ("at", "round", "board", "white", "black", "what", "result", "became", "by", "station", "note", "old")


def log_file(lines: Iterable[LogLine]) -> Iterator[bytes]:
    """Yield the file in blocks, with the lines in order; times are local, with their UTC offset."""
    return in_blocks(chain([_csv_row(COLUMNS)], (_csv_row(_cells(line)) for line in lines)))


def _cells(line: LogLine) -> tuple[str, ...]:
    return (
        timezone.localtime(line.at).isoformat(timespec="milliseconds"),
        str(line.round or ""),
        str(line.board or ""),
        line.white.name if line.white else "",
        line.black.name if line.black else "",
        str(line.action),
        str(RESULTS.get(line.result, line.result)) if line.white else "",
        str(line.outcome),
        line.author_name,
        line.station,
        line.note,
        str(RESULTS[line.old_result]) if line.old_result else "",
    )


def _csv_row(cells: Iterable[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(map(plain_cell, cells))
    return text.getvalue()
