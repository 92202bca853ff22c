"""The check that another user can run an interpreter, by root like in `./dev setup`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config.database_users import ROOT

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="root alone becomes another user")
PYTHON = Path("/usr/bin/python3")
NO_SUCH_USER = "no-such-user-of-this-machine"


def run_check(python: Path, user: str) -> subprocess.CompletedProcess[str]:
    command = [python, ROOT / "config/readable_by.py", user]
    return subprocess.run(command, capture_output=True, text=True, env={"PATH": os.defpath})


@pytest.mark.skipif(not PYTHON.exists(), reason="no interpreter of the system")
def test_every_user_can_read_the_interpreter_of_the_system() -> None:
    completed = run_check(PYTHON, "nobody")
    assert (completed.returncode, completed.stderr) == (0, "")


@pytest.mark.skipif(not PYTHON.exists(), reason="no interpreter of the system")
def test_an_interpreter_in_a_closed_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    copy = shutil.copy2(PYTHON.resolve(), closed / "python3")
    completed = run_check(copy, "nobody")
    assert completed.returncode == 1
    (sentence,) = completed.stderr.splitlines()
    assert "cannot be run by the service user nobody" in sentence
    assert str(Path(str(copy)).resolve()) in sentence
    assert run_check(copy, "root").returncode == 0


def test_without_that_user_nothing_is_refused() -> None:
    assert run_check(Path(sys.executable), NO_SUCH_USER).returncode == 0
