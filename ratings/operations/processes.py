"""Processes that start and end together under one parent."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue

import psutil

from ratings.core.with_parent import PIPE
from ratings.operations.orphans import StartRecord

GRACE_SECONDS = 10


class ChildEnded(Exception):
    """The end of one process while the others still run."""

    def __init__(self, name: str, status: int) -> None:
        super().__init__(name, status)
        self.name = name
        self.status = status


class ChildProcesses:
    """The running processes by name. Each leads a process group, so that only the parent receives Ctrl-C.

    The processes end with this process, even after a crash (`ratings.core.with_parent`). `record` stores their numbers.
    `files` are the open files that a process gets at each start, by its name.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        record: StartRecord | None = None,
        files: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        self._pipe, self._held = os.pipe()
        self._environment = {**environment, PIPE: str(self._pipe)}
        self._record = record
        self._files = files or {}
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._ended: SimpleQueue[tuple[str, int]] = SimpleQueue()

    def start(self, name: str, command: Sequence[str], *, held: bool = False) -> None:
        """Start a process, or restart it if it has ended; remaining processes of its group are ended before.

        A process that is `held` waits for a line on its standard input, which `release` writes.
        """
        if name in self._running:
            _end_group(self._running[name].pid)
        stdin = subprocess.PIPE if held else subprocess.DEVNULL
        passed = [self._pipe, *self._files.get(name, ())]
        child = subprocess.Popen(command, env=self._environment, stdin=stdin, process_group=0, pass_fds=passed)
        self._running[name] = child
        if self._record:
            self._record.write(child.pid for child in self._running.values())
        threading.Thread(target=lambda: self._ended.put((name, child.wait())), daemon=True).start()

    def release(self, name: str) -> None:
        """Let a held process continue; do nothing if it has ended."""
        line = self._running[name].stdin
        assert line  # noqa: S101  (it was started with `held`)
        with suppress(BrokenPipeError), line:
            line.write(b"\n")

    def watch(self, seconds: float | None = None) -> None:
        """Wait up to `seconds`, without a limit by default; raise ChildEnded as soon as a process ends."""
        with suppress(Empty):
            raise ChildEnded(*self._ended.get(timeout=seconds))

    def end(self) -> None:
        """Terminate all processes, kill those that remain after GRACE_SECONDS, and kill the rest of their groups."""
        for child in self._running.values():
            child.terminate()
        for child in self._running.values():
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=GRACE_SECONDS)
            _end_group(child.pid)
            child.wait()
            if child.stdin:  # it is still held
                child.stdin.close()
        os.close(self._pipe)
        os.close(self._held)
        if self._record:
            self._record.remove()


def _end_group(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
    wait_for_group(group, GRACE_SECONDS)


def wait_for_group(group: int, seconds: float) -> None:
    """Wait up to `seconds` until a process group is empty, so that killed processes release their files and ports."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and any(is_in_group(process, group) for process in psutil.process_iter()):
        time.sleep(0.02)


def is_in_group(process: psutil.Process, group_id: int) -> bool:
    try:
        return os.getpgid(process.pid) == group_id and process.status() != psutil.STATUS_ZOMBIE
    except (ProcessLookupError, psutil.NoSuchProcess):
        return False


@contextmanager
def children(
    environment: Mapping[str, str],
    record: StartRecord | None = None,
    files: Mapping[str, Sequence[int]] | None = None,
) -> Iterator[ChildProcesses]:
    """Yield an empty set of processes with this environment; all of them end with the block."""
    together = ChildProcesses(environment, record, files)
    try:
        yield together
    finally:
        together.end()
