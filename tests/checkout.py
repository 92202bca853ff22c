"""Copies of the checkout with the files of the repository only."""

import shutil
import subprocess
from pathlib import Path

from tests.config.database_users import ROOT


def copy_checkout(to: Path) -> Path:
    """Copy the current files of the repository to a folder and return it."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, to / name)
    return to
