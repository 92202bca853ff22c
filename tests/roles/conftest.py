from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.lock_order import of_the_test
from tests.roles.scene import Scene, laid_out


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """The data of the tables, created for all tests of a module and rolled back after the last."""
    with django_db_blocker.unblock(), of_the_test(transaction.atomic()):
        yield laid_out()
        transaction.set_rollback(True)
