"""The second factor: setup with an app, at log-in, and again before irreversible actions."""

import re
import time

import pytest
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from pghistory.models import Events

from ratings.accounts.second_factor import has_second_factor
from ratings.models import Installation, RequestCount, SecondFactor, User
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

PASSWORD = "entirely-right-1"
SECRET = "JBSWY3DPEHPK3PXP"
BEFORE_ACTING = [
    ("api_keys", {}),
    ("publish", {"pk": 0}),
    ("approve_publication", {"pk": 0}),
    ("change_publication", {"pk": 0}),
    ("decide_correction", {"correction": 0}),
    ("approve_correction", {"correction": 0}),
    ("account", {"pk": 0}),
    ("account_invitations", {}),
    ("revoke_account_invitation", {"pk": 0}),
    ("decline_account_request", {"pk": 0}),
    ("deactivate_account", {"pk": 0}),
    ("reactivate_account", {"pk": 0}),
    ("password_link", {"pk": 0}),
    ("drop_second_factor", {"pk": 0}),
    ("admin:ratings_user_changelist", {}),
    ("admin:ratings_user_add", {}),
    ("admin:ratings_user_delete", {"object_id": "1"}),
    ("admin:auth_user_password_change", {"id": "1"}),
    ("admin:ratings_installation_change", {"object_id": "1"}),
]


@pytest.fixture(autouse=True)
def installation() -> Installation:
    _forget_codes()
    return Installation.objects.create(authority="Office", federation="AUT", second_factor=True)


@pytest.fixture
def officer() -> User:
    return _with_password(create_account("olga", "officers"))


@pytest.fixture
def administrator() -> User:
    return _with_password(create_account("ada", is_staff=True, is_superuser=True))


def _with_password(user: User) -> User:
    user.set_password(PASSWORD)
    user.save()
    return user


def _forget_codes() -> None:
    cache.clear()  # the library stores used codes here
    RequestCount.objects.all().delete()


def code(secret: str = SECRET) -> str:
    """Return the current code of the app. A code is valid once, so used codes are cleared."""
    _forget_codes()
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


def log_in(client: Client, user: User) -> str:
    """Return the page after the password."""
    return client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})["Location"]


def long_ago(client: Client) -> None:
    """Shift the factors of the session to an hour ago."""
    session = client.session
    session["account_authentication_methods"] = [
        record | {"at": record["at"] - 3600} for record in session["account_authentication_methods"]
    ]
    session.save()


@pytest.mark.parametrize("wanted", [True, False])
def test_officers_need_a_second_factor_where_the_office_requires_it(
    client: Client, officer: User, administrator: User, wanted: bool
) -> None:
    Installation.objects.update(second_factor=wanted)
    refused = (302, reverse("mfa_index"))
    for user, pages in (officer, ["/office/"]), (administrator, ["/office/installation/", "/desk/new/", "/admin/"]):
        client.force_login(user)
        for page in pages:
            answer = client.get(page)
            assert ((answer.status_code, answer.get("Location")) == refused) is wanted, page
    for user in (officer, administrator):
        TOTP.activate(user, SECRET)
    assert client.get("/office/installation/").status_code == 200


def test_other_accounts_need_no_second_factor(client: Client) -> None:
    client.force_login(create_account("arne", "arbiters"))
    assert client.get("/desk/").status_code == client.get("/office/reports/").status_code == 200


def test_a_second_factor_is_set_up_with_password_and_code_and_audited(client: Client, officer: User) -> None:
    log_in(client, officer)
    page = reverse("mfa_activate_totp")
    assert client.get(page)["Location"].startswith(reverse("account_reauthenticate"))
    assert client.post(reverse("account_reauthenticate"), {"password": PASSWORD, "next": page})["Location"] == page
    setup = client.get(page)
    text = setup.content.decode()
    (secret,) = re.findall(r"<code[^>]*>([A-Z2-7]+)</code>", text)
    assert 'class="qr"' in text
    assert client.post(page, {"code": "000000" if code(secret) != "000000" else "000001"}).status_code == 200
    assert not has_second_factor(officer)
    codes = client.post(page, {"code": code(secret)}, follow=True)
    assert len(re.findall(r"<code[^>]*>\d{8}</code>", codes.content.decode())) == 10
    assert all({"private", "no-store"} <= {*answer["Cache-Control"].split(", ")} for answer in (setup, codes))
    assert client.get("/office/").status_code == 200
    assert Events.objects.filter(pgh_obj_model="ratings.SecondFactor", pgh_label="insert").count() == 2


def test_the_log_in_accepts_a_code_and_each_recovery_code_once(client: Client, officer: User) -> None:
    TOTP.activate(officer, SECRET)
    assert log_in(client, officer) == reverse("mfa_authenticate")
    assert client.get("/office/")["Location"].startswith(reverse("account_login"))
    assert client.post(reverse("mfa_authenticate"), {"code": "12"}).status_code == 200
    client.post(reverse("mfa_authenticate"), {"code": code()})
    client.get(reverse("mfa_generate_recovery_codes"))
    client.post(reverse("mfa_reauthenticate"), {"code": code()})
    client.post(reverse("mfa_generate_recovery_codes"))
    (factor,) = SecondFactor.objects.filter(type=SecondFactor.Type.RECOVERY_CODES)
    recovery = factor.wrap().get_unused_codes()[0]
    for opens in (True, False):
        _forget_codes()
        other = Client()
        log_in(other, officer)
        other.post(reverse("mfa_authenticate"), {"code": recovery})
        assert (other.get("/office/").status_code == 200) is opens


def test_five_wrong_codes_close_the_second_step_to_their_address_alone(officer: User) -> None:
    """T11: they closed it to the owner, too, from every address."""
    TOTP.activate(officer, SECRET)
    guesser, owner = Client(REMOTE_ADDR="203.0.113.5"), Client(REMOTE_ADDR="198.51.100.7")
    for person in (guesser, owner):
        log_in(person, officer)
    right = code()
    for _time in range(5):
        guesser.post(reverse("mfa_authenticate"), {"code": "12"})
    for person, opens in ((guesser, False), (owner, True)):
        person.post(reverse("mfa_authenticate"), {"code": right})
        assert (person.get("/office/").status_code == 200) is opens


@pytest.mark.parametrize(("name", "parts"), BEFORE_ACTING, ids=str)
def test_the_second_factor_is_requested_again_before_an_action(
    client: Client, administrator: User, name: str, parts: dict[str, object]
) -> None:
    TOTP.activate(administrator, SECRET)
    log_in(client, administrator)
    client.post(reverse("mfa_authenticate"), {"code": code()})
    asks = reverse("mfa_reauthenticate")
    assert not client.post(reverse(name, kwargs=parts)).get("Location", "").startswith(asks)
    long_ago(client)
    assert client.post(reverse(name, kwargs=parts))["Location"].startswith(asks)
    Installation.objects.update(second_factor=False)
    assert not client.post(reverse(name, kwargs=parts)).get("Location", "").startswith(asks)


def test_a_posted_action_is_done_after_the_second_factor_is_entered(client: Client, administrator: User) -> None:
    TOTP.activate(administrator, SECRET)
    client.force_login(administrator)
    fields = {"authority": "Another office", "federation": "AUT", "claim_days": "30", "second_factor": "on"}
    page = client.post(reverse("installation"), fields)["Location"]
    assert Installation.objects.filter(authority="Office").exists()
    answer = client.post(page, {"code": code(), "next": reverse("installation")}, follow=True)
    assert "Saved." in answer.content.decode()
    assert Installation.objects.filter(authority="Another office").exists()


def test_a_password_alone_does_not_confirm_an_account_with_a_second_factor(client: Client, administrator: User) -> None:
    TOTP.activate(administrator, SECRET)
    client.force_login(administrator)
    answer = client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert answer["Location"].startswith(reverse("mfa_reauthenticate"))


def test_an_administrator_removes_a_second_factor_without_reading_its_key(
    client: Client, administrator: User, officer: User
) -> None:
    TOTP.activate(administrator, SECRET)
    factor = TOTP.activate(officer, SECRET).instance
    log_in(client, administrator)
    client.post(reverse("mfa_authenticate"), {"code": code()})
    pages = ("admin:ratings_secondfactor_changelist", []), ("admin:ratings_secondfactor_change", [factor.pk])
    for page in (reverse(name, args=args) for name, args in pages):
        text = client.get(page).content.decode()
        assert "olga" in text
        assert SECRET not in text
    client.post(reverse("admin:ratings_secondfactor_delete", args=[factor.pk]), {"post": "yes"})
    assert not has_second_factor(officer)


def test_a_new_office_requires_the_second_factor(client: Client, administrator: User) -> None:
    Installation.objects.all().delete()
    client.force_login(administrator)
    ticked = re.search(r'name="second_factor"[^>]*checked', client.get(reverse("installation")).content.decode())
    assert ticked
    Installation.objects.create(authority="Office of before", federation="AUT")
    assert not re.search(r'name="second_factor"[^>]*checked', client.get(reverse("installation")).content.decode())


def test_a_lost_second_factor_is_removed_by_a_command_and_audited(officer: User) -> None:
    TOTP.activate(officer, SECRET)
    call_command("reset_second_factor", "olga")
    assert not has_second_factor(officer)
    (event,) = Events.objects.filter(pgh_obj_model="ratings.SecondFactor", pgh_label="delete")
    assert event.pgh_context["reason"] == "manage.py reset_second_factor"
    for name in ("olga", "nobody"):
        with pytest.raises(CommandError, match=name):
            call_command("reset_second_factor", name)
