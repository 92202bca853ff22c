"""Adjustments: points added for a reason, by a person, a formula or a decision on a correction."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import LISTS, tracked
from ratings.core.choices import TimeControl
from ratings.register.models import Player


class AdjustmentKind(models.TextChoices):
    BASE = "base", _("corrected base")
    CORRECTION = "correction", _("correction of the past")
    ONCE = "once", _("one-time adjustment")


@pghistory.track(pghistory.InsertEvent())
@tracked(LISTS)
class AdjustmentFormula(models.Model):
    """A one-time adjustment of many players by a rule (append only); `terms` has the fields of `FormulaTerms`."""

    series = models.ForeignKey("ratings.RatingSeries", models.PROTECT, editable=False, related_name="+")
    control = models.CharField(max_length=8, choices=TimeControl)
    list_date = models.DateField()
    terms = models.JSONField()
    reason = models.CharField(_("Reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(name="formula_reason", condition=~Q(reason=""))]

    def __str__(self) -> str:
        return self.reason


@pghistory.track(pghistory.InsertEvent())
@tracked(LISTS)
class Adjustment(models.Model):
    """Points added for a reason: to the rating from which a period starts, or to the rating on a list.

    Its origin is a person, a formula, or the decision on a correction of the past.
    """

    formula = models.ForeignKey(
        AdjustmentFormula, models.PROTECT, null=True, blank=True, editable=False, related_name="adjustments"
    )
    takes_back = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, editable=False, related_name="taken_back_by"
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="adjustments")
    series = models.ForeignKey("ratings.RatingSeries", models.PROTECT, editable=False, related_name="adjustments")
    control = models.CharField(max_length=8, choices=TimeControl)
    list_date = models.DateField()
    points = models.SmallIntegerField()
    kind = models.CharField(max_length=10, choices=AdjustmentKind)
    reason = models.CharField(max_length=300)
    evidence = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        default_permissions = ("add", "view")
        constraints = [models.CheckConstraint(name="adjustment_reason", condition=~Q(reason="") & ~Q(points=0))]

    def __str__(self) -> str:
        return f"{self.points:+} {self.player}"
