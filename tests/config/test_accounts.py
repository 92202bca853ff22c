"""Log-in and mail addresses: guessing is slow, the owner is not locked out, addresses are confirmed."""

import re

import pytest
from django.test import Client

from ratings.models import User
from tests.mail_delivery import deliver_mail
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

PASSWORD = "entirely-right-1"
GUESSER, OWNER = "192.0.2.9", "198.51.100.1"


@pytest.fixture(autouse=True)
def owner() -> User:
    user = create_account("anna", email="anna@example.org")
    user.set_password(PASSWORD)
    user.save()
    return user


def gets_in(address: str, password: str = PASSWORD, login: str = "anna") -> bool:
    client = Client(REMOTE_ADDR=address)
    client.post("/accounts/login/", {"login": login, "password": password})
    return "_auth_user_id" in client.session


def guess(address: str, times: int) -> None:
    assert not any([gets_in(address, "wrong") for _ in range(times)])


def test_five_wrong_passwords_close_the_account_to_their_address_alone() -> None:
    guess(GUESSER, 4)
    assert gets_in(GUESSER)
    guess(GUESSER, 1)
    assert not gets_in(GUESSER)
    assert gets_in(OWNER)
    assert gets_in(OWNER, login="anna@example.org")


def test_addresses_of_one_home_count_together_and_of_another_apart() -> None:
    guess("2001:db8:1:1::9", 5)
    assert not gets_in("2001:db8:1:1::10")
    assert gets_in("2001:db8:1:2::10")


@pytest.mark.whole
def test_guesses_from_everywhere_leave_each_address_a_single_try() -> None:
    for last in range(10):
        guess(f"192.0.2.{last}", 5)
    guess(GUESSER := "203.0.113.5", 1)
    assert not gets_in(GUESSER)
    assert [gets_in(OWNER), gets_in(OWNER)] == [True, True]


def test_a_mail_address_is_accepted_when_its_link_is_opened(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    claimed = {"email": "office@federation.example"}
    client.post("/accounts/email/", claimed | {"action_add": ""})
    client.post("/accounts/email/", claimed | {"action_primary": ""})
    owner.refresh_from_db()
    assert owner.email == "anna@example.org"
    (link,) = re.findall(r"/accounts/confirm-email/\S+", str(deliver_mail()[0].body))
    assert deliver_mail()[0].to == ["office@federation.example"]
    client.post(link)
    client.post("/accounts/email/", claimed | {"action_primary": ""})
    owner.refresh_from_db()
    assert owner.email == "office@federation.example"


@pytest.mark.parametrize("address", ["", "unknown", "x" * 300])
def test_a_log_in_from_an_invalid_client_address_succeeds(address: str) -> None:
    assert gets_in(address)
