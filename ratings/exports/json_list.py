"""JSON: `{"control", "date", "version", "authority", "rows": […]}`, one row a line, null where nothing is known."""

import json
from collections.abc import Iterable, Iterator

import polars as pl

from ratings.exports.columns import CombinedList, ExportedList

identifier = "json"
words = "JSON, for programs"
content_type = "application/json"
extension = "json"
layout = "1"


def render(header: ExportedList | CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Answer the file a frame at a time, the rows in the order given."""
    yield json.dumps(header.facts(), ensure_ascii=False, separators=(",", ":"))[:-1].encode() + b',"rows":['
    separator = b"\n"
    for frame in frames:
        # Within a text a line end is written \n, so that the ends of the lines part rows and nothing else.
        yield separator + frame.write_ndjson().encode()[:-1].replace(b"\n", b",\n")
        separator = b",\n"
    yield b"\n]}\n"
