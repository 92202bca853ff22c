"""JSON: `{"control", "date", "version", "authority", "rows": […]}`, one row per line, null for unknown values."""

import json
from collections.abc import Iterable, Iterator

import polars as pl

from ratings.exports.columns import CombinedList, ExportedList

identifier = "json"
link_text = "JSON, for programs"
content_type = "application/json"
extension = "json"
layout = "1"


def render(header: ExportedList | CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Yield the file frame by frame; the rows keep their order."""
    yield json.dumps(header.facts(), ensure_ascii=False, separators=(",", ":"))[:-1].encode() + b',"rows":['
    separator = b"\n"
    for frame in frames:
        # A line end within a text is written \n, so that real line ends only separate rows.
        yield separator + frame.write_ndjson().encode()[:-1].replace(b"\n", b",\n")
        separator = b",\n"
    yield b"\n]}\n"
