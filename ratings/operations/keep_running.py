"""Restart of processes that end while the others run: web server, worker, messenger, embedded PostgreSQL."""

import logging
import time
from collections.abc import Mapping, Sequence

from django.db import OperationalError, connections

from ratings.core.pauses import Pauses
from ratings.operations.bootstrap import is_embedded
from ratings.operations.processes import ChildEnded, ChildProcesses

WATCH_SECONDS = 0.5
log = logging.getLogger(__name__)


class RestartedProcesses:
    """The processes of one start. Processes in `needing_database` restart only when the database answers."""

    def __init__(
        self, running: ChildProcesses, commands: Mapping[str, Sequence[str]], needing_database: Sequence[str]
    ) -> None:
        self._running, self._commands, self._needing = running, commands, needing_database
        self._pauses = Pauses()
        self._begun = dict.fromkeys(commands, time.monotonic())
        self._due: dict[str, float] = {}
        self._is_without_database = False

    def watch(self) -> None:
        """Run `restart_ended` forever."""
        while True:
            self.restart_ended()

    def restart_ended(self) -> None:
        """Wait up to WATCH_SECONDS for a process to end, schedule its restart, and start processes that are due."""
        try:
            self._running.watch(WATCH_SECONDS)
        except ChildEnded as child:
            pause = self._pauses.after(child.name, time.monotonic() - self._begun[child.name])
            self._due[child.name] = time.monotonic() + pause
            ending = (
                f"was killed by signal {-child.status}" if child.status < 0 else f"ended with status {child.status}"
            )
            log.error("The %s %s; it is started again in %.0f s.", child.name, ending, pause)
        due = [name for name, at in self._due.items() if at <= time.monotonic()]
        waiting = [name for name in due if name in self._needing]
        answers = self._restart_server() if is_embedded() else bool(waiting) and database_answers()
        for name in due:
            if answers or name not in self._needing:
                del self._due[name]
                self._begun[name] = time.monotonic()
                self._running.start(name, self._commands[name])

    def _restart_server(self) -> bool:
        """Return True if the embedded server runs; restart it if it does not."""
        try:
            connections["default"].get_connection_params()
        except OperationalError as error:
            if not self._is_without_database:
                log.error("The database ended and cannot be started again: %s", " ".join(str(error).split()))
            self._is_without_database = True
            return False
        self._is_without_database = False
        return True


def database_answers() -> bool:
    try:
        connections["default"].ensure_connection()
    except OperationalError:
        return False
    connections.close_all()
    return True
