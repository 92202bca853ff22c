"""Where an account is logged in: listed with the device, and ended alone or all at once."""

import datetime as dt

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ratings.accounts.sessions import device
from ratings.models import User
from tests.tournaments.cast import account

pytestmark = pytest.mark.django_db

PASSWORD = "entirely-right-1"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"


@pytest.fixture
def anna() -> User:
    user = account("anna", "arbiters")
    user.set_password(PASSWORD)
    user.save()
    return user


def logged_in(agent: str, login: str = "anna") -> Client:
    client = Client(HTTP_USER_AGENT=agent)
    assert client.post(reverse("account_login"), {"login": login, "password": PASSWORD}).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("sessions")).status_code == 200


def test_each_is_listed_and_one_is_ended(anna: User) -> None:
    desk, phone = logged_in(FIREFOX), logged_in(PHONE)
    page = desk.get(reverse("sessions")).content.decode()
    assert "Firefox on Windows" in page
    assert "Chrome on Android" in page
    desk.post(reverse("end_session", args=[UserSession.objects.get(user_agent=PHONE).pk]))
    assert (is_in(desk), is_in(phone)) == (True, False)


def test_all_others_are_ended_at_once_and_none_of_another_account(anna: User) -> None:
    stranger = account("stina")
    stranger.set_password(PASSWORD)
    stranger.save()
    desk, phone, other = logged_in(FIREFOX), logged_in(PHONE), logged_in(PHONE, "stina")
    assert desk.post(reverse("end_session", args=[UserSession.objects.get(user=stranger).pk])).status_code == 404
    assert desk.post(reverse("end_session", args=[10**30])).status_code == 404
    desk.post(reverse("end_other_sessions"))
    assert (is_in(desk), is_in(phone), is_in(other)) == (True, False, True)


def test_it_says_when_a_session_was_last_used(anna: User) -> None:
    desk = logged_in(FIREFOX)
    UserSession.objects.update(last_seen_at=timezone.now() - dt.timedelta(days=2))
    for noted, days in (False, 0), (True, 2):
        if not noted:
            caches["template_fragments"].clear()
        desk.get("/desk/")
        assert (timezone.now() - UserSession.objects.get().last_seen_at).days == days
        UserSession.objects.update(last_seen_at=timezone.now() - dt.timedelta(days=2))


@pytest.mark.parametrize(
    ("group", "hours", "goes_on"), [("officers", 11, True), ("officers", 13, False), ("arbiters", 13, True)]
)
def test_those_of_officers_end_after_twelve_hours(anna: User, group: str, hours: int, goes_on: bool) -> None:
    anna.groups.set(Group.objects.filter(name=group))
    with time_machine.travel(timezone.now() - dt.timedelta(hours=hours)):
        desk = logged_in(FIREFOX)
    assert is_in(desk) is goes_on


@pytest.mark.parametrize(
    ("agent", "called"),
    [(FIREFOX, "Firefox on Windows"), (PHONE, "Chrome on Android"), ("curl/8.5", "curl/8.5"), ("", "unknown")],
)
def test_a_device_is_called_by_what_it_says_of_itself(agent: str, called: str) -> None:
    assert device(agent) == called
