"""Origin of an imported event."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.tournament import Event


class SignatureOrigin(models.TextChoices):
    HERE = "here", _("signed by this installation")
    ELSEWHERE = "elsewhere", _("signed by another installation")
    NOT = "not", _("not signed")


def weaker_signature(first: str, other: str) -> str:
    """Return the weaker of two origins of signatures; empty stands for no import and is the strongest."""
    order = ("", *SignatureOrigin.values)
    return max(first, other, key=order.index)


class Arrival(models.Model):
    """The import of an event (append only), with the signer of its file.

    Only the signature of this installation proves that the file was exported here. If the exporting installation had
    imported the event itself, `before` is the weakest signature of those imports.
    """

    # The database deletes the row with the event (`migrations/sql/tables.sql`); the serving role may not
    # delete it.
    event = models.OneToOneField(Event, models.DO_NOTHING, related_name="arrival", db_constraint=False)
    signed = models.CharField(max_length=9, choices=SignatureOrigin)
    key = models.CharField(max_length=64, blank=True, db_collation="C")
    before = models.CharField(max_length=9, choices=SignatureOrigin, blank=True, default="", db_default="")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        constraints = [
            models.CheckConstraint(name="arrival_signed", condition=Q(signed__in=SignatureOrigin.values)),
            models.CheckConstraint(name="arrival_before", condition=Q(before__in=["", *SignatureOrigin.values])),
            models.CheckConstraint(
                name="arrival_key",
                condition=Q(key="", signed=SignatureOrigin.NOT) | (~Q(key="") & ~Q(signed=SignatureOrigin.NOT)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.get_signed_display()}"
