"""Two file locks. The kernel frees them when a process ends in any way."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold `path` exclusively; other processes wait. The file exists only while it is locked."""
    while True:
        handle = _open(path)
        fcntl.flock(handle, fcntl.LOCK_EX)
        if _is_still(path, handle):
            break
        os.close(handle)  # the previous holder removed the file, so the lock of our handle protects nothing
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(handle)


def share(path: Path) -> int:
    """Return a handle that counts this process as a user of `path`, until it is closed or the process ends."""
    handle = _open(path)
    fcntl.flock(handle, fcntl.LOCK_SH)
    return handle


def is_last(handle: int) -> bool:
    """Return True if no other process shares the lock.

    Call it only before closing: if it returns False, this process no longer holds its share.
    """
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _open(path: Path) -> int:
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if os.geteuid() == 0:  # root creates the lock file; the owner of its directory must be able to use it
        directory = path.parent.stat()
        os.fchown(handle, directory.st_uid, directory.st_gid)
    return handle


def _is_still(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
