from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.lock_order import mark_as_test_transaction
from tests.roles.access_data import AccessData, create_access_data


@pytest.fixture(scope="module")
def access_data(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[AccessData]:
    """The data of the tables, created for all tests of a module and rolled back after the last."""
    with django_db_blocker.unblock(), mark_as_test_transaction(transaction.atomic()):
        yield create_access_data()
        transaction.set_rollback(True)
