"""A machine for trouble: a small disk with a PostgreSQL, a replica elsewhere, and a web server that uses both."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import psutil
import psycopg
from django.conf import settings
from django.db import connections

from campaigns.silent_proxy import SilentProxy
from config.embedded.account import account_for
from config.embedded.binaries import programs, run
from tests.config.two_servers import SECONDS, Server, free_port, initialise, is_listening

ROOT = Path(__file__).parent.parent
DISK = "700m"
FAKETIME = "/usr/lib/*/faketime/libfaketimeMT.so.1"


class Machine:
    """A machine with a database from the beginning, and a web server after `serve`."""

    def __init__(self, disk: Path, replica_directory: Path) -> None:
        """Set up both servers; `replica_directory` is the replica's directory, on a disk with room."""
        self._disk = disk
        self.database, self.replica = Server(disk / "primary"), Server(replica_directory / "replica")
        self._line, self._line_of_replica = SilentProxy(self.database.port), SilentProxy(self.replica.port)
        self.port = free_port()
        self._clock = disk / "clock"
        named = os.environ.get("FAKETIME_LIBRARY")
        self._library = [named] if named else [str(path) for path in Path("/").glob(FAKETIME[1:])]
        self._web: subprocess.Popen[bytes] | None = None

    @property
    def has_clock(self) -> bool:
        """Return True if the clock of the web server can be set."""
        return bool(self._library)

    def copy(self) -> None:
        """Create and start the replica as a copy of the database."""
        source = f"--dbname=host=127.0.0.1 port={self.database.port} user=berger_owner"
        options = (f"--pgdata={self.replica.data}", "--write-recovery-conf", "--checkpoint=fast")
        run(self.replica.account, "pg_basebackup", source, *options)
        self.replica.start()

    def serve(self, *, with_fake_clock: bool = False) -> None:
        """Start or restart the web server; `with_fake_clock` is only for `clock`.

        With libfaketime Python's `sleep` fails, and the thread that watches the replica stops.
        """
        self._end_web()
        self._clock.write_text("+0")
        environment = {
            **os.environ,
            "DATABASE_URL": _database_url(self._line, "berger"),
            "DATABASE_OWNER_URL": _database_url(self._line, "berger_owner"),
            "DATABASE_REPLICA_URL": _database_url(self._line_of_replica, "berger"),
            "BERGER_DATA": str(self._disk / "data"),
            "TMPDIR": str(self._disk),
            "SECRET_KEY": settings.SECRET_KEY,  # this process creates the sessions
            "PYTHONPATH": str(ROOT),
            "LOG_LEVEL": "CRITICAL",
        }
        if with_fake_clock:
            environment |= {
                "LD_PRELOAD": self._library[0],
                "FAKETIME_TIMESTAMP_FILE": str(self._clock),
                "FAKETIME_CACHE_DURATION": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            }
        (self._disk / "data").mkdir(exist_ok=True)
        command = [sys.executable, "-m", "config.web", "--port", str(self.port)]
        self._web = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        while not is_listening(self.port):
            time.sleep(0.1)

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        filler = self._disk / "filler"
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"0" * 4096)
        yield
        filler.unlink()
        self._revive_database()

    def _revive_database(self) -> None:
        """Wait until the database accepts connections.

        Restart the database if its server ended: without disk space it cannot even recover.
        """
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            try:
                return self.database.execute("SELECT 1")
            except psycopg.OperationalError:
                if not self.database.is_running():
                    self.database.start()
            time.sleep(0.1)

    @contextmanager
    def stopped_database(self) -> Iterator[None]:
        self.database.stop("fast")
        yield
        self.database.start()

    @contextmanager
    def hanging_database(self) -> Iterator[None]:
        """Stop all database processes during the block. They are connected but silent, as with a hanging disk."""
        server = psutil.Process(int((self.database.data / "postmaster.pid").read_text().split()[0]))
        family = [server, *server.children(recursive=True)]
        for process in family:
            process.send_signal(signal.SIGSTOP)
        yield
        for process in family:
            process.send_signal(signal.SIGCONT)

    def silent_database(self) -> AbstractContextManager[None]:
        """Accept connections without an answer during the block, as with a hanging network."""
        return self._line.silent()

    def silent_replica(self) -> AbstractContextManager[None]:
        return self._line_of_replica.silent()

    @contextmanager
    def replica_behind(self) -> Iterator[None]:
        """Pause the replay during the block: the replica receives everything and applies nothing."""
        self.replica.execute("SELECT pg_wal_replay_pause()")
        yield
        self.replica.execute("SELECT pg_wal_replay_resume()")

    @contextmanager
    def clock(self, offset: str) -> Iterator[None]:
        """Shift the web server's clock during the block. The database keeps the right time, as on another machine."""
        self._clock.write_text(offset)
        yield
        self._clock.write_text("+0")

    def _end_web(self) -> None:
        if self._web:
            self._web.terminate()
            self._web.wait()

    def end(self) -> None:
        self._end_web()
        for server in (self.replica, self.database):
            if server.is_running():
                server.stop("immediate")
        for line in (self._line, self._line_of_replica):
            line.close()


@contextmanager
def machine_on_small_disk(directory: Path) -> Iterator[Machine]:
    """Yield a machine on a small disk of its own, and remove it afterwards."""
    disk = directory.resolve()
    if disk.is_mount():
        _unmount(disk)  # left by a killed campaign
    disk.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", disk], check=True)
    try:
        with machine_on(disk) as machine:
            yield machine
    finally:
        _unmount(disk)


@contextmanager
def machine_on(disk: Path) -> Iterator[Machine]:
    """Yield a machine in a directory. This process is connected to its database from now on."""
    beside = Path(tempfile.mkdtemp(prefix="berger-campaign-"))
    account = account_for(disk / "nobody-yet")
    for folder in (disk, beside):
        os.chown(folder, account.uid, account.gid)
    account.permit_passage(disk / "primary")
    account.permit_passage(programs() / "postgres")
    machine = Machine(disk, beside)
    try:
        initialise(machine.database)
        machine.database.start()
        _connect_to(machine.database)
        yield machine
    finally:
        connections.close_all()
        machine.end()
        shutil.rmtree(beside)


def _database_url(line: SilentProxy, role: str) -> str:
    return f"postgres://{role}@127.0.0.1:{line.port}/berger"


def _connect_to(server: Server) -> None:
    """Connect this process to a server from now on."""
    connections.close_all()
    for alias, role in (("default", "berger"), ("owner", "berger_owner")):
        where = {"HOST": "127.0.0.1", "PORT": server.port, "NAME": "berger", "USER": role, "OPTIONS": {}}
        engine = {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": 0}
        connections.settings[alias] = connections[alias].settings_dict | where | engine
        del connections[alias]


def _unmount(disk: Path) -> None:
    for _ in range(20):
        if subprocess.run(["umount", disk], check=False, stderr=subprocess.DEVNULL).returncode == 0:
            break
        time.sleep(0.5)  # a process is just ending
    shutil.rmtree(disk, ignore_errors=True)
