"""Files that were made once are kept beside the data of this machine, and had again from any byte on.

Nothing depends on them: a file that is not here, because another machine made it or room was wanted, is made again,
the same to the byte. They are called by what no other bytes have, and by their checksum.
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
PART = "part-"


class CachedFile(NamedTuple):
    """A file, whole; `sha256` in hexadecimal."""

    path: Path
    size: int
    sha256: str


def find(tag: str) -> CachedFile | None:
    """The file if this machine has it, from now on the last that would make room for others."""
    for path in _directory().glob(f"{tag}.*"):
        with suppress(FileNotFoundError):
            os.utime(path)
            return CachedFile(path, path.stat().st_size, path.suffix[1:])
    return None


def keep(tag: str, pieces: Iterable[bytes]) -> CachedFile | None:
    """The file, made whole; None where the disk does not take it."""
    for _piece in passed_on(tag, pieces):
        pass
    return find(tag)


def passed_on(tag: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Answers the pieces as they are made; when the last was asked for, the file is kept.

    Who breaks off leaves nothing behind, and a full disk keeps nobody from their file.
    """
    part = _Part()
    try:
        for piece in pieces:
            part.write(piece)
            yield piece
        part.become(tag)
    finally:
        part.drop()


class _Part:
    """A file that is being made; nothing, as soon as the disk refuses it."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._descriptor = -1
        with suppress(OSError):
            _directory().mkdir(parents=True, exist_ok=True)
            self._descriptor, self._path = mkstemp(prefix=PART, dir=_directory())

    def write(self, piece: bytes) -> None:
        if self._descriptor < 0:
            return
        try:
            self._digest.update(piece)
            _write(self._descriptor, piece)
        except OSError:
            self.drop()

    def become(self, tag: str) -> None:
        """Let everybody see the whole file at once."""
        if self._descriptor < 0:
            return
        with suppress(OSError):
            Path(self._path).rename(_directory() / f"{tag}.{self._digest.hexdigest()}")
        _make_room()

    def drop(self) -> None:
        """Close the file, and remove it unless it has become one that is kept."""
        if self._descriptor < 0:
            return
        os.close(self._descriptor)
        self._descriptor = -1
        Path(self._path).unlink(missing_ok=True)


def _write(descriptor: int, piece: bytes) -> None:
    rest = memoryview(piece)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _make_room() -> None:
    """Removes what was not asked for longest, until the rest is within EXPORT_BYTES, and what was left half made."""
    free = settings.EXPORT_BYTES
    for used, size, path in sorted(_files(), reverse=True):
        is_part = path.name.startswith(PART)
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
