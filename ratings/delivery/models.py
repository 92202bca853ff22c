"""Messages that wait to go out."""

from typing import ClassVar
from uuid import uuid4

from django.db import models
from django.db.models import Q


class Outgoing(models.Model):
    """A message to the outside. It is tried at `next_at`, without which it was taken or is given up."""

    TASK: ClassVar[str]
    TASK_ARGUMENT: ClassVar[str]
    """The argument of the task."""

    at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class Mail(Outgoing):
    """A mail to one address; a row is deleted when its mail is sent.

    Address, subject and text are sealed by the key of this installation, which is in no backup. A mail is given up for
    a `reason`. `handed_at`: since when a mail server has all of it and has not answered.
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
