"""What the office keeps besides ratings: fees, what was sent to FIDE, adjustments by formula, questions to itself."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.core.choices import TimeControl
from ratings.submissions.models.event import RatedEvent


class FeeUnit(models.TextChoices):
    EVENT = "event", _("an event")
    PLAYER = "player", _("a player")
    GAME = "game", _("a rated game")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class FeeRate(models.Model):
    """What the office charges for a report, from a first day of the event on."""

    control = models.CharField(_("time control"), max_length=8, choices=TimeControl)
    unit = models.CharField(_("for"), max_length=6, choices=FeeUnit)
    amount = models.DecimalField(_("amount"), max_digits=8, decimal_places=2)
    currency = models.CharField(_("currency"), max_length=3)
    from_day = models.DateField(_("from"))

    class Meta:
        ordering = ["control", "unit", "-from_day"]
        constraints = [
            models.UniqueConstraint(name="one_rate_a_day", fields=["control", "unit", "from_day"]),
            models.CheckConstraint(name="fee_amount", condition=Q(amount__gte=0)),
            models.CheckConstraint(
                name="fee_currency",
                condition=Q(currency__regex=r"^[A-Z]{3}$"),
                violation_error_message=_("A currency is three capital letters, such as EUR."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency} {self.get_unit_display()}"


class FidePackage(models.Model):
    """All accepted reports of a month in one zip file, as they went to FIDE; `sent_at` once they did."""

    month = models.DateField()
    data = models.BinaryField()
    sha256 = models.CharField(max_length=64, db_collation="C")
    files = models.PositiveIntegerField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    sent_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)

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
    """What became of an event at FIDE (append only); the last step is its state."""

    event = models.ForeignKey(RatedEvent, models.PROTECT, related_name="fide_steps", db_index=False)
    state = models.CharField(max_length=8, choices=FideState)
    why = models.CharField(_("reason"), max_length=300, blank=True)
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


class WhatIf(models.Model):
    """Closed periods computed again on other terms, to be compared and never published.

    `terms` say which rules, by which edition or parameters; `outcome` is what came of it.
    """

    title = models.CharField(_("title"), max_length=120)
    control = models.CharField(_("time control"), max_length=8, choices=TimeControl)
    first_list = models.DateField()
    last_list = models.DateField()
    terms = models.JSONField()
    outcome = models.JSONField(null=True, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.title

    @property
    def is_under_way(self) -> bool:
        """Whether something is still to be expected of it."""
        return self.finished_at is None and self.cancelled_at is None and not self.failure
