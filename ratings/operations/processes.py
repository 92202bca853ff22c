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

GRACE_SECONDS = 10


class ChildEnded(Exception):
    """One program ended while the others still ran."""

    def __init__(self, name: str, status: int) -> None:
        super().__init__(name, status)
        self.name = name
        self.status = status


class Children:
    """The running programs by name; each leads a process group of its own, so that only the parent hears Ctrl-C."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._ended: SimpleQueue[tuple[str, int]] = SimpleQueue()

    def start(self, name: str, command: Sequence[str]) -> None:
        child = subprocess.Popen(command, env=self._environment, stdin=subprocess.DEVNULL, process_group=0)
        self._running[name] = child
        threading.Thread(target=lambda: self._ended.put((name, child.wait())), daemon=True).start()

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
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            wait_for_group(child.pid, GRACE_SECONDS)


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
def children(environment: Mapping[str, str]) -> Iterator[Children]:
    """Starts programs that see `environment`; however the block is left, none of them lives on."""
    together = Children(environment)
    try:
        yield together
    finally:
        together.end()
