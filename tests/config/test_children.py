"""Programs under one parent: all end when one does, when asked, and when they refuse."""

import os
import sys
from pathlib import Path

import psutil
import pytest

from ratings import children as module
from ratings.children import ChildEnded, children

DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); open({0!r}, 'w').close(); time.sleep(60)"


def python(code: str) -> list[str]:
    return [sys.executable, "-S", "-c", code]


def test_the_end_of_one_is_told_by_name_and_status_and_ends_the_others() -> None:
    with children(os.environ) as running:
        running.start("long", ["sleep", "60"])
        running.start("short", python("raise SystemExit(3)"))
        with pytest.raises(ChildEnded) as caught:
            running.watch()
    assert (caught.value.name, caught.value.status) == ("short", 3)
    assert psutil.Process().children() == []


def test_watching_for_a_time_returns_while_all_live() -> None:
    with children(os.environ) as running:
        running.start("long", ["sleep", "60"])
        running.watch(0.01)
        assert len(psutil.Process().children()) == 1


def test_one_that_does_not_listen_is_ended_with_the_programs_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.2)
    there = tmp_path / "there"
    deaf = python(DEAF.format(str(there)))
    parent = python(f"import subprocess; subprocess.run({deaf!r})")
    with children(os.environ) as running:
        running.start("deaf", deaf)
        running.start("parent", parent)
        while len(psutil.Process().children(recursive=True)) < 3 or not there.exists():
            running.watch(0.01)
        families = psutil.Process().children(recursive=True)
    psutil.wait_procs(families, timeout=5)
    assert [process for process in families if process.is_running()] == []
