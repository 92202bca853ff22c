"""A campaign that runs tests: pytest's output, line by line."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
DATA = ROOT / "var" / "campaign"
COMMAND = ("-m", "pytest", "--verbose", "--no-header", "-p", "no:cacheprovider")


def pytest_lines(*arguments: str) -> Iterator[str]:
    """Yield pytest's output. If a test fails, exit with pytest's status."""
    environment = {name: value for name, value in os.environ.items() if (name, value) != ("BERGER_DATA", str(DATA))}
    command = [sys.executable, *COMMAND, *arguments]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as run:
        yield from (line.rstrip("\n") for line in run.stdout or ())
    if run.returncode:
        sys.exit(run.returncode)
