"""Password reset with and without mail: a link, or the name of a contact."""

import os
import subprocess
import sys

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from ratings.models import Installation
from tests.config.database_users import ROOT
from tests.mail_delivery import deliver_mail
from tests.tournaments.factories import create_account

ASK = "This installation sends no e-mail. Ask an administrator"
SENDS = "from django.conf import settings as s; print(s.SENDS_MAIL, s.EMAIL_BACKEND, s.EMAIL_HOST, s.EMAIL_USE_TLS)"


def forgotten(client: Client) -> str:
    return client.get(reverse("account_reset_password")).content.decode()


@pytest.mark.django_db
def test_without_mail_the_page_promises_no_message(settings: Settings, client: Client) -> None:
    settings.SENDS_MAIL = False
    assert ASK in forgotten(client)
    assert "<form" not in forgotten(client).split("<main")[1].split("</main>")[0]


@pytest.mark.django_db
def test_with_mail_a_link_is_sent(settings: Settings, client: Client) -> None:
    settings.SENDS_MAIL = True
    create_account("anna", email="anna@example.org")
    assert ASK not in forgotten(client)
    client.post(reverse("account_reset_password"), {"email": "anna@example.org"})
    (message,) = deliver_mail()
    assert (message.to, message.subject) == (["anna@example.org"], "Choose a new password")
    assert "The name of your account is anna." in message.body
    assert "http://testserver/accounts/password/reset/key/" in message.body


@pytest.mark.django_db
def test_a_reset_link_is_in_the_requester_s_language_and_unknown_addresses_get_none(
    settings: Settings, client: Client
) -> None:
    settings.SENDS_MAIL = True
    create_account("anna", email="anna@example.org")
    address = reverse("account_reset_password")
    client.post(address, {"email": "anna@example.org"}, headers={"Accept-Language": "de"})
    client.post(address, {"email": "stranger@example.org"})
    assert [message.subject for message in deliver_mail()] == ["Neues Passwort wählen"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "subject", "text"),
    [("en-gb", "Choose a new password", "Open this link"), ("de", "Neues Passwort wählen", "Öffnen Sie diesen Link")],
)
def test_a_letter_speaks_for_the_federation(
    settings: Settings, client: Client, language: str, subject: str, text: str
) -> None:
    settings.SENDS_MAIL = True
    Installation.objects.create(authority="Bergland", federation="BRG")
    create_account("anna", email="anna@example.org")
    client.post(reverse("account_reset_password"), {"email": "anna@example.org"}, headers={"accept-language": language})
    (letter,) = deliver_mail()
    assert letter.subject == f"Bergland: {subject}"
    assert text in letter.body
    assert letter.body.endswith("\n-- \nBergland\n")
    assert "Hello from" not in letter.body


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("", "False django.core.mail.backends.dummy.EmailBackend"),
        (
            "smtp+tls://berger:secret@mail.example.org:587",
            "True django.core.mail.backends.smtp.EmailBackend mail.example.org True",
        ),
    ],
)
def test_the_settings_read_where_mail_goes(url: str, read: str) -> None:
    fields = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"} | ({"EMAIL_URL": url} if url else {})
    completed = subprocess.run(
        [sys.executable, "-c", SENDS], cwd=ROOT, env=fields, capture_output=True, text=True, check=True
    )
    assert completed.stdout.startswith(read)
