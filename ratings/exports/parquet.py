"""Parquet: typed columns for programs, compressed by Zstandard; the facts of the list are in its metadata."""

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Queue, SimpleQueue
from typing import IO, cast

import polars as pl
from polars.io.plugins import register_io_source

from ratings.exports.columns import CombinedList, ExportedList

identifier = "parquet"
words = "Parquet, for statistics"
content_type = "application/vnd.apache.parquet"
extension = "parquet"
layout = f"2 polars {pl.__version__}"

MAGIC = b"PAR1"
"""What every file begins with: given out at once, so that a reader sees that something comes."""
GROUP = 10_000
"""So many rows are in a row group, and so many stand in memory."""


def render(header: ExportedList | CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Answer the file in pieces, the rows in the order given.

    Polars asks for rows and gives out bytes in threads of its own. The frames are taken here all the same, in the
    thread that asks for the file, for whoever makes them may be bound to it.
    """
    yield MAGIC
    sink = _Sink(header, len(MAGIC))
    with ThreadPoolExecutor(1) as other_thread:
        writing = other_thread.submit(sink.write_all)
        try:
            for frame in frames:
                sink.frames.put(frame)
                yield from sink.written()
        finally:
            sink.frames.put(None)
        writing.result()
    yield from sink.written()


class _Sink:
    """What passes between the two threads: frames one way, a few at a time, and bytes the other."""

    def __init__(self, header: ExportedList | CombinedList, given_out: int) -> None:
        self._given_out = given_out
        self.frames: Queue[pl.DataFrame | None] = Queue(maxsize=4)
        self._ended = False
        self._pieces: SimpleQueue[bytes] = SimpleQueue()
        self._schema = header.schema
        self._facts = {"berger": json.dumps(header.facts(), ensure_ascii=False)}

    def write_all(self) -> None:
        """Write until the frames end; when that goes wrong, the rest is still taken, so that nobody is kept waiting."""
        rows = register_io_source(self._asked, schema=self._schema)
        try:
            rows.sink_parquet(cast(IO[bytes], self), row_group_size=GROUP, metadata=self._facts)
        finally:
            for _frame in self._rest():
                pass

    def written(self) -> Iterator[bytes]:
        """Answer what was written since it was asked last."""
        while not self._pieces.empty():
            yield self._pieces.get()

    def write(self, piece: bytes) -> int:
        """Take a piece; of the first ones as many bytes are left out as were given out before."""
        left_out = min(self._given_out, len(piece))
        self._given_out -= left_out
        self._pieces.put(bytes(piece[left_out:]))
        return len(piece)

    def flush(self) -> None:
        """Everything was passed on already."""

    def close(self) -> None:
        """The end of the file is the end of the frames."""

    def _asked(
        self, columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, size: int | None
    ) -> Iterator[pl.DataFrame]:
        """The frames as Polars asks for them; of whole rows of all columns, for a file says everything."""
        return self._rest()

    def _rest(self) -> Iterator[pl.DataFrame]:
        while not self._ended:
            frame = self.frames.get()
            self._ended = frame is None
            if frame is not None:
                yield frame
