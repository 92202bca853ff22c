"""Processes that use the embedded server, and their remains."""

import json
import os
import pwd
import signal
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

import psutil

from config.embedded.passwords import password_file

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("database_user.py")
IS_ROOT = os.geteuid() == 0
MYSELF = pwd.getpwuid(os.geteuid()).pw_name
ACCOUNTS = ["root", "daemon"] if IS_ROOT else [MYSELF]


class DatabaseUser:
    """A process that runs database_user.py."""

    all: ClassVar[list["DatabaseUser"]] = []

    def __init__(self, data: Path, account: str = MYSELF) -> None:
        self.process = subprocess.Popen(
            [sys.executable, SCRIPT, data, *([account] if account != MYSELF else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
            env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "de_DE.UTF-8"},
            start_new_session=True,
        )
        self.all.append(self)

    def server(self) -> int:
        """Return the number of the server's process, once this process is connected."""
        return int(self._answer())

    def send_line(self, line: str) -> object:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return json.loads(self._answer())

    def end_normally(self) -> str:
        """End normally and return the error output."""
        return self.process.communicate(timeout=60)[1]

    def end_by(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        self.process.communicate(timeout=60)

    def end_with_its_children_by(self, number: signal.Signals) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, number)
        if self.process.stdin and not self.process.stdin.closed:
            self.process.communicate(timeout=60)

    def _answer(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.end_normally()
        return line


def refusal(data: Path) -> str:
    """Return the last line of a process that could not use `data`."""
    user = DatabaseUser(data)
    message = user.end_normally()
    assert user.process.returncode == 1
    return message.strip().splitlines()[-1]


def remains(data: Path) -> list[str]:
    """Return the remains in and around the data directory: sockets, locks, links, drafts, processes."""
    around = [path.name for path in data.parent.iterdir() if path not in (data, password_file(data))]
    inside = [path.name for path in data.iterdir() if stat.S_ISSOCK(path.stat().st_mode) or path.suffix == ".pid"]
    links = [str(link) for link in Path("/tmp").glob("berger-*") if link.is_symlink() and link.readlink() == data]  # noqa: S108
    return [*around, *inside, *links, *map(str, processes_over(data))]


def processes_over(data: Path) -> list[int]:
    pids = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.name() == "postgres" and str(data) in (*process.cmdline(), process.cwd()):
                pids.append(process.pid)
    return pids
