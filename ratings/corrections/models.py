"""Corrections of rated facts: the fault, the effects of correcting it, and the decision."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import LISTS, tracked
from ratings.lists.models import RatingList, Run, Version


class CorrectionKind(models.TextChoices):
    RESULT = "result", _("a wrong result")
    IDENTITY = "identity", _("a game of another player")
    MISSING = "missing", _("a report that was missing")
    DOUBLED = "doubled", _("an event rated twice")
    FRAUD = "fraud", _("an event annulled: fraud")
    UNANNOUNCED = "unreg", _("an event annulled: not registered")
    WITHDRAWN = "withdraw", _("an event annulled: withdrawn")


ANNULMENTS = (CorrectionKind.FRAUD, CorrectionKind.UNANNOUNCED, CorrectionKind.WITHDRAWN)


@pghistory.track(pghistory.InsertEvent(), obj_field=pghistory.ObjForeignKey(related_name="history"))
@tracked(LISTS)
class Correction(models.Model):
    """A wrong fact that was found after its list was published (append only). The decision is a `CorrectionWay`."""

    kind = models.CharField(max_length=8, choices=CorrectionKind)
    reason = models.CharField(_("Reason"), max_length=300)
    evidence = models.TextField(_("Evidence"), blank=True)
    claim = models.ForeignKey("ratings.Claim", models.PROTECT, null=True, blank=True, related_name="corrections")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="corrections")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="correction_kind", condition=Q(kind__in=CorrectionKind.values)),
            models.CheckConstraint(name="correction_reason", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.reason}"

    def get_absolute_url(self) -> str:
        return reverse("correction", args=[self.pk])


@pghistory.track(pghistory.InsertEvent())
@tracked(LISTS)
class CorrectedEvent(models.Model):
    """An event that a correction concerns (append only): `instead` replaces `event`.

    Without `instead` the event is no longer rated. Without `event` its report was missing.
    """

    correction = models.ForeignKey(Correction, models.PROTECT, related_name="events")
    event = models.ForeignKey("ratings.RatedEvent", models.PROTECT, null=True, blank=True, related_name="corrections")
    instead = models.OneToOneField(
        "ratings.RatedEvent", models.PROTECT, null=True, blank=True, related_name="brought_by"
    )

    class Meta:
        default_permissions = ("add", "view")
        constraints = [
            models.UniqueConstraint(name="corrected_once", fields=["correction", "event"]),
            models.CheckConstraint(
                name="corrected_something", condition=Q(event__isnull=False) | Q(instead__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} → {self.instead}"


class CorrectionWay(models.TextChoices):
    VERSIONS = "versions", _("new versions of the lists concerned")
    ADJUSTMENT = "adjustment", _("one adjustment on the next list")
    RECORD = "record", _("nothing but the record")
    DROPPED = "dropped", _("not corrected")


@pghistory.track(pghistory.InsertEvent())
class ProposedWay(models.Model):
    """A proposed decision on a correction, if a second officer is required (append only). The last proposal counts."""

    correction = models.ForeignKey(Correction, models.PROTECT, related_name="ways")
    way = models.CharField(max_length=10, choices=CorrectionWay)
    note = models.TextField(_("Note"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="proposed_way", condition=Q(way__in=CorrectionWay.values)),
            models.CheckConstraint(name="proposed_note", condition=~Q(note="")),
        ]

    def __str__(self) -> str:
        return f"{self.correction}: {self.get_way_display()}"


@pghistory.track(pghistory.InsertEvent())
@tracked(LISTS)
class CorrectionDecision(models.Model):
    """The decision on a correction (append only). Corrected facts enter lists only with `CorrectionWay.VERSIONS`."""

    correction = models.OneToOneField(Correction, models.PROTECT, related_name="decision")
    way = models.CharField(max_length=10, choices=CorrectionWay)
    note = models.TextField(_("Note"))
    cascade = models.JSONField(help_text=_("Effects, list by list"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    second = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        constraints = [
            models.CheckConstraint(name="correction_way", condition=Q(way__in=CorrectionWay.values)),
            models.CheckConstraint(name="correction_note", condition=~Q(note="")),
        ]

    def __str__(self) -> str:
        return f"{self.correction}: {self.get_way_display()}"


class Cascade(models.Model):
    """The effects of a correction on all lists, computed by the worker list by list."""

    correction = models.ForeignKey(Correction, models.PROTECT, related_name="cascades")
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
        return f"{self.correction} {self.done}/{self.total}"

    @property
    def is_under_way(self) -> bool:
        """True if the cascade is queued or being computed."""
        return self.finished_at is None and self.cancelled_at is None and not self.failure


class CascadeList(models.Model):
    """A list of a cascade: the run that recomputed the list, and the version with which it was compared."""

    cascade = models.ForeignKey(Cascade, models.CASCADE, related_name="lists")
    list = models.ForeignKey(RatingList, models.PROTECT, related_name="+")
    against = models.ForeignKey(Version, models.PROTECT, related_name="+")
    run = models.OneToOneField(Run, models.SET_NULL, null=True, blank=True, related_name="of_cascade")
    moved = models.PositiveIntegerField(default=0, help_text=_("Rows whose rating is another"))
    changed = models.PositiveIntegerField(default=0, help_text=_("Rows with any change"))
    first_ratings = models.PositiveIntegerField(default=0, help_text=_("First ratings that come, go or change"))

    class Meta:
        ordering = ["list__date", "pk"]
        constraints = [models.UniqueConstraint(name="cascaded_once", fields=["cascade", "list"])]

    def __str__(self) -> str:
        return f"{self.list}: {self.moved}"
