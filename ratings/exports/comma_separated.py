"""CSV: UTF-8, comma, LF, one header line of column names; everything the list says of a player.

Cells that a spreadsheet would run as a formula begin with an apostrophe. Without the header, sorted by number,
the lines are those the checksum of the list is taken over: `tail -n +2 list.csv | LC_ALL=C sort | sha256sum`.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from ratings.exports.blocks import in_blocks
from ratings.exports.canonical import COLUMNS, line
from ratings.exports.listed import ExportedList, ListedRow

identifier = "csv"
content_type = "text/csv; charset=utf-8; header=present"
extension = "csv"


def render(header: ExportedList, rows: Iterable[ListedRow]) -> Iterator[bytes]:
    """Answer the file in blocks, the rows in the order given. Which list it is, the file does not say."""
    return in_blocks(chain([",".join(COLUMNS) + "\n"], (f"{line(row)}\n" for row in rows)))
