"""Malformed requests: none causes a server error, invalid values are refused early."""

import traceback
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from ratings.models import RequestCount
from tests.lock_order import mark_as_test_transaction
from tests.roles.access_data import AccessData, create_access_data
from tests.roles.malformed import requests
from tests.roles.table import ROWS
from tournaments.models import Pairing

NUL, LARGE, NEGATIVE, DIGITS, BRACKETS = "a\0b", "9" * 30, "-1", "9" * 5000, "[" * 5000
PART = 250
"""So many requests a test, at the most."""
FILES = [
    b"number,club\r1000000001,North\r",
    b"number,club\n1000000001," + b"x" * 200_000,
    b"number,club\n1000000001\0,a\0b\n",
    b'number,club\n"',
    BRACKETS.encode(),
    b'{"format": "berger event", "version": 1, "tables": [[]]}',
    b"012 \0\n001" + b"9" * 5000,
]


@pytest.fixture(scope="module")
def access_data(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[AccessData]:
    """The data of the tables, created for all tests and rolled back after the last."""
    with django_db_blocker.unblock(), mark_as_test_transaction(transaction.atomic()):
        yield create_access_data()
        transaction.set_rollback(True)


def status(scene: AccessData, role: str, method: str, address: str, fields: dict[str, object]) -> int:
    """Return the status of a request. All changes are rolled back."""
    client = Client(raise_request_exception=False, headers={"accept": "application/json"})
    if person := scene.users[role]:
        client.force_login(person)
    with mark_as_test_transaction(transaction.atomic()):
        answer = client.post(address, fields) if method == "POST" else client.get(address, fields)
        list(answer)
        transaction.set_rollback(True)
    return int(answer.status_code)


class Clients(dict[str, Client]):
    """The clients of all roles, logged in once; `cookies` has their state then."""

    def __init__(self, scene: AccessData) -> None:
        super().__init__({role: Client(raise_request_exception=False) for role in scene.users})
        for role, person in scene.users.items():
            if person:
                self[role].force_login(person)
        self.cookies = {role: client.cookies.copy() for role, client in self.items()}


@pytest.fixture(scope="module")
def clients(access_data: AccessData, django_db_blocker: DjangoDbBlocker) -> Clients:
    with django_db_blocker.unblock():
        return Clients(access_data)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "part" in metafunc.fixturenames:
        many, seed = metafunc.config.getoption("--malformed"), metafunc.config.getoption("--seed")
        parts = [(f"{seed}-{number}", min(PART, many - number * PART)) for number in range(-(-many // PART))]
        metafunc.parametrize(("part", "size"), parts)


@pytest.mark.parametrize("name", ["enter_result", "helper_result"])
@pytest.mark.parametrize(
    ("field", "value"),
    [("version", NEGATIVE), ("version", LARGE), ("version", DIGITS), ("station", NUL), ("result", NUL), ("uuid", NUL)],
)
def test_an_entry_that_no_page_sends_is_refused_for_good(
    access_data: AccessData, name: str, field: str, value: str
) -> None:
    board = Pairing.objects.get(
        round__tournament__slug=access_data.parts_by_kind["desk"]["slug"], round__number=1, board=1
    )
    row = next(row for row in ROWS if (row.method, row.name, row.variant) == ("POST", name, ""))
    fields = {"uuid": str(uuid4()), "version": board.version, "result": "1-0", "pairing": board.pk} | {field: value}
    assert status(access_data, "arbiter", "POST", access_data.address(row), fields) == 422


@pytest.mark.parametrize("name", ["clubs_import", "upload", "import_event"])
@pytest.mark.parametrize("content", FILES, ids=lambda content: repr(content[:20]))
def test_a_file_that_cannot_be_read_is_refused(access_data: AccessData, name: str, content: bytes) -> None:
    role = "officer" if name == "clubs_import" else "arbiter"
    file = SimpleUploadedFile("sent.csv", content)
    assert status(access_data, role, "POST", reverse(name), {"file": file, "from_day": "2026-01-01"}) in (422, 302)


@pytest.mark.whole
def test_no_request_is_answered_with_an_error_of_the_server(
    access_data: AccessData, clients: Clients, part: str, size: int
) -> None:
    """An equal seed gives equal requests: `./dev campaign malformed N SEED` sends more of them."""
    failed, met = [], Counter[int]()
    for request in islice(requests(access_data, part), size):
        RequestCount.objects.all().delete()  # no rate limit is reached
        client = clients[request.role]
        client.cookies = clients.cookies[request.role].copy()
        with mark_as_test_transaction(transaction.atomic()):
            answer = request.send(client)
            list(answer)
            transaction.set_rollback(True)
        met[answer.status_code // 100] += 1
        if answer.status_code >= 500:
            failed.append(f"{answer.status_code} {_error_of(answer)}: {request}")
    assert not failed, "\n".join(failed)
    assert min(met[2] + met[3], met[4]) > size // 10  # neither are all refused at once, nor all accepted


def _error_of(answer: Any) -> str:
    """Return the error, and its last line in our code."""
    kind, error, trace = getattr(answer, "exc_info", None) or (None, None, None)
    ours = [f"{line.filename}:{line.lineno}" for line in traceback.extract_tb(trace) if ".venv" not in line.filename]
    return f"{kind.__name__} {error}"[:200] + f" at {ours[-1]}" if kind else ""
