"""The directory of the socket for clients: the data directory, or a short link to it if its path is too long."""

import hashlib
import os
from pathlib import Path

from config.embedded.error import EmbeddedError

SOCKET = ".s.PGSQL.5432"
LONGEST = 100  # bytes of a socket's path: 103 on macOS, 107 on Linux
SHORT_NAMES = Path("/tmp")  # noqa: S108  (a link with our own name to a directory that only we can enter)


def socket_directory(data: Path) -> Path:
    """Return `data`, or a short link to it. A correct existing link is reused."""
    if len(os.fsencode(data / SOCKET)) <= LONGEST and "," not in str(data):  # a comma would separate hosts
        return data
    link = _link(data)
    try:
        link.symlink_to(data)
    except FileExistsError:
        if link.lstat().st_uid != os.geteuid() or link.readlink() != data:
            raise EmbeddedError(f"{link} is not ours and stands where the way to {data} should be: remove it") from None
    return link


def remove_link(data: Path) -> None:
    link = _link(data)
    if link.is_symlink() and link.lstat().st_uid == os.geteuid():
        link.unlink()


def _link(data: Path) -> Path:
    return SHORT_NAMES / f"berger-{os.geteuid()}-{hashlib.sha256(os.fsencode(data)).hexdigest()[:16]}"
