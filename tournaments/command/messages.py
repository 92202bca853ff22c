"""Short messages to all staff of an event, and their readers."""

import datetime as dt

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, QuerySet

from ratings.models import User
from tournaments.models import Event, MessageRead, Staff, StaffMessage

REPETITION_WINDOW = dt.timedelta(seconds=30)
UNREAD_FOR = dt.timedelta(hours=24)


@transaction.atomic
def send_message(event: Event, text: str, by: User, now: dt.datetime) -> StaffMessage:
    """Store a message. The same message within 30 seconds returns the first one. The sender counts as a reader."""
    User.objects.select_for_update().get(pk=by.pk)
    recent = StaffMessage.objects.filter(event=event, by=by, text=text, at__gt=now - REPETITION_WINDOW).first()
    if recent:
        return recent
    made = StaffMessage.objects.create(event=event, text=text, by=by, at=now)
    dismiss_message(made, by)
    return made


def unread_messages(event_id: int, user: User, now: dt.datetime) -> QuerySet[StaffMessage]:
    """Return the messages of the last day that a staff member has not dismissed, oldest first; none for others."""
    works = Staff.objects.filter(tournament__event=OuterRef("event"), user=user, tournament__removal=None)
    read = MessageRead.objects.filter(message=OuterRef("pk"), user=user)
    recent = StaffMessage.objects.filter(Exists(works), ~Exists(read), event=event_id, at__gt=now - UNREAD_FOR)
    return recent.select_related("by").order_by("pk")


def dismiss_message(message: StaffMessage, user: User) -> None:
    """Remove the message from the person's pages. A repetition changes nothing."""
    MessageRead.objects.bulk_create([MessageRead(message=message, user=user)], ignore_conflicts=True)


def sent_messages(event: Event) -> QuerySet[StaffMessage]:
    """Return all messages of an event, newest first, with `readers`, the number of people who dismissed it."""
    return event.staff_messages.select_related("by").annotate(readers=Count("readings")).order_by("-pk")
