"""Pairing in a child process: equal results, and no remains when it is cancelled."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from ratings.reports.report import Report, ReportPlayer
from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.child_process import PairingCancelled, pair_in_child
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import editions
from tournaments.pairing.engines.external import EngineFailed, ExternalProgram
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing

ROOT = Path(__file__).parents[3]
EDITION = editions()[-1]
FOUR = field_of_lines({1: "", 2: "", 3: "", 4: ""})
PATIENCE_SECONDS = 20


def nothing() -> None:
    """Ignore the progress."""


def always() -> bool:
    return True


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], ExternalProgram]:
    """A function that creates a stand-in program. When it runs, the file `begun` has its process number."""

    def write(script: str) -> ExternalProgram:
        path = tmp_path / "engine"
        begun = f"pathlib.Path({str(tmp_path / 'begun')!r}).write_text(str(os.getpid()))"
        path.write_text(f"#!{sys.executable}\nimport os, pathlib, signal, sys, time\n{begun}\n{script}\n")
        path.chmod(0o755)
        players = tuple(ReportPlayer(number=number, name=f"Player {number}") for number in range(1, 5))
        return ExternalProgram(str(path), Report(name="Cup", players=players))

    return write


def is_gone(process: int) -> bool:
    """Return True if a process ends in time."""
    try:
        psutil.Process(process).wait(PATIENCE_SECONDS)
    except psutil.NoSuchProcess:
        return True
    except psutil.TimeoutExpired:
        return False
    return True


def test_a_child_process_gives_the_same_pairs_and_reports_the_check() -> None:
    calls: list[str] = []
    paired = pair_in_child(FOUR, EDITION, None, always, lambda: calls.append("guarding"))
    assert paired == pair(FOUR, EDITION)
    assert calls == ["guarding"]


def test_blocking_players_are_returned_from_the_child_process() -> None:
    met = field_of_lines({1: "w2", 2: "b1"})
    with pytest.raises(NoLegalPairing) as refused:
        pair_in_child(met, EDITION, None, always, nothing)
    assert refused.value.blocker.players == (1, 2)


def test_illegal_pairs_of_a_program_are_returned_as_an_error(program: Callable[[str], ExternalProgram]) -> None:
    forbidden = program("pathlib.Path(sys.argv[4]).write_text('2\\n1 2\\n3 0\\n')")
    with pytest.raises(IllegalPairing, match="not everybody has one place"):
        pair_in_child(FOUR, EDITION, forbidden, always, nothing)


def test_a_process_that_dies_without_an_answer_is_reported(program: Callable[[str], ExternalProgram]) -> None:
    with pytest.raises(EngineFailed, match="without an answer"):
        pair_in_child(FOUR, EDITION, program("os.kill(os.getppid(), signal.SIGKILL)"), always, nothing)


def test_a_cancelled_round_ends_its_program(program: Callable[[str], ExternalProgram], tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    sleeping = program("time.sleep(600)")
    with pytest.raises(PairingCancelled):
        pair_in_child(FOUR, EDITION, sleeping, lambda: not (begun.exists() and begun.read_text()), nothing)
    assert is_gone(int(begun.read_text()))


ASKING = """
import sys

from ratings.reports.report import Report, ReportPlayer
from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.child_process import pair_in_child
from tournaments.pairing.edition import editions
from tournaments.pairing.engines.external import ExternalProgram

if __name__ == "__main__":
    players = tuple(ReportPlayer(number=number, name="Somebody") for number in range(1, 5))
    program = ExternalProgram(sys.argv[1], Report(players=players))
    pair_in_child(field_of_lines({1: "", 2: "", 3: "", 4: ""}), editions()[-1], program, lambda: True, lambda: None)
"""


def test_no_process_survives_its_killed_parent(program: Callable[[str], ExternalProgram], tmp_path: Path) -> None:
    sleeping, begun = program("time.sleep(600)"), tmp_path / "begun"
    script = tmp_path / "asking.py"
    script.write_text(ASKING)
    here = os.environ | {"PYTHONPATH": str(ROOT)}
    asking = subprocess.Popen([sys.executable, script, sleeping.path], cwd=ROOT, env=here)
    try:
        until = time.monotonic() + PATIENCE_SECONDS
        while not (begun.exists() and begun.read_text()) and time.monotonic() < until:
            time.sleep(0.05)
    finally:
        asking.send_signal(signal.SIGKILL)
        asking.wait()
    assert is_gone(int(begun.read_text()))
