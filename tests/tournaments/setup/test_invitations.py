"""Mails of invitation to the staff in the mail queue; links of earlier releases stay valid."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django.core import mail, signing
from django.test import override_settings
from django.utils import timezone, translation

from ratings.links.invitations import invitation_rows, revoke
from ratings.models import Mail, User
from tests.mail_delivery import deliver_mail
from tests.tournaments import factories
from tournaments.models import StaffInvitation, Tournament
from tournaments.setup import invitations

LOCMEM = "django.core.mail.backends.locmem.EmailBackend"
ADDRESS = "https://desk.example/desk/invitations/token/"


@pytest.fixture(autouse=True)
def mail_backend() -> Iterator[None]:
    with override_settings(EMAIL_BACKEND=LOCMEM):
        yield


def invited(cup: Tournament, by: User, language: str = "en") -> StaffInvitation:
    invitation, _token = factories.issue_invitation(cup, by, email="mira@example.org", days=7)
    with translation.override(language):
        invitations.send_letter(invitation, ADDRESS)
    return invitation


def letters(cup: Tournament) -> list[Mail | None]:
    listed = invitation_rows(invitations.invitations_of(cup), invitations.role_name, str)
    return [row.mail for row in listed]


def test_an_invitation_mail_is_sent_once_in_the_inviter_s_language(cup: Tournament, arbiter: User) -> None:
    invitation = invited(cup, arbiter, "de")
    invitations.send_letter(invitation, "https://other.example/")
    assert not mail.outbox
    assert [waiting and waiting.reference for waiting in letters(cup)] == [f"invitation {invitation.pk}"]
    (message,) = deliver_mail()
    assert letters(cup) == [None]
    assert (message.to, message.subject[:9]) == (["mira@example.org"], "Einladung")
    assert ADDRESS in str(message.body).splitlines()
    invitation.refresh_from_db()
    assert invitation.letter_at is not None


def test_an_invitation_revoked_meanwhile_sends_no_letter(cup: Tournament, arbiter: User) -> None:
    invitation = invited(cup, arbiter)
    revoke(invitation, timezone.now())
    assert deliver_mail() == []
    assert not Mail.objects.exists()


def test_where_no_mail_is_sent_or_there_is_no_address_nothing_waits(cup: Tournament, arbiter: User) -> None:
    without, _token = factories.issue_invitation(cup, arbiter)
    invitations.send_letter(without, ADDRESS)
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend"):
        invited(cup, arbiter)
    assert not StaffInvitation.objects.exclude(letter_at=None).exists()


def test_a_letter_of_before_has_a_token_of_its_own_that_goes_on_opening(cup: Tournament, arbiter: User) -> None:
    """The token was signed from the key of the invitation. Mails have a random token since."""
    invitation, _token = factories.issue_invitation(cup, arbiter, days=7)
    token = signing.Signer(salt="tournaments.setup.letters").sign(f"{invitation.pk}")
    assert invitations.find_invitation(token, timezone.now()) == invitation
    assert invitations.find_invitation(token, timezone.now() + dt.timedelta(days=8)) is None
    revoke(invitation, timezone.now())
    assert invitations.find_invitation(token, timezone.now()) is None


@pytest.mark.parametrize("token", ["", "1", "1:x", "\0", "\ud800", "9" * 500])
def test_a_token_not_made_here_opens_nothing(cup: Tournament, arbiter: User, token: str) -> None:
    invited(cup, arbiter)
    assert invitations.find_invitation(token, timezone.now()) is None
