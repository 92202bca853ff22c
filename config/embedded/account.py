"""The system account of the server: the current user, or a system user for root, as PostgreSQL never runs as root."""

import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from config.embedded.error import EmbeddedError

SYSTEM_USERS = ("berger", "nobody")


class SubprocessAccount(TypedDict, total=False):
    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True)
class Account:
    uid: int
    gid: int

    def for_subprocess(self) -> SubprocessAccount:
        if self.uid == os.geteuid():
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def permit_passage(self, path: Path) -> None:
        """Permit this account to pass through the directories above `path`, not to list them."""
        if self.uid == os.geteuid():
            return
        for parent in path.parents:
            status = parent.stat()
            if not status.st_mode & stat.S_IXOTH and status.st_uid != self.uid:
                parent.chmod(stat.S_IMODE(status.st_mode) | stat.S_IXOTH)


def account_for(data: Path) -> Account:
    """Return the owner of the data directory `data`, or its future owner."""
    if data.exists():
        return _owner(data)
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    return _system_user()


def _owner(data: Path) -> Account:
    status = data.stat()
    if status.st_uid == 0:
        raise EmbeddedError(f"{data} belongs to root, as whom PostgreSQL never runs: chown -R nobody {data}")
    if os.geteuid() not in (0, status.st_uid):
        raise EmbeddedError(
            f"{data} belongs to the user number {status.st_uid}: run as that user, "
            "or name a directory of your own in BERGER_DATA"
        )
    return Account(status.st_uid, status.st_gid)


def _system_user() -> Account:
    for name in SYSTEM_USERS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_uid, entry.pw_gid)
    raise EmbeddedError(
        f"PostgreSQL never runs as root, and there is no user {' or '.join(SYSTEM_USERS)} on this machine"
    )
