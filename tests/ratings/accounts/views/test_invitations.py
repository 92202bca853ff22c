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
def ada() -> User:
    return create_account("ada", is_superuser=True, is_staff=True)


@pytest.fixture
def office(ada: User) -> Client:
    return logged_in_client(ada)


def fields(**fields: object) -> dict[str, object]:
    return {"name": "Mira Sand", "email": "", "roles": ["arbiter"], "token": invitations.new_token(), **fields}


def link(office: Client, **values: object) -> str:
    answer = office.post("/office/accounts/invitations/", fields(**values))
    assert answer.status_code == 200, answer.content.decode()
    return str(answer.context["address"]).removeprefix("http://testserver")


def test_who_has_no_account_makes_one_with_the_roles_and_the_address(client: Client, office: Client) -> None:
    address = link(office, email="mira@example.org", roles=["arbiter", "officer"])
    assert client.post(address, NEW | {"password2": "other"}).status_code == 422
    assert client.post(address, NEW | {"username": "ada", "password2": NEW["password1"]}).status_code == 422
    assert client.post(address, NEW | {"password2": NEW["password1"]})["Location"] == "/office/"
    user = User.objects.get(username="mira")
    assert (user.email, roles_of(user), user.is_superuser) == ("mira@example.org", {"arbiter", "officer"}, False)
    assert client.get("/office/").status_code == 200
    assert Client().get(address).status_code == 404


def test_who_has_an_account_adds_the_roles_to_those_there_are(client: Client, office: Client) -> None:
    user = create_account("mira", "officers")
    address = link(office, roles=["arbiter"])
    client.force_login(user)
    assert "Accept as mira" in client.get(address).content.decode()
    assert client.post(address)["Location"] == "/desk/"
    assert roles_of(User.objects.get(pk=user.pk)) == {"arbiter", "officer"}


def test_nobody_uses_it_up_without_need_or_after_another(ada: User) -> None:
    invitation, _token = issue_account_invitation(ada, "arbiter")
    now = timezone.now()
    with pytest.raises(Refused, match="these roles already"):
        invitations.accept(invitation, create_account("old", "arbiters"), now)
    invitations.accept(invitation, create_account("mira"), now)
    late = create_account("late")
    with pytest.raises(Refused, match="used or revoked"):
        invitations.accept(invitation, late, now)
    assert not roles_of(late)


def test_it_holds_seven_days_unless_it_is_revoked_or_the_inviter_is_no_administrator_any_more(
    client: Client, office: Client, ada: User
) -> None:
    invitation, token = issue_account_invitation(ada)
    assert invitations.find_invitation(token, invitation.at + dt.timedelta(days=7, seconds=-1))
    assert not invitations.find_invitation(token, invitation.at + dt.timedelta(days=7))
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert not invitations.find_invitation(token, invitation.at)
    User.objects.filter(pk=ada.pk).update(is_active=True)
    office.post(f"/office/accounts/invitations/{invitation.pk}/revoke/")
    assert client.get(f"/accounts/invitations/{token}/").status_code == 404
    assert client.get("/accounts/invitations/nothing/").status_code == 404


def test_accepting_needs_the_token_of_the_form(ada: User) -> None:
    _invitation, token = issue_account_invitation(ada, "admin")
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(create_account("mira"))
    assert strict.post(f"/accounts/invitations/{token}/").status_code == 403
    assert not User.objects.get(username="mira").is_superuser


@override_settings(EMAIL_BACKEND=LOCMEM)
def test_a_letter_brings_the_link_and_none_is_sent_once_it_is_revoked(client: Client, office: Client) -> None:
    link(office, email="nora@example.org")
    office.post(f"/office/accounts/invitations/{AccountInvitation.objects.get().pk}/revoke/")
    address = link(office, email="mira@example.org")
    (letter,) = deliver_mail()
    assert letter.to == ["mira@example.org"]
    assert f"http://testserver{address}" in letter.body
    assert client.get(address).status_code == 200


def test_sent_twice_it_is_one_and_what_is_wrong_makes_none(office: Client) -> None:
    create_account("nora", email="nora@example.org")
    for data, expected in (
        ({"name": " "}, "required"),
        ({"roles": []}, "required"),
        ({"roles": ["king"]}, "king"),
        ({"email": "Nora@example.org"}, "nora has this address"),
        ({"token": "12345"}, "load it again"),
        ({"name": "\0"}, "Null characters"),
    ):
        answer = office.post("/office/accounts/invitations/", fields(**data))
        assert (answer.status_code, expected in answer.content.decode()) == (422, True), expected
    assert not AccountInvitation.objects.exists()
    twice = fields()
    office.post("/office/accounts/invitations/", twice)
    office.post("/office/accounts/invitations/", twice)
    changed = office.post("/office/accounts/invitations/", twice | {"roles": ["admin"]})
    assert (changed.status_code, AccountInvitation.objects.get().roles) == (422, ["arbiter"])
    assert "open until" in office.get("/office/accounts/invitations/").content.decode()
