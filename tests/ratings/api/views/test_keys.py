"""API keys created and revoked on a page; the text of a key appears once."""

import datetime as dt
import html
import re

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from ratings.api.keys import MOST_KEYS
from ratings.models import ApiKey, User
from tests.tournaments import factories

pytestmark = pytest.mark.django_db
ADDRESS = "/api/keys/"


@pytest.fixture
def user(client: Client) -> User:
    account = factories.create_account("developer")
    client.force_login(account)
    return account


def text_on(source: bytes) -> str:
    match = re.search(r"brg_[A-Za-z0-9_-]{20,}", html.unescape(source.decode()))
    return match[0] if match else ""


def test_a_key_is_shown_once_and_opens_the_api(client: Client, user: User) -> None:
    response = client.post(ADDRESS, {"name": "club site"})
    key = text_on(response.content)
    assert key
    assert "no-store" in response["Cache-Control"]
    again = client.get(ADDRESS)
    assert text_on(again.content) == ""
    assert b"club site" in again.content
    answer = Client().get("/api/v1/lists", headers={"authorization": f"Bearer {key}"})
    assert (answer.status_code, answer["RateLimit-Limit"]) == (200, "600")


def test_requests_with_the_key_are_counted_on_the_page(client: Client, user: User) -> None:
    key = text_on(client.post(ADDRESS, {"name": "club site"}).content)
    for _ in range(3):
        Client().get("/api/v1/lists", headers={"authorization": f"Bearer {key}"})
    assert '<td class="num spare">3</td>' in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(("seen", "count"), [("2025-11-08T22:59", 1), ("2025-11-08T23:01", 0)])
def test_a_day_of_use_is_that_of_the_installation(
    client: Client, user: User, settings: Settings, seen: str, count: int
) -> None:
    """The key is used at 22:30 UTC, 23:30 in Oslo. The use counts before midnight in Oslo and not after it."""
    settings.TIME_ZONE = "Europe/Oslo"
    key = text_on(client.post(ADDRESS, {"name": "club site"}).content)
    with time_machine.travel(dt.datetime(2025, 11, 8, 22, 30, tzinfo=dt.UTC), tick=False):
        answer = Client().get("/api/v1/lists", headers={"authorization": f"Bearer {key}"})
        assert answer.status_code == 200
    with time_machine.travel(dt.datetime.fromisoformat(f"{seen}+00:00"), tick=False):
        client.force_login(user)
        assert f'<td class="num spare">{count}</td>' in client.get(ADDRESS).content.decode()


def test_a_revoked_key_opens_nothing(client: Client, user: User) -> None:
    key = text_on(client.post(ADDRESS, {"name": "club site"}).content)
    answer = client.post(f"{ADDRESS}{ApiKey.objects.get().pk}/revoke/", follow=True)
    assert "revoked" in answer.content.decode()
    refused = Client().get("/api/v1/lists", headers={"authorization": f"Bearer {key}"})
    assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Bearer")


def test_a_form_that_is_sent_twice_makes_one_key(client: Client, user: User) -> None:
    client.post(ADDRESS, {"name": "club site"})
    again = client.post(ADDRESS, {"name": " club site "})
    assert (again.status_code, text_on(again.content)) == (422, "")
    assert "You already have a key for “club site”" in again.content.decode()
    ApiKey.objects.update(revoked_at=timezone.now())
    assert text_on(client.post(ADDRESS, {"name": "club site"}).content)


def test_a_key_says_what_it_is_for(client: Client, user: User) -> None:
    refused = client.post(ADDRESS, {"name": "  "})
    assert refused.status_code == 422
    assert "Enter the purpose of the key." in refused.content.decode()
    assert not ApiKey.objects.exists()


def test_the_number_of_keys_is_limited_until_a_key_is_revoked(client: Client, user: User) -> None:
    for number in range(MOST_KEYS):
        assert client.post(ADDRESS, {"name": f"key {number}"}).status_code == 200
    assert client.post(ADDRESS, {"name": "one more"}).status_code == 422
    client.post(f"{ADDRESS}{ApiKey.objects.first().pk}/revoke/")  # type: ignore[union-attr]
    assert client.post(ADDRESS, {"name": "one more"}).status_code == 200


def test_a_key_of_another_account_is_404(client: Client, user: User) -> None:
    client.post(ADDRESS, {"name": "club site"})
    client.force_login(factories.create_account("stranger"))
    assert "club site" not in client.get(ADDRESS).content.decode()
    assert client.post(f"{ADDRESS}{ApiKey.objects.get().pk}/revoke/").status_code == 404
