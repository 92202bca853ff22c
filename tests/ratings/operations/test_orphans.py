"""Programs left by a killed start: the next start ends them, and no others."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from ratings.operations import orphans as module
from ratings.operations.orphans import StartRecord, end_orphans

DEAD = 2**22 + 1  # no process has such a number


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[psutil.Process]:
    """A program that leads its group and ignores the end of its parent."""
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.1)
    with subprocess.Popen(["sleep", "60"], process_group=0) as running:
        yield psutil.Process(running.pid)
        running.kill()


def note(directory: Path, parent: tuple[int, float], *programs: tuple[int, float]) -> Path:
    file = directory / "start-1.json"
    file.write_text(json.dumps({"parent": parent, "programs": programs}))
    return file


def test_programs_of_a_start_that_is_gone_are_ended(tmp_path: Path, program: psutil.Process) -> None:
    file = note(tmp_path, (DEAD, 1.0), (program.pid, program.create_time()), (DEAD, 2.0))
    assert end_orphans(tmp_path)
    assert psutil.wait_procs([program], timeout=5)[1] == []
    assert not file.exists()


def test_a_start_that_runs_is_left_alone_until_it_is_gone(tmp_path: Path, program: psutil.Process) -> None:
    record = StartRecord(tmp_path)
    record.write([program.pid])
    assert not end_orphans(tmp_path)
    assert program.is_running()
    record.remove()
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("seconds", [-3.0, 3.0])
def test_another_program_that_has_the_number_now_is_left_alone(
    tmp_path: Path, program: psutil.Process, seconds: float
) -> None:
    note(tmp_path, (os.getpid(), 1.0), (program.pid, program.create_time() + seconds))
    assert end_orphans(tmp_path)
    assert program.is_running()


@pytest.mark.parametrize("text", ["", "[]", '{"parent": [1]}', '{"parent": ["a", 1], "programs": [2]}'])
def test_a_damaged_note_is_removed(tmp_path: Path, text: str) -> None:
    (tmp_path / "start-7.json").write_text(text)
    assert end_orphans(tmp_path)
    assert [*tmp_path.iterdir()] == []
