"""The data directory: made whole or not at all, and refused when another major version wrote it."""

import os
import shutil
import tempfile
from pathlib import Path

from config.embedded.account import Account
from config.embedded.binaries import MAJOR, run
from config.embedded.error import EmbeddedError

OWNER = "berger_owner"
SERVING = "berger"
DATABASE = "berger"
NEW_CLUSTER_BYTES = 400 * 1024 * 1024
RUNNING_BYTES = 64 * 1024 * 1024


def prepare(data: Path, account: Account, *, durable: bool) -> None:
    """Makes the cluster `data` unless it is there; called by one process at a time."""
    _refuse_another_version(data)
    if data.exists():
        require_room(data, RUNNING_BYTES)
        return
    require_room(data.parent, NEW_CLUSTER_BYTES)
    _remove_abandoned_drafts(data)
    draft = Path(tempfile.mkdtemp(prefix=_draft_prefix(data), dir=data.parent))
    try:
        _fill(draft, account, durable=durable)
        draft.rename(data)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def require_room(directory: Path, needed: int) -> None:
    """EmbeddedError when the disk under `directory` has less than `needed` bytes free."""
    free = shutil.disk_usage(directory).free
    if free < needed:
        raise EmbeddedError(
            f"the disk of {directory} has {free >> 20} MB free; PostgreSQL needs {needed >> 20} MB: "
            "make room, or name another directory in BERGER_DATA"
        )


def _fill(draft: Path, account: Account, *, durable: bool) -> None:
    if account.uid != os.geteuid():
        os.chown(draft, account.uid, account.gid)
    # The builtin locale sorts alike on every system; initdb would take the locale from the environment.
    run(
        account,
        "initdb",
        f"--pgdata={draft}",
        f"--username={OWNER}",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--auth-local=trust",  # the socket lies in this directory, which only its owner can enter
        "--auth-host=reject",
        *([] if durable else ["--no-sync"]),
    )
    script = f"CREATE ROLE {SERVING} LOGIN;\nCREATE DATABASE {DATABASE} OWNER {OWNER};\n"
    run(account, "postgres", "--single", "-D", draft, "template1", script=script)


def _draft_prefix(data: Path) -> str:
    return f".{data.name}.draft-"


def _remove_abandoned_drafts(data: Path) -> None:
    for draft in data.parent.glob(f"{_draft_prefix(data)}*"):
        shutil.rmtree(draft, ignore_errors=True)


def _refuse_another_version(data: Path) -> None:
    """A cluster of another major version, here or as pgNN beside the missing one, is not this program's to open."""
    for place in (data, *sorted(data.parent.glob("pg[0-9][0-9]")) * (not data.exists())):
        try:
            version = (place / "PG_VERSION").read_text().strip()
        except FileNotFoundError:
            continue
        if version != str(MAJOR):
            raise EmbeddedError(
                f"{place} was written by PostgreSQL {version}, and this program brings PostgreSQL {MAJOR}: with the "
                f"version of this program that wrote it run manage.py backup FILE, move the directory away, and run "
                f"manage.py restore FILE with this one"
            )
