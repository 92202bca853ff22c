"""A test's own embedded PostgreSQL, filled from a backup of the test's database, that can be killed at any time."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from config.embedded.server import postmaster
from config.embedded.users import join
from ratings.operations.restore import restore
from tests.ratings.forked import Action, Ended, Moment, in_child, over


class Cluster:
    """Actions over one data directory, each in its own process, which leaves the server running."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def does(self, action: Action, moment: Moment | None = None, then: Action | None = None) -> Ended:
        def there() -> object:
            over(self.data)
            return action()

        return in_child(there, moment, then)

    def restores(self, file: Path, *, replace: bool = False, moment: Moment | None = None) -> Ended:
        return self.does(lambda: restore(file, replace=replace).sha256, moment)

    def kill(self) -> None:
        """Kill the server and all its processes with SIGKILL, like a power cut."""
        server = postmaster(self.data)
        assert server
        family = [server, *server.children(recursive=True)]
        for process in family:
            _kill(process)
        psutil.wait_procs(family)

    def fall(self) -> None:
        """Kill the server and start it again for its next user."""
        self.kill()
        join(self.data, durable=True)


def _kill(process: psutil.Process) -> None:
    try:
        os.kill(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # it ended with the others


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Yield a cluster, created by its first user, and remove it afterwards."""
    directory = Path(tempfile.mkdtemp(prefix="berger-test-"))
    made = Cluster(directory / "pg18")
    try:
        yield made
    finally:
        if postmaster(made.data):
            made.kill()
        shutil.rmtree(directory)
