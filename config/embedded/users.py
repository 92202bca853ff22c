"""The processes that use one server: the first starts it, the last stops it."""

import atexit
import os
import threading
import time
from pathlib import Path

from config.embedded import cluster, locks, server, socket_path
from config.embedded.account import account_for
from config.embedded.binaries import programs
from config.embedded.error import EmbeddedError

_lock = threading.Lock()
_shares: dict[Path, int] = {}  # data directory → handle of this process's share
_started: set[Path] = set()  # data directories for which this process started the server
_stopping = False
OTHERS_END_SECONDS = 3.0  # seconds; programs that were just killed may still count as users


def join(data: Path, *, durable: bool) -> Path:
    """Return the socket directory of the server of `data`, started if necessary. Registers this process as a user."""
    data = data.resolve()
    with _lock:
        if _stopping:  # a thread that outlives the last user must not start the server again
            raise EmbeddedError("this process is ending, and leaves its PostgreSQL")
        if data not in _shares or not server.is_ready(data):
            _enter(data, durable=durable)
        return socket_path.socket_directory(data)


def leave() -> None:
    """Unregister this process from all servers. Stop those without other users."""
    global _stopping
    with _lock:
        _stopping = True
        while _shares:
            _exit(*_shares.popitem())


def _enter(data: Path, *, durable: bool) -> None:
    if not set(str(data)).isdisjoint('"$`\\\n'):
        raise EmbeddedError(f'{data}: none of " $ ` \\ may stand in the path of the data; name another in BERGER_DATA')
    data.parent.mkdir(parents=True, exist_ok=True)
    with locks.exclusive(_beside(data, "lock")):
        account = account_for(data)
        account.permit_passage(data)
        account.permit_passage(programs() / "postgres")
        cluster.prepare(data, account, durable=durable)
        if data not in _shares:
            _shares[data] = locks.share(_beside(data, "users"))
        if not server.is_ready(data):
            server.remove_killed_server(data)
            cluster.renew_lost_passwords(data, account)
            server.start(data, account, durable=durable)
            _started.add(data)


def _exit(data: Path, share: int) -> None:
    with locks.exclusive(_beside(data, "lock")):
        if _is_last(data, share):
            server.stop(data, account_for(data))
            socket_path.remove_link(data)
            _beside(data, "users").unlink()
        os.close(share)


def _is_last(data: Path, share: int) -> bool:
    """Return True if no other process uses the server. The process that started it first waits for others to end."""
    until = time.monotonic() + (OTHERS_END_SECONDS if data in _started else 0)
    while not (last := locks.is_last(share)) and time.monotonic() < until:
        time.sleep(0.05)
    return last


def _beside(data: Path, suffix: str) -> Path:
    return data.with_name(f"{data.name}.{suffix}")


def _forget_in_child() -> None:
    """Close the inherited handles in a forked child. The parent's share stays, and the child can join on its own."""
    global _lock
    _lock = threading.Lock()
    while _shares:
        os.close(_shares.popitem()[1])


atexit.register(leave)
os.register_at_fork(after_in_child=_forget_in_child)
