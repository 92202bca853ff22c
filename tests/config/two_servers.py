"""A real primary and its streaming replica, and the web server over them, all on the loopback."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import psycopg
from django.db import connections
from psycopg.conninfo import make_conninfo

from config.embedded.account import Account, account_for
from config.embedded.binaries import programs, run
from tests.config.database_users import ROOT

SECONDS = 60  # until any step here counts as failed
FILL = """
import datetime as dt
from ratings.operations import grants
from ratings.register.enrolment import enrol
from ratings.imports import BaseRow, record_base_list
from ratings.models import RatingSeries, Installation
from ratings.publication.publish import publish
grants.grant_rights()
Installation.objects.create(authority="Office of before", federation="AUT")
for number in range(101, 161):
    enrol(str(number), f"Aune, Ada {number}", "AUT", from_day=dt.date(2020, 1, 1), sex="w", birth_year=1980)
rows = [BaseRow(str(number), 1400 + number, 20) for number in range(101, 161)]
now = dt.datetime.now(dt.UTC)
series = RatingSeries.objects.default()
made = record_base_list(series, dt.date(2025, 11, 1), "standard", rows, None, now, "an older list")
publish(made, "an older list", None, now)
"""


class Server:
    """One PostgreSQL over its own directory, reached by TCP."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.account: Account = account_for(data.parent)

    def url(self, role: str) -> str:
        return f"postgres://{role}@127.0.0.1:{self.port}/berger"

    def start(self) -> None:
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "''"}
        haste = {"fsync": "off", "wal_retrieve_retry_interval": "200ms"}
        options = " ".join(f"-c {name}={value}" for name, value in (settings | haste).items())
        self._control("start", f"--options={options}", f"--log={self.data}.log")

    def stop(self, mode: str) -> None:
        self._control("stop", f"--mode={mode}")

    def kill(self) -> None:
        """Kill the server and all its processes with SIGKILL, like a power cut. It can start again at once."""
        server = psutil.Process(int((self.data / "postmaster.pid").read_text().splitlines()[0]))
        family = [server, *server.children(recursive=True)]
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(family, SECONDS)

    def is_running(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def execute(self, sql: str) -> None:
        with psycopg.connect(f"{self.url('berger_owner')}", autocommit=True) as connection:
            connection.execute(sql)  # type: ignore[call-overload]

    def _control(self, action: str, *arguments: str) -> None:
        run(self.account, "pg_ctl", action, "--wait", f"--timeout={SECONDS}", f"--pgdata={self.data}", *arguments)


class ReplicatedInstallation:
    """A primary, a replica, and one web process that reads from it; `lag` is its limit in seconds."""

    def __init__(self, directory: Path, lag: float) -> None:
        self.primary, self.replica = Server(directory / "primary"), Server(directory / "replica")
        self.port = free_port()
        self.lag = lag
        self._web: subprocess.Popen[bytes] | None = None

    def build(self) -> None:
        initialise(self.primary)
        self.primary.start()
        dump = self.primary.data.with_name("tables.sql")
        dump_tables(self.primary.account, dump)
        read_tables(self.primary, dump)
        fill = [sys.executable, ROOT / "manage.py", "shell", "-v0", "-c", FILL]
        subprocess.run(fill, env=self._environment(), check=True)
        source = f"--dbname=host=127.0.0.1 port={self.primary.port} user=berger_owner"
        pgdata = f"--pgdata={self.replica.data}"
        run(self.replica.account, "pg_basebackup", source, pgdata, "--write-recovery-conf", "--checkpoint=fast")
        self.replica.start()

    def serve(self) -> None:
        listening = ["--host", "127.0.0.1", "--port", str(self.port), "--workers", "1"]
        self._web = subprocess.Popen([sys.executable, "-m", "config.web", *listening], env=self._environment())
        until = time.monotonic() + SECONDS
        while not is_listening(self.port):
            assert time.monotonic() < until, "the web server does not answer"
            time.sleep(0.05)

    def end(self) -> None:
        if self._web:
            self._web.terminate()
            self._web.wait(SECONDS)
        for server in (self.replica, self.primary):
            if server.is_running():
                server.stop("immediate")

    def _environment(self) -> dict[str, str]:
        stored = {name: value for name, value in os.environ.items() if name not in ("PYTEST_VERSION", "BERGER_DATA")}
        return stored | {
            "DATABASE_URL": self.primary.url("berger"),
            "DATABASE_OWNER_URL": self.primary.url("berger_owner"),
            "DATABASE_REPLICA_URL": self.replica.url("berger"),
            "REPLICA_LAG": str(self.lag),
            "API_A_MINUTE": "1000000",
            "API_A_DAY": "1000000",
            "SECRET_KEY": "only-of-this-test",
            "PYTHONPATH": str(ROOT),
        }


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


def initialise(server: Server) -> None:
    pgdata = f"--pgdata={server.data}"
    run(server.account, "initdb", pgdata, "--username=berger_owner", "--auth=trust", "--encoding=UTF8", "--no-sync")
    script = "CREATE ROLE berger LOGIN;\nCREATE DATABASE berger OWNER berger_owner;\n"
    run(server.account, "postgres", "--single", "-D", server.data, "template1", script=script)


def dump_tables(account: Account, file: Path) -> None:
    """Write the tables of the test database, with the rows of the migrations, into a file that the account can read."""
    parameters = connections["owner"].get_connection_params()
    connection = {
        name: parameters[name]
        for name in ("host", "port", "user", "password", "passfile", "dbname")
        if parameters.get(name)
    }
    options = ("--no-owner", "--no-acl", f"--file={file}", f"--dbname={make_conninfo(**connection)}")
    run(account, "pg_dump", *options)


def read_tables(server: Server, dump: Path) -> None:
    """Create the tables of such a file in an empty database."""
    run(server.account, "psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", dump, server.url("berger_owner"))


def is_listening(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def two_servers(lag: float) -> Iterator[ReplicatedInstallation]:
    """Build and serve two servers during the block, and remove them afterwards."""
    directory = Path(tempfile.mkdtemp(prefix="berger-test-"))
    account = account_for(directory / "nobody-yet")
    os.chown(directory, account.uid, account.gid)
    account.permit_passage(programs() / "postgres")
    house = ReplicatedInstallation(directory, lag)
    try:
        house.build()
        house.serve()
        yield house
    finally:
        house.end()
        shutil.rmtree(directory)
