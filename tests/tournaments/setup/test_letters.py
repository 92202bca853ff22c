"""Letters of invitation wait in the queue, are tried again, and keep no token."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import override_settings
from django.utils import timezone

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import InvitationLetter, LetterState, Tournament
from tournaments.setup import invitations, letters

LOCMEM = "django.core.mail.backends.locmem.EmailBackend"
NOBODY_LISTENS = {
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "EMAIL_HOST": "127.0.0.1",
    "EMAIL_PORT": 1,
    "EMAIL_TIMEOUT": 2,
}
LATER = dt.timedelta(hours=12)


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
    sent = letters.attempt(letter.pk, timezone.now())
    assert sent
    assert (sent.state, letters.attempt(letter.pk, timezone.now())) == (LetterState.SENT, None)
    (message,) = mail.outbox
    assert message.to == ["mira@example.org"]
    assert message.subject.startswith("Einladung")
    link = next(line for line in message.body.splitlines() if line.startswith("https://"))
    token = link.removeprefix("https://desk.example/desk/invitations/").rstrip("/")
    assert invitations.opened_by(token, timezone.now()) == letter.invitation
    assert token not in f"{InvitationLetter.objects.values().get()}"


def test_while_the_mail_server_refuses_it_waits_longer_and_longer_and_fails_at_last(
    cup: Tournament, arbiter: User
) -> None:
    letter, now = queued(cup, arbiter), timezone.now()
    with override_settings(**NOBODY_LISTENS):
        for pause in letters.PAUSES:
            tried = letters.attempt(letter.pk, now)
            assert tried
            assert (tried.state, tried.next_at) == (LetterState.WAITING, now + pause)
            assert letters.attempt(letter.pk, now) is None
            now += pause
        last = letters.attempt(letter.pk, now)
    assert last
    assert (last.state, last.next_at, last.attempts) == (LetterState.FAILED, None, 6)


def test_an_invitation_revoked_meanwhile_sends_no_letter(cup: Tournament, arbiter: User) -> None:
    letter = queued(cup, arbiter)
    invitations.revoke(letter.invitation, timezone.now())
    tried = letters.attempt(letter.pk, timezone.now())
    assert tried
    assert (tried.state, mail.outbox) == (LetterState.FAILED, [])


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
