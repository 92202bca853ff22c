"""Pages with a token or a key: uncompressed, so their length reveals nothing (BREACH)."""

import gzip

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from config.without_tokens import without_tokens
from ratings.models import User
from tests.lock_order import mark_as_test_transaction
from tests.roles.access_data import AccessData
from tests.roles.table import ROWS
from tests.tournaments.factories import create_account


def person(user: User | None) -> Client:
    """Return a browser of the user that accepts gzip."""
    client = Client(headers={"accept-encoding": "gzip"})
    assert user
    client.force_login(user)
    return client


@pytest.mark.whole
@pytest.mark.parametrize("role", ["arbiter", "officer", "admin"])
def test_no_page_with_a_token_in_a_link_is_compressed(access_data: AccessData, role: str) -> None:
    client, compressed, leaks = person(access_data.users[role]), 0, []
    for row in ROWS:
        if row.method != "GET":
            continue
        with mark_as_test_transaction(transaction.atomic()):
            answer = client.get(access_data.address(row))
            data = b"".join(answer) if answer.streaming else answer.content  # type: ignore[arg-type]
            transaction.set_rollback(True)
        if answer.get("Content-Encoding") == "gzip":
            compressed += 1
            text = gzip.decompress(data).decode()
            leaks += [str(row)] if without_tokens(text) != text else []
    assert compressed > 50
    assert leaks == []


@pytest.mark.django_db
def test_a_key_that_is_shown_once_is_sent_as_it_is() -> None:
    response = person(create_account("developer")).post(reverse("api_keys"), {"name": "club site"})
    assert "Content-Encoding" not in response
    assert "brg_" in response.content.decode()
