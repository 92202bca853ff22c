import io
from collections.abc import Callable
from pathlib import Path

import pytest

from ratings.fide_list import ListReading, read

LISTS = Path(__file__).parent / "lists"


@pytest.fixture
def listed() -> Callable[[str], bytes]:
    """The bytes of one of the lists beside the tests."""
    return lambda name: (LISTS / name).read_bytes()


@pytest.fixture
def reading() -> Callable[..., ListReading]:
    """Reads bytes as if they were a file of that name."""
    return lambda content, name="players_list_foa.txt", **more: read(io.BytesIO(content), name, **more)
