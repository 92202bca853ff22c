"""Programs that live and end together under one parent."""

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
    """One program ended while the others still ran."""

    def __init__(self, name: str, status: int) -> None:
        super().__init__(name, status)
        self.name = name
        self.status = status


class Children:
    """The running programs by name; each leads a process group of its own, so that only the parent hears Ctrl-C.

    They end with this process, however it ends (`ratings.core.with_parent`), and `record` has their numbers meanwhile.
    """

    def __init__(self, environment: Mapping[str, str], record: StartRecord | None = None) -> None:
        self._pipe, self._held = os.pipe()
        self._environment = {**environment, PIPE: str(self._pipe)}
        self._record = record
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._ended: SimpleQueue[tuple[str, int]] = SimpleQueue()

    def start(self, name: str, command: Sequence[str], *, held: bool = False) -> None:
        """Start a program, or once more one that ended; what is left of its group is ended before.

        One that is `held` waits for a line on its standard input, which `release` writes.
        """
        if name in self._running:
            _end_group(self._running[name].pid)
        given = subprocess.PIPE if held else subprocess.DEVNULL
        child = subprocess.Popen(command, env=self._environment, stdin=given, process_group=0, pass_fds=[self._pipe])
        self._running[name] = child
        if self._record:
            self._record.write(child.pid for child in self._running.values())
        threading.Thread(target=lambda: self._ended.put((name, child.wait())), daemon=True).start()

    def release(self, name: str) -> None:
        """Let a program go on that was started to be held; nothing if it has ended."""
        line = self._running[name].stdin
        assert line  # noqa: S101  (it was started to be held)
        with suppress(BrokenPipeError), line:
            line.write(b"\n")

    def watch(self, seconds: float | None = None) -> None:
        """Returns after `seconds`, or never; ChildEnded as soon as a program ends."""
        with suppress(Empty):
            raise ChildEnded(*self._ended.get(timeout=seconds))

    def end(self) -> None:
        """Asks all to end, ends those that have not after GRACE_SECONDS, and leaves nobody of their groups."""
        for child in self._running.values():
            child.terminate()
        for child in self._running.values():
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=GRACE_SECONDS)
            _end_group(child.pid)
            child.wait()
            if child.stdin:  # it was never released
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
    """Waits, so long at the most, until nobody of a process group lives: the killed let go of what they held."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and any(lives_in(process, group) for process in psutil.process_iter()):
        time.sleep(0.02)


def lives_in(process: psutil.Process, group: int) -> bool:
    try:
        return os.getpgid(process.pid) == group and process.status() != psutil.STATUS_ZOMBIE
    except (ProcessLookupError, psutil.NoSuchProcess):
        return False


@contextmanager
def children(environment: Mapping[str, str], record: StartRecord | None = None) -> Iterator[Children]:
    """Starts programs that see `environment`; however the block is left, none of them lives on."""
    together = Children(environment, record)
    try:
        yield together
    finally:
        together.end()
