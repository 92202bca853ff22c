"""Acknowledgements and orders before a version, and a record of its surroundings at publication."""

import datetime as dt

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import Run, Version


class Acknowledgement(models.Model):
    """An anomaly of a preview that an officer acknowledged (append only)."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="acknowledgements")
    code = models.CharField(max_length=40)
    number = models.CharField(max_length=12, blank=True, db_collation="C", help_text=_("The player concerned"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "delete", "view")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(name="acknowledged_once", fields=["run", "code", "number"])]

    def __str__(self) -> str:
        return f"{self.run_id} {self.code} {self.number}"


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class PublicationOrder(models.Model):
    """An order to publish a run at a time, with the reason for its version.

    If a second officer is required, the order waits for their approval. `failure` is the reason why a due order was
    not carried out.
    """

    run = models.OneToOneField(Run, models.CASCADE, related_name="order")
    reason = models.CharField(_("reason"), max_length=300)
    due = models.DateTimeField(_("Publish at"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    approved_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    approved_at = models.DateTimeField(null=True, blank=True)
    failure = models.TextField(blank=True)

    class Meta:
        ordering = ["due"]
        constraints = [
            models.CheckConstraint(name="order_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="order_two_persons", condition=Q(approved_by=None) | ~Q(approved_by=F("by"))),
        ]

    def __str__(self) -> str:
        return f"{self.run} {self.due:%Y-%m-%d %H:%M}"

    @property
    def publishable_from(self) -> dt.datetime:
        """The time from which the order has reached its time and has its approval."""
        return max(self.due, self.approved_at or self.due)


class VersionSnapshot(models.Model):
    """A snapshot of unsealed facts at publication: the run, its sources, the names of the publishers.

    A trigger writes it with the version (`migrations/sql/0062_version_snapshot.sql`).
    """

    version = models.OneToOneField(Version, models.PROTECT, primary_key=True, related_name="snapshot")
    run_sha256 = models.CharField(max_length=64, db_collation="C")
    sources_sha256 = models.CharField(max_length=64, db_collation="C")
    authors = models.JSONField()

    class Meta:
        default_permissions = ("view",)

    def __str__(self) -> str:
        return str(self.version)
