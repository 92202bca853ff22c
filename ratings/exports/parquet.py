"""Parquet: typed columns for programs, compressed with Zstandard; the metadata describe the list."""

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Queue, SimpleQueue
from typing import IO, cast

import polars as pl
from polars.io.plugins import register_io_source

from ratings.exports.columns import CombinedList, ExportedList

identifier = "parquet"
link_text = "Parquet, for statistics"
content_type = "application/vnd.apache.parquet"
extension = "parquet"
layout = f"2 polars {pl.__version__}"

MAGIC = b"PAR1"
"""The first bytes of every file. They are sent at once, so that the client sees the start of the download."""
GROUP = 10_000
"""The number of rows in a row group; these rows are in memory."""


def render(header: ExportedList | CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Yield the file in pieces; the rows keep their order.

    Polars reads rows and writes bytes in its own threads. The frames are read in the calling thread, because their
    source may require it.
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
    """Queues between the two threads: a few frames at a time in, bytes out."""

    def __init__(self, header: ExportedList | CombinedList, given_out: int) -> None:
        self._bytes_to_skip = given_out
        self.frames: Queue[pl.DataFrame | None] = Queue(maxsize=4)
        self._ended = False
        self._pieces: SimpleQueue[bytes] = SimpleQueue()
        self._schema = header.schema
        self._facts = {"berger": json.dumps(header.facts(), ensure_ascii=False)}

    def write_all(self) -> None:
        """Write until the frames end. After an error, read the remaining frames, so that the other thread ends."""
        rows = register_io_source(self._read_frames, schema=self._schema)
        try:
            rows.sink_parquet(cast(IO[bytes], self), row_group_size=GROUP, metadata=self._facts)
        finally:
            for _frame in self._remaining_frames():
                pass

    def written(self) -> Iterator[bytes]:
        """Yield the pieces that were written since the last call."""
        while not self._pieces.empty():
            yield self._pieces.get()

    def write(self, piece: bytes) -> int:
        """Queue a piece for output, without the first bytes of the file, which were sent earlier."""
        skipped = min(self._bytes_to_skip, len(piece))
        self._bytes_to_skip -= skipped
        self._pieces.put(bytes(piece[skipped:]))
        return len(piece)

    def flush(self) -> None:
        """Do nothing: there is no file behind the queue."""

    def close(self) -> None:
        """Do nothing: the file ends with the frames."""

    def _read_frames(
        self, columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, size: int | None
    ) -> Iterator[pl.DataFrame]:
        """Yield the frames for Polars. Columns and predicate are ignored, because the file has all rows and columns."""
        return self._remaining_frames()

    def _remaining_frames(self) -> Iterator[pl.DataFrame]:
        while not self._ended:
            frame = self.frames.get()
            self._ended = frame is None
            if frame is not None:
                yield frame
