"""Letters of invitation wait in the queue of mail, and keep no token."""

from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import override_settings
from django.utils import timezone

from ratings.models import Mail, User
from tests.delivered import delivered
from tests.tournaments import cast
from tournaments.models import InvitationLetter, LetterState, Tournament
from tournaments.setup import invitations, letters

LOCMEM = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture(autouse=True)
def sending() -> Iterator[None]:
    with override_settings(EMAIL_BACKEND=LOCMEM):
        yield


def queued(cup: Tournament, by: User, language: str = "en") -> InvitationLetter:
    invitation, _token = cast.invitation(cup, by, email="mira@example.org", days=7)
    letter = letters.queue_letter(invitation, "https://desk.example", language)
    assert letter
    return letter


def test_a_letter_is_sent_once_in_the_language_of_who_invites(cup: Tournament, arbiter: User) -> None:
    letter = queued(cup, arbiter, "de")
    assert letters.queue_letter(letter.invitation, "https://other.example", "en") == letter
    assert not mail.outbox
    assert [*letters.unsent(cup)] == [letter.invitation_id]
    (message,) = delivered()
    assert letters.unsent(cup) == {}
    assert message.to == ["mira@example.org"]
    assert message.subject.startswith("Einladung")
    link = next(line for line in str(message.body).splitlines() if line.startswith("https://"))
    token = link.removeprefix("https://desk.example/desk/invitations/").rstrip("/")
    assert invitations.opened_by(token, timezone.now()) == letter.invitation
    assert token not in f"{InvitationLetter.objects.values().get()}"


def test_an_invitation_revoked_meanwhile_sends_no_letter(cup: Tournament, arbiter: User) -> None:
    letter = queued(cup, arbiter)
    invitations.revoke(letter.invitation, timezone.now())
    assert delivered() == []
    assert not Mail.objects.exists()


def test_letters_that_waited_before_an_upgrade_are_handed_over(cup: Tournament, arbiter: User) -> None:
    open_, _token = cast.invitation(cup, arbiter, email="mira@example.org", days=7)
    revoked, _token = cast.invitation(cup, arbiter, email="nora@example.org", days=7)
    for invitation in (open_, revoked):
        InvitationLetter.objects.create(invitation=invitation, origin="https://desk.example", language="en")
    invitations.revoke(revoked, timezone.now())
    letters.catch_up(timezone.now())
    letters.catch_up(timezone.now())
    assert [message.to for message in delivered()] == [["mira@example.org"]]
    assert {*InvitationLetter.objects.values_list("state", flat=True)} == {LetterState.SENT, LetterState.FAILED}


def test_where_no_mail_is_sent_or_there_is_no_address_nothing_waits(cup: Tournament, arbiter: User) -> None:
    without, _token = cast.invitation(cup, arbiter)
    assert letters.queue_letter(without, "https://desk.example", "en") is None
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend"):
        invitation, _token = cast.invitation(cup, arbiter, email="x@example.org")
        assert letters.queue_letter(invitation, "https://desk.example", "en") is None


@pytest.mark.parametrize("token", ["", "1", "1:x", "\0", "\ud800", "9" * 500])
def test_a_token_not_made_here_opens_nothing(cup: Tournament, arbiter: User, token: str) -> None:
    queued(cup, arbiter)
    assert letters.invitation_of(token) == 0
    assert invitations.opened_by(token, timezone.now()) is None
