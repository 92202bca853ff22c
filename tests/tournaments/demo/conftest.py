from collections.abc import Iterator

import pytest

from tests.lock_order import without_others


@pytest.fixture(scope="module", autouse=True)
def alone() -> Iterator[None]:
    """The demonstration is loaded in one transaction, before anybody works with it."""
    with without_others():
        yield
