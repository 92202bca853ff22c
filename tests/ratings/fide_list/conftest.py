import io
from collections.abc import Callable
from pathlib import Path

import pytest

from ratings.fide_list import ListReading, read

LISTS = Path(__file__).parent / "lists"


@pytest.fixture
def list_bytes() -> Callable[[str], bytes]:
    """A function that returns the bytes of a list file beside the tests."""
    return lambda name: (LISTS / name).read_bytes()


@pytest.fixture
def read_list() -> Callable[..., ListReading]:
    """A function that reads bytes like a file of that name."""
    return lambda content, name="players_list_foa.txt", **more: read(io.BytesIO(content), name, **more)
