"""The programs of PostgreSQL that dump and restore: those of the server's own major version, wherever they are."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.db import connections
from psycopg.conninfo import make_conninfo

from ratings.operations.refused import BackupRefused

DEBIAN = Path("/usr/lib/postgresql")


def server_version() -> str:
    """The version of the server, as in ``18.1``."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("SHOW server_version")
        return str(cursor.fetchone()[0]).split()[0]


def major(version: str) -> int:
    """The number that says which dumps fit: ``18.1`` → 18."""
    return int(re.split(r"\D", version, maxsplit=1)[0])


def program(name: str) -> Path:
    """Where the program of the server's major version is. A newer pg_restore speaks words an older server refuses."""
    wanted = major(server_version())
    for place in _places(name, wanted):
        if place.exists() and _major_of(place) == wanted:
            return place
    raise BackupRefused(
        f"{name}: the server is PostgreSQL {wanted}, and no {name} of that version is here: install its programs "
        f"(on Debian the package postgresql-client-{wanted}), or put their directory into PATH"
    )


def _places(name: str, wanted: int) -> Iterator[Path]:
    """Beside the embedded server's own psql; where Debian keeps each version; in PATH."""
    client = Path(connections["owner"].client_class.executable_name or "")
    if client.is_absolute():
        yield client.with_name(name)
    yield DEBIAN / str(wanted) / "bin" / name
    if path := shutil.which(name):
        yield Path(path)


def _major_of(place: Path) -> int:
    output = subprocess.run([place, "--version"], capture_output=True, text=True, check=False).stdout
    digits = re.search(r"\d+", output)
    return int(digits[0]) if digits else 0


@contextmanager
def running(
    name: str, *arguments: str, stdin: int | None = None, stdout: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """The program at work on the owner's database; BackupRefused with its own words if it fails."""
    place = program(name)
    with tempfile.TemporaryFile() as errors:
        command = [str(place), f"--dbname={_database()}", "--no-password", *arguments]
        environment = _environment()
        with subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=errors, env=environment) as process:
            try:
                yield process
            except BrokenPipeError:
                pass  # it ended before it had read everything, and has said why
            except BaseException:
                process.kill()
                raise
            finally:
                _close(process.stdin)
        if process.returncode:
            errors.seek(0)
            words = errors.read().decode(errors="replace").strip().splitlines()
            raise BackupRefused(" ".join([f"{name} failed ({process.returncode}):", *words[:3]]))


def _close(stream: IO[bytes] | None) -> None:
    if stream:
        try:
            stream.close()
        except BrokenPipeError:
            return


def _database() -> str:
    """Where the owner is connected; the password goes by the environment, which others cannot read."""
    owner = connections["owner"]
    owner.ensure_connection()
    info = owner.connection.info
    understood = info.get_parameters()  # more than an older program of PostgreSQL understands: what was given, then
    given = {name: understood[name] for name in owner.settings_dict["OPTIONS"] if name in understood}
    return make_conninfo("", **given, host=info.host, port=info.port, user=info.user, dbname=info.dbname)


def _environment() -> dict[str, str]:
    """What is restored has to last from its last commit on, not from each of a thousand before."""
    password = connections["owner"].connection.info.password
    swift = {"PGOPTIONS": "-c synchronous_commit=off", "LC_ALL": "C"}
    return {**os.environ, **swift, **({"PGPASSWORD": password} if password else {})}
