"""Servers and programs ended at named moments: a line a moment, and whether what was committed is there."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMAND = ("-m", "pytest", "--kills", "--verbose", "--no-header", "-p", "no:cacheprovider")


def lines() -> Iterator[str]:
    """What pytest says of the tests marked `kills`; where one fails the program ends with pytest's exit status."""
    environment = {name: value for name, value in os.environ.items() if name != "BERGER_DATA"}
    command = [sys.executable, *COMMAND]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as run:
        yield from (line.rstrip("\n") for line in run.stdout or ())
    if run.returncode:
        sys.exit(run.returncode)
