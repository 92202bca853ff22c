"""The file of a backup: a zip of the dump and its manifest. It gets its final name only when it is complete."""

import dataclasses
import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO
from zipfile import BadZipFile, ZipFile

from ratings.operations.errors import BackupRefused
from ratings.operations.manifest import Manifest, from_json, to_json

DUMP = "database.dump"
MANIFEST = "manifest.json"
BLOCK = 1024 * 1024


@contextmanager
def atomic_file(file: Path) -> Iterator[BinaryIO]:
    """Yield a draft beside `file`, which replaces `file` after it is written to the disk.

    The old file stays until then. A draft of a killed process is overwritten.
    """
    part = file.with_name(f"{file.name}.part")
    try:
        handle = os.open(part, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BackupRefused(f"{part}: {error.strerror}; name a file in a directory you may write to") from error
    with os.fdopen(handle, "r+b") as written:
        _lock_file(written, part)
        try:
            yield written
            written.flush()
            os.fsync(handle)
        except BaseException:
            part.unlink()
            raise
        part.replace(file)
    _sync(file.parent)


def _lock_file(written: BinaryIO, part: Path) -> None:
    try:
        fcntl.flock(written, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BackupRefused(f"{part}: another backup is being written there") from None
    written.truncate()


def _sync(directory: Path) -> None:
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_archive(written: BinaryIO, dump: IO[bytes], manifest: Manifest) -> Manifest:
    """Write the dump, and then the manifest with its checksum, into a file; return the complete manifest."""
    digest, size = hashlib.sha256(), 0
    with ZipFile(written, "w") as archive:
        with archive.open(DUMP, "w", force_zip64=True) as entry:
            while block := dump.read(BLOCK):
                digest.update(block)
                size += entry.write(block)
        complete = dataclasses.replace(manifest, bytes=size, sha256=digest.hexdigest())
        archive.writestr(MANIFEST, to_json(complete))
    return complete


def read_manifest(file: Path) -> Manifest:
    """Return the manifest of a backup. BackupRefused if the dump does not have the checksum in the manifest."""
    digest = hashlib.sha256()
    with open_archive(file) as archive:
        try:
            manifest = from_json(archive.read(MANIFEST))
            with archive.open(DUMP) as entry:
                while block := entry.read(BLOCK):
                    digest.update(block)
        except KeyError as error:
            raise BackupRefused(f"{file}: no backup of this program: {error.args[0]}") from error
        except (BadZipFile, EOFError, ValueError) as error:
            raise BackupRefused(f"{file}: damaged: {error}") from error
    if digest.hexdigest() != manifest.sha256:
        raise BackupRefused(
            f"{file}: damaged: the dump has the checksum {digest.hexdigest()}, expected {manifest.sha256}"
        )
    return manifest


@contextmanager
def open_archive(file: Path) -> Iterator[ZipFile]:
    """Open the file as a zip. BackupRefused for another file."""
    try:
        archive = ZipFile(file)
    except OSError as error:
        raise BackupRefused(f"{file}: {error.strerror}") from error
    except BadZipFile as error:
        raise BackupRefused(f"{file}: no complete backup of this program: {error}") from error
    with archive:
        yield archive
