"""Zip files that are given out while they are made: nothing is kept but what nobody has taken yet.
One piece is compressed while the next is made.

The same members give the same bytes with the same compressor; sizes follow each member, where every reader finds them.
"""

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import IO, NamedTuple, cast

layout = f"1 zlib {zlib.ZLIB_RUNTIME_VERSION}"
"""Another release of the compressor may write other bytes."""

LEVEL = 1
"""Half a million lines in half a second, and a third larger than they would be after three seconds."""


class ZipMember(NamedTuple):
    """A file in the zip file, in pieces."""

    name: str
    pieces: Iterable[bytes]


def zip_of(members: Iterable[ZipMember]) -> Iterator[bytes]:
    """Answer the zip file in pieces, the members in the order given; each of less than 2 GiB."""
    made = _Outflow()
    archive = zipfile.ZipFile(cast(IO[bytes], made), "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL)
    with archive, ThreadPoolExecutor(1) as other_thread:
        for name, pieces in members:
            with archive.open(name, "w") as into:
                compressing = other_thread.submit(into.write, b"")
                for piece in pieces:
                    compressing.result()
                    yield from made.taken()
                    compressing = other_thread.submit(into.write, piece)
                compressing.result()
    yield from made.taken()


class _Outflow:
    """A file that can only be written, and read once."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Everything was passed on already."""

    def taken(self) -> Iterator[bytes]:
        """Answer what was written since it was asked last."""
        piece = b"".join(self._pieces)
        self._pieces.clear()
        if piece:
            yield piece
