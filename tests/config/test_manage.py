"""`manage.py`: commands over files start without the applications, all others with them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILE = "tests/tournaments/pairing/next_round/penalty.trf"
RUN = """
import gc, json, runpy, sys
sys.argv = sys.argv[1:]
try:
    runpy.run_path("manage.py", run_name="__main__")
finally:
    assert gc.isenabled(), "garbage stays where it is"
    models = ("procrastinate", "ratings.models", "tournaments.models")
    print(json.dumps([name for name in models if name in sys.modules]))
"""


def run(*arguments: str) -> tuple[list[str], list[str]]:
    """Return the printed lines of a command, and the modules of the applications that it loads."""
    command = [sys.executable, "-c", RUN, "manage.py", *arguments]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    *lines, loaded = ended.stdout.splitlines()
    return lines, json.loads(loaded)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("pair", FILE, "--edition", "2026-02-01"), "5 3"),
        (("standings", FILE), "1    5  P5"),
        (("generate_tournament", "--players", "4", "--rounds", "1", "--seed", "1"), "012 Random tournament 1"),
    ],
)
def test_a_command_over_files_loads_no_application(arguments: tuple[str, ...], line: str) -> None:
    lines, loaded = run(*arguments)
    assert any(text.startswith(line) for text in lines)
    assert loaded == []


def test_any_other_command_has_them() -> None:
    lines, loaded = run("export_list", "--help")
    assert lines[0].startswith("usage: ")
    assert loaded == ["procrastinate", "ratings.models", "tournaments.models"]
