"""Retries of messages: leased for one attempt, postponed with growing pauses, never sent after withdrawal."""

import datetime as dt

import pytest
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.delivery import retries
from ratings.models import Mail

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 25, 12, tzinfo=dt.UTC)


def waiting_mail() -> Mail:
    return Mail.objects.create(at=NOW, next_at=NOW, sealed=b"")


def jobs(message: Mail) -> int:
    return ProcrastinateJob.objects.filter(task_name=Mail.TASK, args__mail_id=message.pk).count()


def test_one_try_at_a_time_and_none_before_its_time() -> None:
    message = waiting_mail()
    mails = Mail.objects.all()
    assert retries.lease(mails, message.pk, NOW - dt.timedelta(seconds=6)) is None
    assert retries.lease(mails, message.pk, NOW) == message
    assert retries.lease(mails, message.pk, NOW) is None
    assert retries.lease(mails, message.pk, NOW + retries.LEASE) == message


def test_after_the_last_pause_it_is_given_up() -> None:
    message, now = waiting_mail(), NOW
    for pause in retries.PAUSES:
        until = retries.count_failure(message, now)
        assert until == now + pause
        retries.schedule_attempt(message, until)
        now = until
    assert retries.count_failure(message, now) is None
    assert jobs(message) == len(retries.PAUSES)
    retries.retry_now(message, NOW)
    message.refresh_from_db()
    assert (message.attempts, message.next_at) == (0, NOW)


def test_a_withdrawn_message_is_not_sent() -> None:
    message = waiting_mail()
    Mail.objects.all().delete()
    retries.schedule_attempt(message, timezone.now())
    assert (Mail.objects.count(), jobs(message)) == (0, 0)
