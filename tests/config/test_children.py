"""Programs under one parent: all end when one ends, on request, and by force."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from ratings.operations import processes as module
from ratings.operations.processes import ChildEnded, children
from tests.config.database_users import ROOT

Ours = Callable[[], list[psutil.Process]]
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); open({0!r}, 'w').close(); time.sleep(60)"


def python(code: str) -> list[str]:
    return [sys.executable, "-S", "-c", code]


@pytest.fixture
def started_processes() -> Ours:
    """A function that returns the processes started since the test began, with their descendants."""
    before = set(psutil.Process().children(recursive=True))
    return lambda: [each for each in psutil.Process().children(recursive=True) if each not in before]


def test_the_end_of_a_process_is_reported_by_name_and_status_and_ends_the_others(started_processes: Ours) -> None:
    with children(os.environ) as running:
        running.start("long", ["sleep", "60"])
        running.start("short", python("raise SystemExit(3)"))
        with pytest.raises(ChildEnded) as caught:
            running.watch()
    assert (caught.value.name, caught.value.status) == ("short", 3)
    assert started_processes() == []


def test_watching_for_a_time_returns_while_all_live(started_processes: Ours) -> None:
    with children(os.environ) as running:
        running.start("long", ["sleep", "60"])
        running.watch(0.01)
        assert len(started_processes()) == 1


def test_a_suspended_process_waits_until_it_is_released(started_processes: Ours) -> None:
    with children(os.environ) as running:
        running.start("held", python("raise SystemExit(4 if input() == '' else 5)"), held=True)
        running.watch(0.2)
        running.release("held")
        with pytest.raises(ChildEnded) as caught:
            running.watch(10)
        running.start("gone", python("pass"), held=True)
        with pytest.raises(ChildEnded):
            running.watch(10)
        running.release("gone")
    assert caught.value.status == 4
    assert started_processes() == []


def test_a_process_that_ignores_signals_is_killed_with_its_children(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started_processes: Ours
) -> None:
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.2)
    there = tmp_path / "there"
    deaf = python(DEAF.format(str(there)))
    parent = python(f"import subprocess; subprocess.run({deaf!r})")
    with children(os.environ) as running:
        running.start("deaf", deaf)
        running.start("parent", parent)
        while len(started_processes()) < 3 or not there.exists():
            running.watch(0.01)
        families = started_processes()
    psutil.wait_procs(families, timeout=5)
    assert [process for process in families if process.is_running()] == []


def test_a_program_is_started_once_more_after_the_rest_of_its_group_was_ended(
    tmp_path: Path, started_processes: Ours
) -> None:
    note = tmp_path / "note"
    with children(os.environ) as running:
        left = f"import subprocess; print(subprocess.Popen(['sleep', '60']).pid, file=open({str(note)!r}, 'w'))"
        running.start("short", python(left))
        with pytest.raises(ChildEnded):
            running.watch()
        orphan = psutil.Process(int(note.read_text()))
        running.start("short", ["sleep", "61"])
        assert orphan.status() == psutil.STATUS_ZOMBIE or not orphan.is_running()
        assert [each.cmdline() for each in started_processes()] == [["sleep", "61"]]


@pytest.mark.whole
def test_programs_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    there = tmp_path / "there"
    child = (
        f"from ratings.core.with_parent import end_with_parent; end_with_parent(); open({str(there)!r}, 'w').close()"
    )
    child += "; import time; time.sleep(60)"
    start = "import os; from ratings.operations.processes import ChildProcesses"
    start += f"; ChildProcesses(os.environ).start('child', {python(child)!r})"
    with subprocess.Popen([sys.executable, "-c", f"{start}; import time; time.sleep(60)"], cwd=ROOT) as parent:
        while not there.exists():
            time.sleep(0.02)
        (ended,) = psutil.Process(parent.pid).children()
        parent.kill()
    assert psutil.wait_procs([ended], timeout=5)[1] == []
