"""The mail queue: two days of attempts, through a real mail server."""

import datetime as dt
from typing import Any

import pytest
from django.core.mail.backends.smtp import EmailBackend
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob
from pytest_django.fixtures import Settings

from ratings.delivery import mail, retries
from ratings.models import Installation, Mail
from tests.mail_server import MailServer

pytestmark = pytest.mark.django_db
TO = "anna@example.org"


def queued(text: str = "A text", **more: str) -> Mail:
    assert mail.queue_mail(TO, "A subject", text, **more)
    return Mail.objects.get()


def test_a_mail_is_from_the_federation_and_is_deleted_after_delivery(mail_server: MailServer) -> None:
    Installation.objects.update_or_create(defaults={"authority": "Norges Sjakkforbund", "federation": "NOR"})
    waiting = queued("Grüße")
    mail.try_to_send(waiting.pk, timezone.now())
    mail.try_to_send(waiting.pk, timezone.now())
    (message,) = mail_server.received
    assert (message["From"], message["To"]) == ("Norges Sjakkforbund <ratings@federation.example>", TO)
    assert (message["Subject"], message["Message-ID"]) == ("A subject", f"<{waiting.uuid}@federation.example>")
    assert message.get_content().replace("\r", "") == "Grüße\n\n-- \nNorges Sjakkforbund\n"
    assert not Mail.objects.exists()


def test_waiting_mail_is_readable_by_this_installation_only(mail_server: MailServer, settings: Settings) -> None:
    waiting = queued("A secret link")
    assert not any(word in f"{bytes(waiting.sealed)!r}" for word in (TO, "secret", "subject"))
    assert mail.decrypted_letter(waiting) == (TO, "A subject", "A secret link")
    settings.SECRET_KEY = "another"
    mail.try_to_send(waiting.pk, timezone.now())
    waiting.refresh_from_db()
    assert (waiting.next_at, waiting.reason, mail_server.received) == (None, mail.OTHER_KEY_REASON, [])


def test_a_refusal_for_now_is_tried_again_for_two_days_and_given_up_then(mail_server: MailServer) -> None:
    mail_server.answer = f"450 4.2.1 <{TO}> is greylisted"
    waiting, begun = queued(), timezone.now()
    now = begun
    for attempts, pause in enumerate(retries.PAUSES, 1):
        mail.try_to_send(waiting.pk, now)
        mail.try_to_send(waiting.pk, now)  # too early
        waiting.refresh_from_db()
        assert (waiting.attempts, waiting.next_at, waiting.reason) == (
            attempts, now + pause, "450 4.2.1 <…> is greylisted",
        )  # fmt: skip
        now += pause
    mail.try_to_send(waiting.pk, now)
    waiting.refresh_from_db()
    assert (waiting.next_at, waiting.attempts) == (None, len(retries.PAUSES) + 1)
    assert dt.timedelta(hours=36) < now - begun <= dt.timedelta(days=2)


def test_mail_arrives_when_the_server_works_again(mail_server: MailServer) -> None:
    mail_server.answer = "451 4.3.0 Try again"
    waiting = queued()
    mail.try_to_send(waiting.pk, timezone.now())
    mail_server.answer = "250 OK"
    mail.try_to_send(waiting.pk, timezone.now() + retries.PAUSES[0])
    assert [message["To"] for message in mail_server.received] == [TO]


def test_an_address_that_does_not_exist_is_given_up_at_once_and_sent_again_on_demand(mail_server: MailServer) -> None:
    mail_server.answer = "550 5.1.1 No such user"
    waiting = queued()
    mail.try_to_send(waiting.pk, timezone.now())
    waiting.refresh_from_db()
    assert (waiting.next_at, waiting.reason) == (None, "550 5.1.1 No such user")
    mail_server.answer = "250 OK"
    mail.send_again(waiting, timezone.now())
    mail.send_again(waiting, timezone.now())  # a second click
    assert ProcrastinateJob.objects.filter(task_name=Mail.TASK, args__mail_id=waiting.pk).count() == 2
    mail.try_to_send(waiting.pk, timezone.now())
    assert len(mail_server.received) == 1


def test_no_server_at_all_is_a_reason_too(settings: Settings, mail_server: MailServer) -> None:
    settings.EMAIL_PORT = 1
    waiting = queued()
    mail.try_to_send(waiting.pk, timezone.now())
    waiting.refresh_from_db()
    assert "refused" in waiting.reason
    assert waiting.next_at


@pytest.mark.parametrize(("step", "arrived"), [("open", False), ("send_messages", True)])
def test_a_mail_that_a_server_may_have_is_not_sent_twice_when_the_worker_is_killed(
    mail_server: MailServer, monkeypatch: pytest.MonkeyPatch, step: str, arrived: bool
) -> None:
    """Killed while it connects, the mail is sent later. Killed at the end, it is on the page and not sent again."""
    waiting, now = queued(), timezone.now()
    real = getattr(EmailBackend, step)

    def killed(self: EmailBackend, *arguments: Any) -> None:
        real(self, *arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(EmailBackend, step, killed)
    with pytest.raises(KeyboardInterrupt):
        mail.try_to_send(waiting.pk, now)
    monkeypatch.setattr(EmailBackend, step, real)
    later = now + retries.LEASE + 2 * retries.MINUTE
    mail.try_to_send(waiting.pk, now)
    mail.requeue_late(now + retries.LEASE)
    assert len(mail_server.received) == arrived
    mail.requeue_late(later)
    mail.try_to_send(waiting.pk, later)
    assert len(mail_server.received) == 1
    assert [each.reason for each in Mail.objects.all()] == ([mail.NO_ANSWER_REASON] if arrived else [])


def test_undeliverable_mail_is_deleted_after_some_days(mail_server: MailServer) -> None:
    waiting = queued()
    given_up_at = waiting.at + mail.RETENTION
    retries.delete_finished(Mail.objects.all(), mail.RETENTION, given_up_at + retries.MINUTE)
    assert Mail.objects.exists()
    Mail.objects.update(next_at=None, reason="550 No")
    retries.delete_finished(Mail.objects.all(), mail.RETENTION, given_up_at)
    assert Mail.objects.exists()
    retries.delete_finished(Mail.objects.all(), mail.RETENTION, given_up_at + retries.MINUTE)
    assert not Mail.objects.exists()


def test_a_mail_about_something_can_be_withdrawn(mail_server: MailServer) -> None:
    waiting = queued(reference="invitation 7")
    assert mail.unsent_by_reference(["invitation 7", "invitation 8"]) == {"invitation 7": waiting}
    mail.delete_unsent("invitation 8")
    assert Mail.objects.exists()
    mail.delete_unsent("invitation 7")
    mail.try_to_send(waiting.pk, timezone.now())
    assert mail_server.received == []


def test_a_subject_is_one_line(mail_server: MailServer) -> None:
    mail.queue_mail(TO, "A\nBcc: other@example.org", "A text")
    mail.try_to_send(Mail.objects.get().pk, timezone.now())
    assert mail_server.received[0]["Subject"] == "A Bcc: other@example.org"
    assert mail_server.received[0]["Bcc"] is None


@pytest.mark.parametrize("to", ["", TO])
def test_without_an_address_or_a_server_nothing_waits(settings: Settings, to: str) -> None:
    settings.EMAIL_BACKEND = mail.NO_MAIL_BACKEND if to else "django.core.mail.backends.locmem.EmailBackend"
    assert not mail.queue_mail(to, "A subject", "A text")
    assert not Mail.objects.exists()
