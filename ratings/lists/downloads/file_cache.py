"""Cache of finished files on this machine's disk, readable from any byte.

A file may be missing, because another machine built it or it was removed for space. It is then built again with the
same bytes. The file name has the tag of the content and the checksum.
"""

import hashlib
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple

from django.conf import settings

DAY = 24 * 60 * 60
PARTIAL_PREFIX = "part-"


class CachedFile(NamedTuple):
    """A complete file. `size` is in bytes, `sha256` is in hexadecimal."""

    path: Path
    size: int
    sha256: str


def find(tag: str) -> CachedFile | None:
    """Return the file and mark it as the most recently used; None if this machine does not have it."""
    for path in _directory().glob(f"{tag}.*"):
        with suppress(FileNotFoundError):
            os.utime(path)
            return CachedFile(path, path.stat().st_size, path.suffix[1:])
    return None


def store(tag: str, pieces: Iterable[bytes]) -> CachedFile | None:
    """Build, store and return the file; None if the disk is full."""
    for _piece in store_while_streaming(tag, pieces):
        pass
    return find(tag)


def store_while_streaming(tag: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the pieces while they are built, and store the file after the last one.

    If the client disconnects, no file is stored. A full disk does not stop the download.
    """
    part = _PartialFile()
    try:
        for piece in pieces:
            part.write(piece)
            yield piece
        part.commit(tag)
    finally:
        part.discard()


class _PartialFile:
    """A file while it is written. It is discarded if writing to the disk fails."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._descriptor = -1
        with suppress(OSError):
            _directory().mkdir(parents=True, exist_ok=True)
            self._descriptor, self._path = mkstemp(prefix=PARTIAL_PREFIX, dir=_directory())

    def write(self, piece: bytes) -> None:
        if self._descriptor < 0:
            return
        try:
            self._digest.update(piece)
            _write_all(self._descriptor, piece)
        except OSError:
            self.discard()

    def commit(self, tag: str) -> None:
        """Publish the whole file under its final name, atomically."""
        if self._descriptor < 0:
            return
        with suppress(OSError):
            Path(self._path).rename(_directory() / f"{tag}.{self._digest.hexdigest()}")
        _remove_least_used()

    def discard(self) -> None:
        """Close the file, and remove it unless it has its final name."""
        if self._descriptor < 0:
            return
        os.close(self._descriptor)
        self._descriptor = -1
        Path(self._path).unlink(missing_ok=True)


def _write_all(descriptor: int, piece: bytes) -> None:
    rest = memoryview(piece)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _remove_least_used() -> None:
    """Remove the least recently used files beyond EXPORT_BYTES, and unfinished files older than a day."""
    free = settings.EXPORT_BYTES
    for used, size, path in sorted(_files(), reverse=True):
        is_part = path.name.startswith(PARTIAL_PREFIX)
        free -= 0 if is_part else size
        if (is_part and used < time.time() - DAY) or (not is_part and free < 0):
            path.unlink(missing_ok=True)


def _files() -> Iterator[tuple[float, int, Path]]:
    for path in _directory().iterdir():
        with suppress(FileNotFoundError):
            status = path.stat()
            yield status.st_mtime, status.st_size, path


def _directory() -> Path:
    return Path(settings.DATA_DIR) / "exports"
