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
from tests.ratings.child_process import Action, ChildResult, KillMoment, run_in_child, use_data_directory


class Cluster:
    """Actions over one data directory, each in its own process, which leaves the server running."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def run(self, action: Action, moment: KillMoment | None = None, act: Action | None = None) -> ChildResult:
        def there() -> object:
            use_data_directory(self.data)
            return action()

        return run_in_child(there, moment, act)

    def run_restore(self, file: Path, *, replace: bool = False, moment: KillMoment | None = None) -> ChildResult:
        return self.run(lambda: restore(file, replace=replace).sha256, moment)

    def kill(self) -> None:
        """Kill the server and all its processes with SIGKILL, like a power cut."""
        server = postmaster(self.data)
        assert server
        family = [server, *server.children(recursive=True)]
        for process in family:
            _kill(process)
        psutil.wait_procs(family)

    def kill_and_restart(self) -> None:
        """Kill the server and start it again for its next user."""
        self.kill()
        join(self.data, durable=True)


def _kill(process: psutil.Process) -> None:
    try:
        os.kill(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # it ended with the others


@contextmanager
def temporary_cluster() -> Iterator[Cluster]:
    """Yield a cluster, created by its first user, and remove it afterwards."""
    directory = Path(tempfile.mkdtemp(prefix="berger-test-"))
    cluster = Cluster(directory / "pg18")
    try:
        yield cluster
    finally:
        if postmaster(cluster.data):
            cluster.kill()
        shutil.rmtree(directory)
