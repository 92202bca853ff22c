"""`PYTHON config/readable_by.py USER`: check that another user can run this interpreter. Standard library only.

The service user runs programs that root installed. The user cannot read an interpreter in the home folder of root.
"""

import os
import pwd
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path


def closed_to(user: str) -> Path | None:
    """Return the first file or folder of this interpreter that the user cannot read, else None.

    A child process becomes that user and checks, so the caller must be root or that user. KeyError: unknown user.
    """
    entry = pwd.getpwnam(user)
    needed = (Path(sys.executable).resolve(), Path(sysconfig.get_path("stdlib")).resolve())
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        if os.geteuid() == 0:
            os.initgroups(user, entry.pw_gid)
            os.setgid(entry.pw_gid)
            os.setuid(entry.pw_uid)
        os.write(writer, str(_closed(needed) or "").encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        path = answer.read()
    os.waitpid(child, 0)
    return Path(path) if path else None


def _closed(needed: Iterable[Path]) -> Path | None:
    for path in needed:
        for folder in (*reversed(path.parents), path):
            if not os.access(folder, os.X_OK):
                return folder
    return None


def main() -> None:
    (user,) = sys.argv[1:]
    try:
        path = closed_to(user)
    except KeyError:
        return
    if path:
        sys.exit(
            f"dev: {Path(sys.executable).resolve()} cannot be run by the service user {user}, as {path} is closed to "
            f"them; install the package python3, remove .venv, and run: PATH=/usr/bin:$PATH ./dev setup"
        )


if __name__ == "__main__":
    main()
