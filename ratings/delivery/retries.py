"""Messages to other systems: attempts after growing pauses, until a message is delivered or given up."""

import datetime as dt
from typing import TypeVar

from django.db.models import QuerySet
from procrastinate.contrib.django import app

from ratings.core.queue import MESSAGES
from ratings.delivery.models import Outgoing

MINUTE = dt.timedelta(minutes=1)
PAUSES = tuple(MINUTE * minutes for minutes in (1, 5, 30, 120, 360, 720, 1440))
# Longer than an attempt: meanwhile no other worker tries the message. If a worker dies, another tries it later.
LEASE = 5 * MINUTE
MAX_EARLY = dt.timedelta(seconds=5)
MAX_REQUEUED = 1000

Message = TypeVar("Message", bound=Outgoing)


def lease(messages: QuerySet[Message], key: int, now: dt.datetime) -> Message | None:
    """Return a message that is due, reserved for one attempt.

    None if the message is not due, or if another worker has reserved it.
    """
    if not messages.filter(pk=key, next_at__lte=now + MAX_EARLY).update(next_at=now + LEASE):
        return None
    return messages.get(pk=key)


def schedule_attempt(message: Outgoing, until: dt.datetime | None, **state: object) -> None:
    """Store the time of the next attempt, the number of attempts and other `state`. `until` is None after the last."""
    values = {"attempts": message.attempts, "next_at": until, **state}
    for name, value in values.items():
        setattr(message, name, value)
    if type(message)._default_manager.filter(pk=message.pk).update(**values) and until is not None:
        enqueue(message)


def count_failure(message: Outgoing, now: dt.datetime) -> dt.datetime | None:
    """Count a failed attempt, and return the time of the next attempt; None if there is none."""
    message.attempts += 1
    return now + PAUSES[message.attempts - 1] if message.attempts <= len(PAUSES) else None


def retry_now(message: Outgoing, now: dt.datetime, **state: object) -> None:
    """Queue a message for an immediate attempt, with the full number of attempts."""
    message.attempts = 0
    schedule_attempt(message, now, **state)


def requeue_late(messages: QuerySet[Message], now: dt.datetime) -> None:
    """Queue overdue messages again: their job was lost, or their worker died."""
    for message in messages.filter(next_at__lt=now - MINUTE)[:MAX_REQUEUED]:
        enqueue(message)


def delete_finished(messages: QuerySet[Message], retention: dt.timedelta, now: dt.datetime) -> None:
    """Delete messages that were delivered or given up; `retention` is the time since their creation."""
    messages.filter(next_at=None, at__lt=now - retention).delete()


def enqueue(message: Outgoing) -> None:
    """Queue a job that tries a message at its next time."""
    app.configure_task(message.TASK, queue=MESSAGES, schedule_at=message.next_at).defer(
        **{message.TASK_ARGUMENT: message.pk}
    )
