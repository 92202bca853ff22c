"""Simulations: closed periods recomputed on other terms."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.core.choices import TimeControl


class WhatIf(models.Model):
    """Closed periods recomputed on other terms, for comparison only. The recomputed lists are never published.

    `terms` has the fields of `SimulationTerms`. `outcome` is the comparison, None until the simulation is finished.
    """

    title = models.CharField(_("Title"), max_length=120)
    series = models.ForeignKey("ratings.RatingSeries", models.PROTECT, related_name="+")
    control = models.CharField(_("Rating type"), max_length=8, choices=TimeControl)
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
        """True if the simulation is queued or being computed."""
        return self.finished_at is None and self.cancelled_at is None and not self.failure
