"""Two records of the register that are one person, until it turns out that they are two."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.models.player import Player


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Merge(models.Model):
    """`merged` is the person `kept`, as long as it is not undone. Nothing is moved: who reads, reads through it.

    `numbers` are those that led to `merged` and lead to `kept` now.
    """

    kept = models.ForeignKey(Player, models.PROTECT, related_name="absorbed")
    merged = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    numbers = models.JSONField(default=list)
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_why = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(name="merged_once", fields=["merged"], condition=Q(undone_at=None)),
            models.CheckConstraint(name="merge_two_records", condition=~Q(kept=F("merged"))),
            models.CheckConstraint(name="merge_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="merge_undone",
                condition=Q(undone_at=None, undone_by=None, undone_why="")
                | Q(undone_at__isnull=False, undone_by__isnull=False) & ~Q(undone_why=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.merged} = {self.kept}"
