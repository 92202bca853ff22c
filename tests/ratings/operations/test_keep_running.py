"""Restarts of ended programs: at once, with growing pauses, and only with a database that answers."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratings.core.pauses import LONGEST, STEADY_SECONDS, Pauses
from ratings.operations import keep_running as module
from ratings.operations.keep_running import RestartedProcesses
from ratings.operations.processes import ChildProcesses, children


@pytest.fixture
def child_processes() -> Iterator[ChildProcesses]:
    with children(os.environ) as together:
        yield together


def starts(log: Path) -> int:
    return log.read_text().count("\n") if log.exists() else 0


def ends_once(log: Path) -> list[str]:
    """Return the command of a program that fails at its first start, and runs at the second."""
    return ["sh", "-c", f'echo >> "{log}"; test "$(wc -l < "{log}")" -gt 1 || exit 3; exec sleep 60']


def test_a_program_that_ended_is_started_again_and_the_log_says_so(
    child_processes: ChildProcesses, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    command = ends_once(tmp_path / "log")
    child_processes.start("web server", command)
    restarted = RestartedProcesses(child_processes, {"web server": command}, ())
    while starts(tmp_path / "log") < 2:
        restarted.restart_ended()
    assert caplog.messages == ["The web server ended with status 3; it is started again in 0 s."]


@pytest.mark.parametrize("is_embedded", [True, False])
def test_a_worker_begins_again_when_the_database_answers(
    child_processes: ChildProcesses, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_embedded: bool
) -> None:
    answers = iter([False, False, True])
    monkeypatch.setattr(module, "WATCH_SECONDS", 0.05)
    monkeypatch.setattr(module, "is_embedded", lambda: is_embedded)
    monkeypatch.setattr(module, "database_answers", lambda: next(answers))
    monkeypatch.setattr(RestartedProcesses, "_restart_server", lambda self: next(answers, True))
    command = ends_once(tmp_path / "log")
    child_processes.start("worker", command)
    restarted = RestartedProcesses(child_processes, {"worker": command}, ["worker"])
    while starts(tmp_path / "log") < 2:
        restarted.restart_ended()
    assert next(answers, None) is None  # it was called until it returned True
    assert starts(tmp_path / "log") == 2


def test_the_pause_grows_while_a_program_ends_at_once_and_ends_when_it_has_run() -> None:
    pauses = Pauses()
    assert [pauses.after("a", 0.1) for _ in range(9)] == [0, 0, 1, 2, 4, 8, 16, LONGEST, LONGEST]
    assert pauses.after("b", 0.1) == 0
    assert pauses.after("a", STEADY_SECONDS) == 0
    assert pauses.after("a", STEADY_SECONDS - 0.1) == 0
