"""Mail that waits to be sent, and counters of requests."""

from uuid import uuid4

from django.db import models
from django.db.models import Q


class Mail(models.Model):
    """A mail to one address, tried at `next_at`; a row is deleted when its mail is sent.

    Address, subject and text are sealed by the key of this installation, which is in no backup. Without `next_at` it
    is given up, for a `reason`. `handed_at`: since when a mail server has all of it and has not answered.
    """

    uuid = models.UUIDField(default=uuid4, unique=True, editable=False)
    at = models.DateTimeField()
    reference = models.CharField(max_length=80, blank=True, db_index=True)
    sealed = models.BinaryField()
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True, db_index=True)
    handed_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                name="mail_given_up_for_a_reason", condition=Q(next_at__isnull=False) | ~Q(reason="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.uuid}"


class RequestCount(models.Model):
    """The number of requests of one caller for one subject until `ends_at`; see `ratings.core.throttling`."""

    subject = models.CharField(max_length=40, db_collation="C")
    name = models.CharField(max_length=40, db_collation="C")
    ends_at = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="request_count_once", fields=["subject", "name"])]

    def __str__(self) -> str:
        return f"{self.subject} {self.name}: {self.count}"
