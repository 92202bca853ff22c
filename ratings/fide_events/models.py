"""Packages of reports for FIDE, and the state of each event at FIDE."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.submissions.models.event import RatedEvent


class FidePackage(models.Model):
    """All accepted reports of a month in one zip file for FIDE. `sent_at` is None until the package is sent."""

    month = models.DateField()
    data = models.BinaryField()
    sha256 = models.CharField(max_length=64, db_collation="C")
    files = models.PositiveIntegerField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    sent_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(_("Note"), max_length=300, blank=True)

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"


class FideState(models.TextChoices):
    PACKED = "packed", _("packed")
    SENT = "sent", _("sent")
    ACCEPTED = "accepted", _("accepted by FIDE")
    REFUSED = "refused", _("refused by FIDE")


class FideStep(models.Model):
    """A step of an event at FIDE (append only). The last step is the state of the event."""

    event = models.ForeignKey(RatedEvent, models.PROTECT, related_name="fide_steps", db_index=False)
    state = models.CharField(max_length=8, choices=FideState)
    why = models.CharField(_("Reason"), max_length=300, blank=True)
    package = models.ForeignKey(FidePackage, models.PROTECT, null=True, blank=True, related_name="steps")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        indexes = [models.Index(F("event"), F("id").desc(), name="fide_step_last")]
        constraints = [
            models.CheckConstraint(name="fide_step_state", condition=Q(state__in=FideState.values)),
            models.CheckConstraint(name="fide_refused_why", condition=~Q(state="refused") | ~Q(why="")),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.get_state_display()}"
