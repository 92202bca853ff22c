"""Short messages to the staff of an event, and their readers. Both are append only: they are the log."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.tournament import Event


class StaffMessage(models.Model):
    """A message to all staff of the event's tournaments."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="staff_messages")
    text = models.CharField(_("message"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(name="message_has_a_text", condition=~Q(text=""))]

    def __str__(self) -> str:
        return self.text


class MessageRead(models.Model):
    """A message that a person has dismissed: it is no longer on their pages."""

    message = models.ForeignKey(StaffMessage, models.CASCADE, related_name="readings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(name="read_once", fields=["message", "user"])]

    def __str__(self) -> str:
        return f"{self.user}: {self.message_id}"
