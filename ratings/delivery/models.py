"""Messages that wait to be sent."""

from typing import ClassVar
from uuid import uuid4

from django.db import models
from django.db.models import Q


class Outgoing(models.Model):
    """A message to another system. The next attempt is at `next_at`; None after the end of all attempts."""

    TASK: ClassVar[str]
    TASK_ARGUMENT: ClassVar[str]
    """The name of the task's argument with the primary key of the message."""

    at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class Mail(Outgoing):
    """A mail to one address. The row is deleted when the mail is sent.

    Address, subject and text are encrypted with a key of this installation, which is in no backup. `reason` is the
    reason of the last failure. `handed_at` is the time when the mail was sent to a mail server that has not answered
    yet.
    """

    TASK, TASK_ARGUMENT = "ratings.mail", "mail_id"

    uuid = models.UUIDField(default=uuid4, unique=True, editable=False)
    reference = models.CharField(max_length=80, blank=True, db_index=True)
    sealed = models.BinaryField()
    handed_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["next_at"], name="mail_due", condition=Q(next_at__isnull=False))]
        constraints = [
            models.CheckConstraint(
                name="mail_given_up_for_a_reason", condition=Q(next_at__isnull=False) | ~Q(reason="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.uuid}"
