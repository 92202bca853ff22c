from collections.abc import Iterator

import pytest

from tests.lock_order import without_others


@pytest.fixture(scope="module", autouse=True)
def alone() -> Iterator[None]:
    """No check of lock order: the demonstration is loaded in one transaction, before any user works with it."""
    with without_others():
        yield
