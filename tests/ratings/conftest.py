from pathlib import Path

import pytest
from pytest_django import Settings


@pytest.fixture
def directory(tmp_path: Path, settings: Settings) -> Path:
    """Where files of lists are kept: not there yet, and of this test alone."""
    settings.DATA_DIR = tmp_path
    return tmp_path / "exports"
