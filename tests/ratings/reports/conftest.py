"""The report files beside these tests, as bytes and as reports."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ratings.reports.reading import read_report
from ratings.reports.report_builder import Reading

FILES = Path(__file__).parent / "files"


@pytest.fixture
def file_bytes() -> Callable[[str], bytes]:
    return lambda name: (FILES / f"{name}.trf").read_bytes()


@pytest.fixture
def read_file(file_bytes: Callable[[str], bytes]) -> Callable[[str], Reading]:
    return lambda name: read_report(file_bytes(name), f"{name}.trf")
