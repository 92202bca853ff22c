"""Invitations to an account with roles, by link or mail, and the invited people's pages."""

import datetime as dt

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from ratings.accounts import invitations
from ratings.accounts.roles import roles_of
from ratings.core.errors import Refused
from ratings.models import AccountInvitation, User
from tests.mail_delivery import deliver_mail
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account, issue_account_invitation

pytestmark = pytest.mark.django_db

LOCMEM = "django.core.mail.backends.locmem.EmailBackend"
NEW = {"username": "mira", "first_name": "Mira", "last_name": "Sand", "password1": "tower-42-bishop"}


@pytest.fixture
def administrator() -> User:
    return create_account("ada", is_superuser=True, is_staff=True)


@pytest.fixture
def administrator_client(administrator: User) -> Client:
    return logged_in_client(administrator)


def fields(**fields: object) -> dict[str, object]:
    return {"name": "Mira Sand", "email": "", "roles": ["arbiter"], "token": invitations.new_token(), **fields}


def link(administrator_client: Client, **values: object) -> str:
    answer = administrator_client.post("/office/accounts/invitations/", fields(**values))
    assert answer.status_code == 200, answer.content.decode()
    return str(answer.context["address"]).removeprefix("http://testserver")


def test_an_invited_person_creates_an_account_with_the_roles_and_the_address(
    client: Client, administrator_client: Client
) -> None:
    address = link(administrator_client, email="mira@example.org", roles=["arbiter", "officer"])
    assert client.post(address, NEW | {"password2": "other"}).status_code == 422
    assert client.post(address, NEW | {"username": "ada", "password2": NEW["password1"]}).status_code == 422
    assert client.post(address, NEW | {"password2": NEW["password1"]})["Location"] == "/office/"
    user = User.objects.get(username="mira")
    assert (user.email, roles_of(user), user.is_superuser) == ("mira@example.org", {"arbiter", "officer"}, False)
    assert client.get("/office/").status_code == 200
    assert Client().get(address).status_code == 404


def test_an_invited_account_gets_the_roles_in_addition(client: Client, administrator_client: Client) -> None:
    user = create_account("mira", "officers")
    address = link(administrator_client, roles=["arbiter"])
    client.force_login(user)
    assert "Accept as mira" in client.get(address).content.decode()
    assert client.post(address)["Location"] == "/desk/"
    assert roles_of(User.objects.get(pk=user.pk)) == {"arbiter", "officer"}


def test_an_invitation_is_used_once_and_only_if_it_adds_roles(administrator: User) -> None:
    invitation, _token = issue_account_invitation(administrator, "arbiter")
    now = timezone.now()
    with pytest.raises(Refused, match="these roles already"):
        invitations.accept(invitation, create_account("old", "arbiters"), now)
    invitations.accept(invitation, create_account("mira"), now)
    late = create_account("late")
    with pytest.raises(Refused, match="used or revoked"):
        invitations.accept(invitation, late, now)
    assert not roles_of(late)


def test_an_invitation_is_valid_for_seven_days_unless_revoked_or_the_inviter_lost_the_role(
    client: Client, administrator_client: Client, administrator: User
) -> None:
    invitation, token = issue_account_invitation(administrator)
    assert invitations.find_invitation(token, invitation.at + dt.timedelta(days=7, seconds=-1))
    assert not invitations.find_invitation(token, invitation.at + dt.timedelta(days=7))
    User.objects.filter(pk=administrator.pk).update(is_active=False)
    assert not invitations.find_invitation(token, invitation.at)
    User.objects.filter(pk=administrator.pk).update(is_active=True)
    administrator_client.post(f"/office/accounts/invitations/{invitation.pk}/revoke/")
    assert client.get(f"/accounts/invitations/{token}/").status_code == 404
    assert client.get("/accounts/invitations/nothing/").status_code == 404


def test_accepting_needs_the_token_of_the_form(administrator: User) -> None:
    _invitation, token = issue_account_invitation(administrator, "admin")
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(create_account("mira"))
    assert strict.post(f"/accounts/invitations/{token}/").status_code == 403
    assert not User.objects.get(username="mira").is_superuser


@override_settings(EMAIL_BACKEND=LOCMEM)
def test_a_letter_brings_the_link_and_none_is_sent_once_it_is_revoked(
    client: Client, administrator_client: Client
) -> None:
    link(administrator_client, email="nora@example.org")
    administrator_client.post(f"/office/accounts/invitations/{AccountInvitation.objects.get().pk}/revoke/")
    address = link(administrator_client, email="mira@example.org")
    (letter,) = deliver_mail()
    assert letter.to == ["mira@example.org"]
    assert f"http://testserver{address}" in letter.body
    assert client.get(address).status_code == 200


def test_an_invitation_sent_twice_is_created_once_and_an_invalid_one_not_at_all(administrator_client: Client) -> None:
    create_account("nora", email="nora@example.org")
    for data, expected in (
        ({"name": " "}, "required"),
        ({"roles": []}, "required"),
        ({"roles": ["king"]}, "king"),
        ({"email": "Nora@example.org"}, "nora has this address"),
        ({"token": "12345"}, "Reload it"),
        ({"name": "\0"}, "Null characters"),
    ):
        answer = administrator_client.post("/office/accounts/invitations/", fields(**data))
        assert (answer.status_code, expected in answer.content.decode()) == (422, True), expected
    assert not AccountInvitation.objects.exists()
    twice = fields()
    administrator_client.post("/office/accounts/invitations/", twice)
    administrator_client.post("/office/accounts/invitations/", twice)
    changed = administrator_client.post("/office/accounts/invitations/", twice | {"roles": ["admin"]})
    assert (changed.status_code, AccountInvitation.objects.get().roles) == (422, ["arbiter"])
    assert "open until" in administrator_client.get("/office/accounts/invitations/").content.decode()
