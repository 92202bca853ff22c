"""Messages to the outside, tried again after growing pauses until they are taken or given up."""

import datetime as dt
from typing import TypeVar

from django.db.models import QuerySet
from procrastinate.contrib.django import app

from ratings.core.queue import MESSAGES
from ratings.delivery.models import Outgoing

MINUTE = dt.timedelta(minutes=1)
PAUSES = tuple(MINUTE * minutes for minutes in (1, 5, 30, 120, 360, 720, 1440))
# Nobody else takes a message up while one try may last; a worker that dies leaves it free again.
LEASE = 5 * MINUTE
MAX_EARLY = dt.timedelta(seconds=5)
MAX_REQUEUED = 1000

Message = TypeVar("Message", bound=Outgoing)


def lease(messages: QuerySet[Message], key: int, now: dt.datetime) -> Message | None:
    """Return a message whose time has come, leased for one try; None if it is early, or taken already."""
    if not messages.filter(pk=key, next_at__lte=now + MAX_EARLY).update(next_at=now + LEASE):
        return None
    return messages.get(pk=key)


def schedule_attempt(message: Outgoing, until: dt.datetime | None, **state: object) -> None:
    """Store when a message is tried next, None: it is over, with its attempts and other `state`."""
    values = {"attempts": message.attempts, "next_at": until, **state}
    for name, value in values.items():
        setattr(message, name, value)
    if type(message)._default_manager.filter(pk=message.pk).update(**values) and until is not None:
        enqueue(message)


def count_failure(message: Outgoing, now: dt.datetime) -> dt.datetime | None:
    """Count a try that failed, and return the time of the next; None after the last."""
    message.attempts += 1
    return now + PAUSES[message.attempts - 1] if message.attempts <= len(PAUSES) else None


def retry_now(message: Outgoing, now: dt.datetime, **state: object) -> None:
    """Try a message at once, with all its tries before it."""
    message.attempts = 0
    schedule_attempt(message, now, **state)


def requeue_late(messages: QuerySet[Message], now: dt.datetime) -> None:
    """Queue again what should have been tried long ago: its job was lost, or its worker died."""
    for message in messages.filter(next_at__lt=now - MINUTE)[:MAX_REQUEUED]:
        enqueue(message)


def delete_finished(messages: QuerySet[Message], retention: dt.timedelta, now: dt.datetime) -> None:
    """Delete what was delivered or given up, some days after."""
    messages.filter(next_at=None, at__lt=now - retention).delete()


def enqueue(message: Outgoing) -> None:
    """Have the messenger try a message at its next time."""
    app.configure_task(message.TASK, queue=MESSAGES, schedule_at=message.next_at).defer(
        **{message.TASK_ARGUMENT: message.pk}
    )
