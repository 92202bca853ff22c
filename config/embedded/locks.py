"""Two locks of the kernel, which frees them however a process ends."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Waits until nobody else holds `path`; the file exists only while it is held."""
    while True:
        handle = _open(path)
        fcntl.flock(handle, fcntl.LOCK_EX)
        if _is_still(path, handle):
            break
        os.close(handle)  # the holder before us took the file away: ours has no name any more
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(handle)


def share(path: Path) -> int:
    """A handle that counts this process among the users of `path` until it is closed or the process ends."""
    handle = _open(path)
    fcntl.flock(handle, fcntl.LOCK_SH)
    return handle


def is_last(handle: int) -> bool:
    """Whether nobody else shares; asked by one who leaves, since the own share is gone if the answer is no."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _open(path: Path) -> int:
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if os.geteuid() == 0:  # what root makes in another's directory stays usable for that other
        directory = path.parent.stat()
        os.fchown(handle, directory.st_uid, directory.st_gid)
    return handle


def _is_still(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
