"""Data directories for real servers, without processes left over."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.embedded.passwords import password_file
from tests.config.database_users import MYSELF, DatabaseUser, processes_over


@pytest.fixture
def create_directory() -> Iterator[Callable[[str], Path]]:
    """A function that creates directories for the data of an account."""
    directories: list[Path] = []

    def make(account: str = MYSELF) -> Path:
        directory = Path(tempfile.mkdtemp(prefix="berger-test-"))
        directories.append(directory)
        shutil.chown(directory, account) if account != MYSELF else None
        return directory

    yield make
    while DatabaseUser.all:
        DatabaseUser.all.pop().end_with_its_children_by(signal.SIGKILL)
    for directory in directories:
        for data in directory.rglob("pg18"):
            for process in processes_over(data):
                os.kill(process, signal.SIGKILL)
        shutil.rmtree(directory)


@pytest.fixture(scope="session")
def model_cluster() -> Iterator[Path]:
    """A cluster that was used once, to copy: creating one takes a second."""
    directory = Path(tempfile.mkdtemp(prefix="berger-test-model-"))
    user = DatabaseUser(directory / "pg18")
    user.server()
    user.end_normally()
    yield directory / "pg18"
    shutil.rmtree(directory)


@pytest.fixture
def data_directory(create_directory: Callable[[str], Path], model_cluster: Path) -> Path:
    """A data directory without a running server."""
    directory = create_directory(MYSELF) / "pg18"
    subprocess.run(["cp", "-a", model_cluster, password_file(model_cluster), directory.parent], check=True)
    return directory
