from collections.abc import Iterator

import pytest

from tests.lock_order import no_lock_check


@pytest.fixture(scope="module", autouse=True)
def without_lock_check() -> Iterator[None]:
    """No check of lock order: the demonstration is loaded in one transaction, before any user works with it."""
    with no_lock_check():
        yield
