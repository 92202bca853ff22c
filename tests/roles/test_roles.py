"""Every address of the desk and of the office with every role."""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from ratings.models import User
from tests.lock_order import mark_as_test_transaction
from tests.roles.access_data import AccessData
from tests.roles.addresses import ADDRESSES
from tests.roles.table import ROWS, Row


def refused_roles(row: Row) -> dict[str, str]:
    """Return the roles without access and their answer. That is fast, while a served page takes time."""
    return {role: answer for role, answer in row.expected.items() if answer != "ok"}


def test_every_address_is_in_the_table() -> None:
    assert {row.name for row in ROWS} == {*ADDRESSES}


@pytest.mark.parametrize("row", [row for row in ROWS if refused_roles(row)], ids=str)
def test_accounts_without_the_right_are_refused_as_in_the_table(access_data: AccessData, row: Row) -> None:
    expected = refused_roles(row)
    assert {role: answered(access_data, row, role) for role in expected} == expected


@pytest.mark.whole
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_accounts_with_the_right_are_admitted(access_data: AccessData, row: Row) -> None:
    let_in = row.expected.keys() - refused_roles(row).keys()
    assert {role: answered(access_data, row, role) for role in let_in} == dict.fromkeys(let_in, "ok")


def answered(scene: AccessData, row: Row, role: str) -> str:
    """Return the answer to a role at an address of the table."""
    fields = scene.parts_by_kind["hidden"] if row.method == "POST" else {}
    return met(scene.users[role], row.method, scene.address(row), fields)


def met(person: User | None, method: str, address: str, fields: dict[str, str]) -> str:
    """Return the answer to a user as a word of the table. All changes are rolled back."""
    client = Client()
    if person:
        client.force_login(person)
    with mark_as_test_transaction(transaction.atomic()):
        answer = client.post(address, fields) if method == "POST" else client.get(address)
        list(answer)  # a file is closed at its end
        transaction.set_rollback(True)
    if answer.status_code == 302 and answer["Location"].startswith(reverse("account_login")):
        return "login"
    return str(answer.status_code) if answer.status_code in (403, 404, 405) else "ok"


@pytest.mark.whole
@pytest.mark.parametrize("method", ["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])
def test_no_method_is_answered_with_an_error_of_the_server(access_data: AccessData, method: str) -> None:
    """Every address with the first role that has access. Other tests cover GET, POST and random methods."""
    failed = [str(row) for row in ROWS if _status(access_data, row, _asking(row), method) >= 500]
    assert failed == []


def _asking(row: Row) -> str:
    return next((role for role, answer in row.expected.items() if answer == "ok"), "admin")


def _status(scene: AccessData, row: Row, role: str, method: str) -> int:
    client = Client(raise_request_exception=False)
    if person := scene.users[role]:
        client.force_login(person)
    with mark_as_test_transaction(transaction.atomic()):
        answer = client.generic(method, scene.address(row))
        list(answer)
        transaction.set_rollback(True)
    return int(answer.status_code)
