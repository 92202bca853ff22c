"""An office set up by the files of deploy/ and the commands of docs/running/, with other addresses and folders."""

import os
import re
import runpy
import shlex
import signal
import subprocess
import time
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

from config.embedded.account import Account, account_for
from config.embedded.binaries import programs, run
from tests.config.database_users import ROOT
from tests.config.two_servers import free_port

DEPLOY, PAGES = ROOT / "deploy", ROOT / "docs/running"
read_settings = runpy.run_path(str(DEPLOY / "run_with_settings.py"))["read_settings"]
SECONDS = 240  # until any step here counts as failed
OWNER, SERVING, SUPERUSER = "0a1b2c3d4e5f", "f5e4d3c2b1a0", "superuser"
PASSWORDS = {"OWNER_PASSWORD": OWNER, "SERVING_PASSWORD": SERVING, "PGPASSWORD": SUPERUSER}
TEST_VARIABLES = ("PYTEST_VERSION", "VIRTUAL_ENV", "BERGER_DATA", "DATABASE_URL", "DATABASE_OWNER_URL")
WITHOUT_SETTINGS = {name: value for name, value in os.environ.items() if name not in TEST_VARIABLES} | {
    "PATH": f"{programs()}:{os.environ['PATH']}",  # like the folder in which a package installs pg_dump
}


def documented_command(page: str, beginning: str, **changed: str) -> str:
    """Return the command with this beginning on a page. `changed` has the differences here."""
    lines = [line.strip() for line in (PAGES / page).read_text().splitlines() if line.strip().startswith(beginning)]
    assert len(lines) == 1, f"{page}: {lines}"
    return replace_each(lines[0], changed)


def replace_each(text: str, changed: dict[str, str]) -> str:
    for here, there in changed.items():
        assert here in text, f"{here} is not in: {text}"
        text = text.replace(here, there)
    return text


def shell(command: str, **environment: str) -> str:
    """Run a command in a shell in the checkout and return its output."""
    done = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, env=WITHOUT_SETTINGS | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


class Server:
    """A PostgreSQL like a package's, with a password of its superuser."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, free_port()
        self.account: Account = account_for(data.parent)

    def initialise(self) -> None:
        word = self.data.with_suffix(".password")
        word.write_text(SUPERUSER)
        os.chown(word, self.account.uid, self.account.gid)
        options = ("--username=postgres", "--auth=scram-sha-256", f"--pwfile={word}", "--encoding=UTF8", "--no-sync")
        run(self.account, "initdb", f"--pgdata={self.data}", *options)
        access = self.data / "pg_hba.conf"
        access.write_text("host all postgres 127.0.0.1/32 scram-sha-256\n")

    def start(self) -> None:
        options = f"-c port={self.port} -c unix_socket_directories='' -c fsync=off -c wal_retrieve_retry_interval=200ms"
        self._control("start", f"--options={options}", f"--log={self.data}.log")

    def stop(self, mode: str = "fast") -> None:
        self._control("stop", f"--mode={mode}")

    def allow_connections(self, lines: str) -> None:
        """Append lines to pg_hba.conf, as a page describes."""
        with (self.data / "pg_hba.conf").open("a") as access:
            access.write(f"{lines}\n")

    def prepare_for_replica(self) -> None:
        """Run steps 1 and 2 of a replica."""
        self.sql(documented_command("replica.md", "CREATE ROLE replicator"))
        self.sql(documented_command("replica.md", "ALTER SYSTEM SET wal_keep_size"))
        self.allow_connections(documented_command("replica.md", "host replication", **{"10.0.0.2/32": "127.0.0.1/32"}))
        self.stop()
        self.start()

    def sql(self, text: str, database: str = "postgres") -> str:
        """Run SQL as the superuser and return the output."""
        return shell(f"{self.psql(database)} -qAt -v ON_ERROR_STOP=1 -c {shlex.quote(text)}", **PASSWORDS).strip()

    def psql(self, database: str = "postgres") -> str:
        connection = f"host=127.0.0.1 port={self.port} user=postgres dbname={database}"
        return f"{programs() / 'psql'} -X {shlex.quote(connection)}"

    def _control(self, action: str, *arguments: str) -> None:
        run(self.account, "pg_ctl", action, "--wait", f"--timeout={SECONDS}", f"--pgdata={self.data}", *arguments)


class Office:
    """The settings of one machine, and its running programs."""

    def __init__(self, directory: Path, database: Server) -> None:
        self.directory, self.port, self.database = directory, free_port(), database
        self.settings = directory / "berger.env"
        self._running: subprocess.Popen[bytes] | None = None

    def set_up(self, **more: str) -> None:
        """Write berger.env with passwords, addresses and folders of this machine."""
        changed = {
            "OWNER_PASSWORD": OWNER,
            "SERVING_PASSWORD": SERVING,
            "@127.0.0.1/": f"@127.0.0.1:{self.database.port}/",
            "/var/lib/berger": str(self.directory / "data"),
        }
        text = replace_each((DEPLOY / "berger.env").read_text(), changed)
        self.settings.write_text(text + "".join(f"{name}={value}\n" for name, value in more.items()))

    def environment(self) -> dict[str, str]:
        return {**read_settings(self.settings.read_text())}

    def start(self, unit: str) -> None:
        """Start the command of a unit, with another port."""
        line = re.search(r"^ExecStart=(.+)$", (DEPLOY / "systemd" / unit).read_text(), re.MULTILINE)
        assert line
        command = replace_each(line[1], {"/srv/berger": str(ROOT), "--port 8000": f"--port {self.port}"})
        fields = WITHOUT_SETTINGS | self.environment()
        self._running = subprocess.Popen(shlex.split(command), cwd=ROOT, env=fields, stdout=subprocess.DEVNULL)
        assert answer(self.port, "/healthz") == (200, "ok\n")

    def stop(self) -> None:
        if self._running:
            self._running.send_signal(signal.SIGTERM)
            self._running.wait(SECONDS)
            self._running = None

    def restart(self, unit: str) -> None:
        self.stop()
        self.start(unit)

    def manage(self, arguments: str, **environment: str) -> str:
        """Run deploy/manage.sh as the service's user, here root, and return the output."""
        here = {"SERVICE_SETTINGS": str(self.settings), "SERVICE_USER": "root"}
        return shell(f"deploy/manage.sh {arguments}", **here, **environment)

    def page(self, path: str) -> tuple[int, str]:
        """Return the answer to a request that came by HTTPS to the proxy."""
        return answer(self.port, path, {"Host": "ratings.example.org", "X-Forwarded-Proto": "https"})


def answer(port: int, path: str, headers: dict[str, str] | None = None) -> tuple[int, str]:
    """Return status and text, as soon as the server answers."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with suppress(OSError), closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
            connection.request("GET", path, headers=headers or {})
            response = connection.getresponse()
            return response.status, response.read().decode()
        time.sleep(0.2)
    return 0, ""
