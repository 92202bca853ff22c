"""Requests of visitors for an account, and their acceptance or refusal by administrators."""

import datetime as dt

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from ratings.accounts import invitations, requests
from ratings.models import AccountRequest, Installation, User
from tests.mail_delivery import deliver_mail
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

FORM = {"name": "Mira Sand", "email": "mira@example.org", "text": "FIDE arbiter 1234"}
LOCMEM = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture(autouse=True)
def installation() -> Installation:
    return Installation.objects.create(authority="Office", federation="NOR", account_requests=True)


@pytest.fixture
def administrator_client() -> Client:
    return logged_in_client(create_account("ada", is_superuser=True, is_staff=True))


def test_there_is_no_form_unless_the_office_wants_it(client: Client) -> None:
    assert "/accounts/request/" in client.get("/accounts/login/").content.decode()
    Installation.objects.update(account_requests=False)
    assert client.get("/accounts/request/").status_code == client.post("/accounts/request/", FORM).status_code == 404
    assert "/accounts/request/" not in client.get("/accounts/login/").content.decode()
    assert not AccountRequest.objects.exists()


def test_a_request_is_kept_once_and_a_wrong_one_refused(client: Client) -> None:
    assert client.post("/accounts/request/", FORM | {"email": "nobody"}).status_code == 422
    assert client.post("/accounts/request/", FORM).status_code == 200
    assert client.post("/accounts/request/", FORM | {"email": "MIRA@example.org", "name": "Else"}).status_code == 200
    assert AccountRequest.objects.get().name == "Mira Sand"


def test_an_address_may_ask_five_times_an_hour(client: Client) -> None:
    statuses = [
        client.post("/accounts/request/", FORM | {"email": f"mira{number}@example.org"}).status_code
        for number in range(6)
    ]
    assert statuses == [200] * 5 + [429]
    assert AccountRequest.objects.count() == 5


def test_no_request_is_accepted_while_very_many_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MAX_WAITING", 1)
    client.post("/accounts/request/", FORM)
    assert client.post("/accounts/request/", FORM | {"email": "nora@example.org"}).status_code == 422
    assert AccountRequest.objects.count() == 1


def test_inviting_accepts_a_request_once(client: Client, administrator_client: Client) -> None:
    client.post("/accounts/request/", FORM)
    request = AccountRequest.objects.get()
    page = administrator_client.get(f"/office/accounts/invitations/?request={request.pk}")
    assert page.context["form"].initial == {"name": "Mira Sand", "email": FORM["email"], "roles": ["arbiter"]}
    fields = {**page.context["form"].initial, "request": request.pk, "token": invitations.new_token()}
    assert administrator_client.post("/office/accounts/invitations/", fields).status_code == 200
    request.refresh_from_db()
    assert (request.decided_by, request.invitation.email) == (User.objects.get(username="ada"), FORM["email"])
    assert not administrator_client.get("/office/accounts/invitations/").context["requests"]
    for wrong in ("x", "9" * 40, "²"):
        assert administrator_client.get("/office/accounts/invitations/", {"request": wrong}).status_code == 200


@override_settings(EMAIL_BACKEND=LOCMEM)
def test_a_declined_request_is_answered_and_forgotten_after_a_month(
    client: Client, administrator_client: Client
) -> None:
    client.post("/accounts/request/", FORM)
    request = AccountRequest.objects.get()
    administrator_client.post(f"/office/accounts/requests/{request.pk}/decline/")
    administrator_client.post(f"/office/accounts/requests/{request.pk}/decline/")
    (letter,) = deliver_mail()
    assert (letter.to, "declined" in letter.body) == ([FORM["email"]], True)
    request.refresh_from_db()
    assert request.decided_at
    requests.delete_decided_requests(request.decided_at + dt.timedelta(days=30))
    assert AccountRequest.objects.exists()
    requests.delete_decided_requests(request.decided_at + dt.timedelta(days=30, seconds=1))
    assert not AccountRequest.objects.exists()
    waiting = AccountRequest.objects.create(**FORM)
    requests.delete_decided_requests(timezone.now() + dt.timedelta(days=400))
    assert AccountRequest.objects.get() == waiting
