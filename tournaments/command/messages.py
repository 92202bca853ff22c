"""Short messages to everybody who works at an event, and who has read them."""

import datetime as dt

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, QuerySet

from ratings.models import User
from tournaments.models import Event, MessageRead, Staff, StaffMessage

TWICE = dt.timedelta(seconds=30)
UNREAD_FOR = dt.timedelta(hours=24)


@transaction.atomic
def send(event: Event, text: str, by: User, now: dt.datetime) -> StaffMessage:
    """Keep a message; the same one sent again at once is one message. Who sends it has read it."""
    User.objects.select_for_update().get(pk=by.pk)
    recent = StaffMessage.objects.filter(event=event, by=by, text=text, at__gt=now - TWICE).first()
    if recent:
        return recent
    made = StaffMessage.objects.create(event=event, text=text, by=by, at=now)
    dismiss(made, by)
    return made


def unread(event_id: int, user: User, now: dt.datetime) -> QuerySet[StaffMessage]:
    """Return the messages of the last day that the person has not dismissed, the oldest first; staff only get any."""
    works = Staff.objects.filter(tournament__event=OuterRef("event"), user=user, tournament__removal=None)
    read = MessageRead.objects.filter(message=OuterRef("pk"), user=user)
    recent = StaffMessage.objects.filter(Exists(works), ~Exists(read), event=event_id, at__gt=now - UNREAD_FOR)
    return recent.select_related("by").order_by("pk")


def dismiss(message: StaffMessage, user: User) -> None:
    """From now on the message is on none of the person's pages; a second press changes nothing."""
    MessageRead.objects.bulk_create([MessageRead(message=message, user=user)], ignore_conflicts=True)


def sent(event: Event) -> QuerySet[StaffMessage]:
    """Return all messages of an event, the newest first, each with `readers`, how many have dismissed it."""
    return event.staff_messages.select_related("by").annotate(readers=Count("readings")).order_by("-pk")
