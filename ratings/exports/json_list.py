"""JSON: `{"control", "date", "version", "authority", "rows": […]}`, one row a line, null where nothing is known."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain

from ratings.exports.blocks import in_blocks
from ratings.exports.listed import ExportedList, ListedRow

identifier = "json"
content_type = "application/json"
extension = "json"

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def render(header: ExportedList, rows: Iterable[ListedRow]) -> Iterator[bytes]:
    """Answer the file in blocks, the rows in the order given."""
    facts = _encode(header._asdict() | {"date": header.date.isoformat()})
    return in_blocks(chain([facts[:-1] + ',"rows":['], _objects(rows), ["\n]}\n"]))


def _objects(rows: Iterable[ListedRow]) -> Iterator[str]:
    separator = "\n"
    for row in rows:
        yield separator + _encode(row._asdict())
        separator = ",\n"
