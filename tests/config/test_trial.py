"""Accounts with public passwords: open in a trial, refused otherwise in every way."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from ratings.accounts.trial import (
    DEMONSTRATION_ACCOUNTS,
    DEMONSTRATION_PASSWORD,
    is_trial,
    reason_against_trial,
)
from ratings.api import keys
from ratings.models import Installation, User
from tests.mail_delivery import deliver_mail

pytestmark = pytest.mark.django_db

LOOPBACK = ["localhost", "LOCALHOST", "127.0.0.1", "127.0.0.2", "[::1]"]
OTHERS = ["chess.example", "*", ".localhost.example", "192.168.1.20", "[fe80::1]", "hall", "127.0.0.1.example"]
REAL = [
    ("HTTPS", True),
    ("PROXIES", 1),
    ("ALLOWED_HOSTS", ["localhost", "testserver"]),
    ("CSRF_TRUSTED_ORIGINS", ["https://chess.example"]),
]


@pytest.fixture(autouse=True)
def demonstration(trial_settings: None) -> Installation:
    """A database marked as a demonstration, with its accounts."""
    for name in DEMONSTRATION_ACCOUNTS:
        User.objects.create_user(name, f"{name}@bergland.example", DEMONSTRATION_PASSWORD)
    facts = {"authority": "Chess Union of Norland", "federation": "NLD", "demonstration": True}
    return Installation.objects.update_or_create(id=1, defaults=facts)[0]


def logs_in(client: Client, login: str, password: str = DEMONSTRATION_PASSWORD) -> bool:
    client.logout()
    client.post("/accounts/login/", {"login": login, "password": password})
    return is_logged_in(client)


def is_logged_in(client: Client) -> bool:
    """Return True if a page that needs an account opens."""
    return client.get("/privacy/mine/").status_code == 200


@pytest.mark.parametrize("name", LOOPBACK)
def test_loopback_names_are_a_trial(settings: Settings, name: str) -> None:
    settings.ALLOWED_HOSTS = [name]
    assert is_trial()
    assert reason_against_trial([name]) == ""


@pytest.mark.parametrize("name", OTHERS)
def test_other_host_names_are_not_a_trial(settings: Settings, name: str) -> None:
    settings.ALLOWED_HOSTS = [*LOOPBACK, name]
    assert not is_trial()
    assert name.strip("[]") in reason_against_trial()


def test_the_names_a_server_will_have_count_more_than_those_of_the_settings() -> None:
    assert not reason_against_trial()
    assert reason_against_trial([*LOOPBACK, "hall.local"])


@pytest.mark.parametrize("account", [*DEMONSTRATION_ACCOUNTS, "admin@bergland.example"])
def test_demonstration_accounts_log_in_during_a_trial(client: Client, account: str) -> None:
    assert logs_in(client, account)


@pytest.mark.parametrize(("setting", "value"), REAL)
def test_demonstration_accounts_cannot_log_in_outside_a_trial(
    client: Client, settings: Settings, setting: str, value: object
) -> None:
    setattr(settings, setting, value)
    assert not any(logs_in(client, name) for name in (*DEMONSTRATION_ACCOUNTS, "Admin", "admin@bergland.example"))
    assert "berger-demo" not in client.get("/accounts/login/").content.decode()
    assert client.get("/admin/", follow=True).redirect_chain


@pytest.mark.parametrize(("setting", "value"), REAL)
def test_a_session_ends_when_the_trial_does(client: Client, settings: Settings, setting: str, value: object) -> None:
    assert logs_in(client, "officer")
    setattr(settings, setting, value)
    assert not is_logged_in(client)


def test_a_new_password_does_not_help(client: Client, settings: Settings) -> None:
    settings.PROXIES = 1
    admin = User.objects.get(username="admin")
    admin.set_password("quite-another-1")
    admin.save()
    assert not logs_in(client, "admin", "quite-another-1")


def test_api_keys_of_demonstration_accounts_are_invalid_outside_a_trial(client: Client, settings: Settings) -> None:
    _key, text = keys.create_key(User.objects.get(username="arbiter"), "an app", timezone.now())
    request = {"headers": {"authorization": f"Bearer {text}"}}
    assert client.get("/api/v1/lists", **request).status_code == 200  # type: ignore[arg-type]
    settings.PROXIES = 1
    assert keys.active_key(text) is None
    assert client.get("/api/v1/lists", **request).status_code == 401  # type: ignore[arg-type]


def test_no_link_for_a_new_password_is_sent_and_none_sent_before_opens(client: Client, settings: Settings) -> None:
    settings.SENDS_MAIL = True
    client.post("/accounts/password/reset/", {"email": "admin@bergland.example"})
    (link,) = re.findall(r"/accounts/password/reset/key/\S+", str(deliver_mail()[0].body))
    assert 'type="password"' in client.get(link, follow=True).content.decode()
    settings.PROXIES = 1
    assert 'type="password"' not in Client(SERVER_NAME="localhost").get(link, follow=True).content.decode()
    client.post("/accounts/password/reset/", {"email": "admin@bergland.example"})
    assert not any("/reset/key/" in str(message.body) for message in deliver_mail()[1:])


@pytest.mark.parametrize("demonstrated", [True, False])
def test_other_accounts_and_other_databases_are_let_alone(
    client: Client, settings: Settings, demonstration: Installation, demonstrated: bool
) -> None:
    """A real office may have an account named admin."""
    User.objects.create_user("chief", password="quite-another-1")
    Installation.objects.update(demonstration=demonstrated)
    settings.HTTPS = settings.PROXIES = 1
    assert logs_in(client, "chief", "quite-another-1")
    assert logs_in(client, "admin") is not demonstrated
