"""PostgreSQL's dump and restore programs, in the major version of the server."""

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

from ratings.operations.errors import BackupRefused

DEBIAN_DIRECTORY = Path("/usr/lib/postgresql")


def server_version() -> str:
    """Return the version of the server, as in ``18.1``."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("SHOW server_version")
        return str(cursor.fetchone()[0]).split()[0]


def major_version(version: str) -> int:
    """Return the major version, which decides about compatible dumps: ``18.1`` is 18."""
    return int(re.split(r"\D", version, maxsplit=1)[0])


def program_path(name: str) -> Path:
    """Return the path of a program in the server's major version, because an older server rejects newer statements."""
    wanted = major_version(server_version())
    for path in _candidate_paths(name, wanted):
        if path.exists() and _major_version_of(path) == wanted:
            return path
    raise BackupRefused(
        f"{name}: the server is PostgreSQL {wanted}, and no {name} of that version is here: install its programs "
        f"(on Debian the package postgresql-client-{wanted}), or put their directory into PATH"
    )


def _candidate_paths(name: str, wanted: int) -> Iterator[Path]:
    """Yield candidate paths: beside the embedded server's psql, Debian's directory of the version, PATH."""
    client = Path(connections["owner"].client_class.executable_name or "")
    if client.is_absolute():
        yield client.with_name(name)
    yield DEBIAN_DIRECTORY / str(wanted) / "bin" / name
    if path := shutil.which(name):
        yield Path(path)


def _major_version_of(program: Path) -> int:
    output = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    digits = re.search(r"\d+", output)
    return int(digits[0]) if digits else 0


@contextmanager
def run_program(
    name: str, *arguments: str, stdin: int | None = None, stdout: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run the program on the owner's database; BackupRefused with its error output if it fails."""
    path = program_path(name)
    with tempfile.TemporaryFile() as errors:
        command = [str(path), f"--dbname={_database()}", "--no-password", *arguments]
        environment = _environment()
        with subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=errors, env=environment) as process:
            try:
                yield process
            except BrokenPipeError:
                pass  # the program ended before it read everything; its error output has the reason
            except BaseException:
                process.kill()
                raise
            finally:
                _close(process.stdin)
        if process.returncode:
            errors.seek(0)
            lines = errors.read().decode(errors="replace").strip().splitlines()
            raise BackupRefused(" ".join([f"{name} failed ({process.returncode}):", *lines[:3]]))


def _close(stream: IO[bytes] | None) -> None:
    if stream:
        try:
            stream.close()
        except BrokenPipeError:
            return


def _database() -> str:
    """Return the connection string of the owner without the password, because others can read command lines."""
    owner = connections["owner"]
    owner.ensure_connection()
    info = owner.connection.info
    understood = info.get_parameters()  # includes parameters unknown to older programs: pass only the configured ones
    options = {name: understood[name] for name in owner.settings_dict["OPTIONS"] if name in understood}
    return make_conninfo("", **options, host=info.host, port=info.port, user=info.user, dbname=info.dbname)


def _environment() -> dict[str, str]:
    """Return the environment of the programs. Commits do not wait for the disk: only the last one must be durable."""
    password = connections["owner"].connection.info.password
    swift = {"PGOPTIONS": "-c synchronous_commit=off", "LC_ALL": "C"}
    return {**os.environ, **swift, **({"PGPASSWORD": password} if password else {})}
