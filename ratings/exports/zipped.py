"""Zip files as streams: memory only has the pieces that the client has not read yet.

A thread compresses one piece while the next is built. Equal members give equal bytes with the same compressor. The size
of each member follows the member, in a format that every reader supports.
"""

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import IO, NamedTuple, cast

layout = f"1 zlib {zlib.ZLIB_RUNTIME_VERSION}"
"""The version of the compressor, because another release may write other bytes."""

LEVEL = 1
"""The compression level. Half a million lines take half a second.

With three seconds the file would be a quarter smaller.
"""


class ZipMember(NamedTuple):
    """A file in the zip file, in pieces."""

    name: str
    pieces: Iterable[bytes]


def zip_of(members: Iterable[ZipMember]) -> Iterator[bytes]:
    """Yield the zip file in pieces; the members keep their order. Each member must be smaller than 2 GiB."""
    buffer = _Buffer()
    archive = zipfile.ZipFile(cast(IO[bytes], buffer), "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL)
    with archive, ThreadPoolExecutor(1) as other_thread:
        for name, pieces in members:
            with archive.open(name, "w") as into:
                compressing = other_thread.submit(into.write, b"")
                for piece in pieces:
                    compressing.result()
                    yield from buffer.drain()
                    compressing = other_thread.submit(into.write, piece)
                compressing.result()
    yield from buffer.drain()


class _Buffer:
    """A buffer with the methods of a file for writing. `drain` empties the buffer."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Do nothing: there is no file behind the buffer."""

    def drain(self) -> Iterator[bytes]:
        """Yield the bytes that were written since the last call, if there are any."""
        piece = b"".join(self._pieces)
        self._pieces.clear()
        if piece:
            yield piece
