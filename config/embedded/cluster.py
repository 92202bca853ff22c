"""The data directory: created whole or not at all, and refused if another major version wrote it.

There are three roles. The bootstrap role, which every cluster must have, is superuser and has no password and no
log-in: only this program uses it, in single-user mode, while no server runs. The owner creates and migrates tables, and
databases for `restore`. The serving role has the rights that the owner grants.
"""

import os
import shutil
import tempfile
from pathlib import Path

from config.embedded.account import Account
from config.embedded.binaries import MAJOR, run
from config.embedded.error import EmbeddedError
from config.embedded.passwords import password_file, role_passwords, verifier

BOOTSTRAP = "berger_bootstrap"
OWNER = "berger_owner"
SERVING = "berger"
DATABASE = "berger"
NEW_CLUSTER_BYTES = 400 * 1024 * 1024
RUNNING_BYTES = 64 * 1024 * 1024
PG_HBA_CONF = f"""\
# Written by Berger. These two and nobody else, by the socket and with the passwords in the file database-passwords.
local all {OWNER} scram-sha-256
local all {SERVING} scram-sha-256
"""
# The owner ends sessions of the serving role in a database that it drops.
ROLES = f"""\
CREATE ROLE {OWNER} LOGIN CREATEDB
CREATE ROLE {SERVING} LOGIN
GRANT pg_signal_backend TO {OWNER}
CREATE DATABASE {DATABASE} OWNER {OWNER}
"""


def prepare(data: Path, account: Account, *, durable: bool) -> None:
    """Create the cluster `data` unless it exists. Only one process at a time may call it."""
    _refuse_another_version(data)
    if data.exists():
        require_room(data, RUNNING_BYTES)
        return
    require_room(data.parent, NEW_CLUSTER_BYTES)
    _remove_abandoned_drafts(data)
    draft = Path(tempfile.mkdtemp(prefix=_draft_prefix(data), dir=data.parent))
    try:
        _initialise(draft, account, durable=durable)
        _set_passwords(draft, data, account, first=ROLES)
        draft.rename(data)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def renew_lost_passwords(data: Path, account: Account) -> None:
    """Set new passwords if the password file is missing. Call it only while no server runs."""
    if not password_file(data).exists():
        _set_passwords(data, data, account)


def require_room(directory: Path, needed: int) -> None:
    """Raise EmbeddedError if the disk of `directory` has less than `needed` bytes free."""
    free = shutil.disk_usage(directory).free
    if free < needed:
        raise EmbeddedError(
            f"the disk of {directory} has {free >> 20} MB free; PostgreSQL needs {needed >> 20} MB: "
            "make room, or name another directory in BERGER_DATA"
        )


def _initialise(draft: Path, account: Account, *, durable: bool) -> None:
    if account.uid != os.geteuid():
        os.chown(draft, account.uid, account.gid)
    # The builtin locale sorts alike on every system; initdb would use the locale of the environment.
    run(
        account,
        "initdb",
        f"--pgdata={draft}",
        f"--username={BOOTSTRAP}",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--auth=reject",
        *([] if durable else ["--no-sync"]),
    )
    (draft / "pg_hba.conf").write_text(PG_HBA_CONF)


def _set_passwords(cluster: Path, data: Path, account: Account, *, first: str = "") -> None:
    """Set the stored passwords of `data` for the roles of `cluster`, after the statements in `first`."""
    with role_passwords(data, account, (OWNER, SERVING)) as passwords:
        lines = [f"ALTER ROLE {role} PASSWORD '{verifier(password)}'\n" for role, password in passwords.items()]
        _as_bootstrap(cluster, account, first + "".join(lines))


def _as_bootstrap(data: Path, account: Account, script: str) -> None:
    """Run SQL, one statement per line, as the superuser of the cluster. Call it only while no server runs."""
    run(account, "postgres", "--single", "-D", data, "template1", script=script)


def _draft_prefix(data: Path) -> str:
    return f".{data.name}.draft-"


def _remove_abandoned_drafts(data: Path) -> None:
    for draft in data.parent.glob(f"{_draft_prefix(data)}*"):
        shutil.rmtree(draft, ignore_errors=True)


def _refuse_another_version(data: Path) -> None:
    """Raise EmbeddedError for a cluster of another major version, in `data` or, if missing, in pgNN beside it."""
    for path in (data, *sorted(data.parent.glob("pg[0-9][0-9]")) * (not data.exists())):
        try:
            version = (path / "PG_VERSION").read_text().strip()
        except FileNotFoundError:
            continue
        if version != str(MAJOR):
            raise EmbeddedError(
                f"{path} was written by PostgreSQL {version}, and this program brings PostgreSQL {MAJOR}: with the "
                f"version of this program that wrote it run manage.py backup FILE, move the directory away, and run "
                f"manage.py restore FILE with this one"
            )
