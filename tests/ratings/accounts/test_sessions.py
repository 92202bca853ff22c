"""The sessions of an account: listed with the device, and ended singly or together."""

import ast
import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ratings.accounts import sessions
from ratings.accounts.roles import add_roles, change_roles, deactivate, reactivate
from ratings.accounts.sessions import describe_device
from ratings.models import User
from tests.tournaments.factories import create_account, issue_account_invitation

pytestmark = pytest.mark.django_db

PASSWORD = "entirely-right-1"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"


@pytest.fixture
def arbiter_account() -> User:
    user = create_account("anna", "arbiters")
    user.set_password(PASSWORD)
    user.save()
    return user


def logged_in(agent: str, login: str = "anna") -> Client:
    client = Client(HTTP_USER_AGENT=agent)
    assert client.post(reverse("account_login"), {"login": login, "password": PASSWORD}).status_code == 302
    return client


def is_logged_in(client: Client) -> bool:
    return client.get(reverse("sessions")).status_code == 200


def test_each_session_is_listed_and_can_be_ended(arbiter_account: User) -> None:
    desk, phone = logged_in(FIREFOX), logged_in(PHONE)
    page = desk.get(reverse("sessions")).content.decode()
    assert "Firefox on Windows" in page
    assert "Chrome on Android" in page
    desk.post(reverse("end_session", args=[UserSession.objects.get(user_agent=PHONE).pk]))
    assert (is_logged_in(desk), is_logged_in(phone)) == (True, False)


def test_all_other_sessions_of_the_account_are_ended_at_once(arbiter_account: User) -> None:
    stranger = create_account("stina")
    stranger.set_password(PASSWORD)
    stranger.save()
    desk, phone, other = logged_in(FIREFOX), logged_in(PHONE), logged_in(PHONE, "stina")
    assert desk.post(reverse("end_session", args=[UserSession.objects.get(user=stranger).pk])).status_code == 404
    assert desk.post(reverse("end_session", args=[10**30])).status_code == 404
    desk.post(reverse("end_other_sessions"))
    assert (is_logged_in(desk), is_logged_in(phone), is_logged_in(other)) == (True, False, True)


def test_the_page_shows_the_last_use_of_a_session(arbiter_account: User) -> None:
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
def test_sessions_of_officers_end_after_twelve_hours(
    arbiter_account: User, group: str, hours: int, goes_on: bool
) -> None:
    arbiter_account.groups.set(Group.objects.filter(name=group))
    with time_machine.travel(timezone.now() - dt.timedelta(hours=hours)):
        desk = logged_in(FIREFOX)
    assert is_logged_in(desk) is goes_on


@pytest.mark.parametrize(
    ("agent", "called"),
    [(FIREFOX, "Firefox on Windows"), (PHONE, "Chrome on Android"), ("curl/8.5", "curl/8.5"), ("", "unknown")],
)
def test_a_device_is_named_by_its_user_agent(agent: str, called: str) -> None:
    assert describe_device(agent) == called


ROOT = Path(__file__).parents[3]
WAYS_IN = {"login", "alogin", "perform_login", "perform_password_login", "force_login", "SessionStore"}
OWN = {ROOT / "ratings/accounts/sessions.py"}


def ways_in(file: Path) -> Iterator[str]:
    """Yield calls and imports in a module that could start a session of an account."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("django", "allauth"):
            yield from (alias.name for alias in node.names if alias.name in WAYS_IN)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WAYS_IN:
            yield node.func.attr


def test_only_the_known_modules_begin_sessions() -> None:
    modules = {file for part in ("ratings", "tournaments", "config") for file in (ROOT / part).rglob("*.py")}
    assert {file for file in modules if [*ways_in(file)]} == OWN


def in_by(address: str) -> Client:
    """Return a browser that has accepted an invitation with a new account."""
    client = Client(HTTP_USER_AGENT=FIREFOX)
    fields = {"username": "mira", "first_name": "Mira", "last_name": "Sand"}
    answer = client.post(address, fields | {"password1": "tower-42-bishop", "password2": "tower-42-bishop"})
    assert answer.status_code == 302
    return client


def invited(roles: list[str]) -> str:
    """Return the address of an invitation to these roles."""
    ada = User.objects.filter(username="ada").first() or create_account("ada", is_superuser=True, is_staff=True)
    return reverse("account_invitation", args=[issue_account_invitation(ada, *roles)[1]])


@pytest.mark.parametrize(("role", "goes_on"), [("admin", False), ("officer", False), ("arbiter", True)])
def test_a_session_that_an_invitation_opened_has_the_rules_of_its_role(role: str, goes_on: bool) -> None:
    with time_machine.travel(timezone.now() - dt.timedelta(hours=13)):
        client = in_by(invited([role]))
    assert is_logged_in(client) is goes_on


def test_a_session_that_an_invitation_opened_is_listed_and_ended_with_the_others() -> None:
    client = in_by(invited(["admin"]))
    user = User.objects.get(username="mira")
    assert UserSession.objects.get(user=user).user_agent == FIREFOX
    user.set_password(PASSWORD)
    sessions.end_all_sessions(user)
    assert not is_logged_in(client)


def test_deactivation_ends_a_session_for_good() -> None:
    client = in_by(invited(["arbiter"]))
    user, ada = User.objects.get(username="mira"), User.objects.get(username="ada")
    deactivate(user, ada)
    reactivate(user, ada)
    assert not is_logged_in(client)


def test_a_new_officer_must_log_in_again(arbiter_account: User) -> None:
    ada, desk = create_account("ada", is_superuser=True), logged_in(FIREFOX)
    change_roles(arbiter_account, ["arbiter"], ada)
    assert is_logged_in(desk)
    change_roles(arbiter_account, ["arbiter", "officer"], ada)
    assert not is_logged_in(desk)
    again = logged_in(FIREFOX)
    change_roles(arbiter_account, ["officer", "admin"], ada)
    assert is_logged_in(again)


def test_a_new_officer_continues_for_half_a_day_and_logs_in_again_elsewhere(arbiter_account: User) -> None:
    desk, phone = logged_in(FIREFOX), logged_in(PHONE)
    with time_machine.travel(timezone.now() - dt.timedelta(hours=11)):
        desk.post(invited(["officer"]))
    assert (is_logged_in(desk), is_logged_in(phone)) == (True, False)
    with time_machine.travel(timezone.now() + dt.timedelta(hours=2)):
        assert not is_logged_in(desk)


def test_an_account_that_was_promoted_by_other_means_has_the_rules_within_minutes(arbiter_account: User) -> None:
    desk = logged_in(FIREFOX)
    arbiter_account.groups.set(Group.objects.filter(name="officers"))
    caches["template_fragments"].clear()
    assert is_logged_in(desk)
    with time_machine.travel(timezone.now() + dt.timedelta(hours=13)):
        assert not is_logged_in(desk)


def test_a_session_with_a_new_key_stays_listed(arbiter_account: User) -> None:
    add_roles(arbiter_account, ["admin"])
    desk = logged_in(FIREFOX)
    fields = {"old_password": PASSWORD, "new_password1": "tower-42-bishop", "new_password2": "tower-42-bishop"}
    assert desk.post("/admin/password_change/", fields).status_code == 302
    assert is_logged_in(desk)
    assert desk.session.session_key in UserSession.objects.values_list("session_key", flat=True)


def test_roles_given_on_the_page_of_an_account_end_its_sessions(arbiter_account: User) -> None:
    desk, office = logged_in(FIREFOX), Client()
    office.force_login(create_account("ada", is_superuser=True, is_staff=True))
    page = f"/admin/ratings/user/{arbiter_account.pk}/change/"
    form = office.get(page).context["adminform"].form
    fields = {name: value for name, value in form.initial.items() if value not in (None, False)}
    fields |= {"groups": [f"{Group.objects.get(name='officers').pk}"], "last_login_0": "", "last_login_1": ""}
    fields |= {"date_joined_0": "2026-01-01", "date_joined_1": "00:00:00"}
    answer = office.post(page, fields)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    assert not is_logged_in(desk)
