"""Simulations: closed periods computed again on other terms."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.core.choices import TimeControl


class WhatIf(models.Model):
    """Closed periods computed again on other terms, to be compared and never published.

    `terms` say which rules, by which edition or parameters; `outcome` is what came of it.
    """

    title = models.CharField(_("title"), max_length=120)
    series = models.ForeignKey("ratings.RatingSeries", models.PROTECT, related_name="+")
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
