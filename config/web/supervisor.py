"""The supervisor of the web processes: it replaces a dead or hung process while the others answer.

It differs from uvicorn's supervisor in three points. It never waits for one process while another has ended. New
processes are forks of a process with the program loaded (`config.web.preloaded`). Each process notices the end of the
supervisor.
"""

import logging
import multiprocessing
import os
import signal
import time
from contextlib import suppress
from socket import socket

from uvicorn._subprocess import subprocess_started
from uvicorn.config import STARTUP_FAILURE, Config
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from ratings.core.pauses import Pauses
from ratings.core.with_parent import end

STOP_SECONDS = 3  # for open requests when the server stops
loaded = multiprocessing.get_context("forkserver")
loaded.set_forkserver_preload(["config.web.preloaded"])
log = logging.getLogger(__name__)


class WebProcess(Process):
    """One web process. It and the supervisor detect the end of the other by a pipe."""

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        self.config = config
        self._server = None
        self.parent_conn, self.child_conn = multiprocessing.Pipe()
        fields = {"config": config, "target": self.target, "sockets": sockets, "stdin_fileno": None}
        self.process = loaded.Process(target=subprocess_started, kwargs=fields)  # type: ignore[assignment]
        self.unanswered_since: float | None = None
        self.has_hung = False

    def start(self) -> None:
        self.begun = time.monotonic()
        with suppress(OSError, EOFError):  # the fork server was killed; it starts again
            super().start()
        self.child_conn.close()

    def target(self, sockets: list[socket] | None = None) -> None:
        self.parent_conn.close()
        super().target(sockets)

    def always_pong(self) -> None:
        try:
            super().always_pong()
        except (OSError, EOFError):
            end(STOP_SECONDS + 2)

    def is_alive(self, timeout: float = 5) -> bool:
        """Return True if the process lives and answered the last ping within `timeout`. Does not wait."""
        now = time.monotonic()
        try:
            while self.parent_conn.poll():
                self.parent_conn.recv()
                self.unanswered_since = None
            if self.unanswered_since is None:
                self.parent_conn.send(b"ping")
                self.unanswered_since = now
        except (OSError, EOFError):
            return False
        self.has_hung = now - self.unanswered_since >= timeout
        return not self.has_hung

    def kill(self) -> None:
        if self.has_hung and self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.parent_conn.close()

    def join(self) -> None:
        if self.pid:
            super().join()


class Supervisor(Multiprocess):
    """The web processes of one server."""

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self._pauses = Pauses()
        self._due: dict[int, float] = {}  # position of an ended process → time of its restart

    def init_processes(self) -> None:
        self.processes = [WebProcess(self.config, self.sockets) for _ in range(self.processes_num)]
        for process in self.processes:
            process.start()

    def keep_subprocess_alive(self) -> None:
        now = time.monotonic()
        for index, process in enumerate(self.processes):
            if index not in self._due and not process.is_alive(self.config.timeout_worker_healthcheck):
                self._due[index] = now + self._remove_ended(index, process)
            if self._due.get(index, now + 1) <= now and not self.should_exit.is_set():
                del self._due[index]
                self.processes[index] = WebProcess(self.config, self.sockets)
                self.processes[index].start()

    def _remove_ended(self, place: int, process: Process) -> float:
        """Remove an ended process and return the seconds until its restart. A startup failure ends the server."""
        assert isinstance(process, WebProcess)  # noqa: S101  (made by init_processes)
        process.kill()
        process.join()
        if process.exitcode == STARTUP_FAILURE:
            log.error("A web process could not begin (see above): the web server ends.")
            self.should_exit.set()
        pause = self._pauses.after(str(place), time.monotonic() - process.begun)
        event = "gave no sign of life and was ended" if process.has_hung else f"ended with status {process.exitcode}"
        log.error("Web process %s %s; another takes its place in %.0f s.", process.pid, event, pause)
        return pause
