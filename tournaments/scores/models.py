"""Points added or subtracted without a result: penalties and bonuses (TRF26, record 299)."""

import pghistory
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, AuthoredModel
from tournaments.core.models.entry import Entry
from tournaments.core.tracking import OF_ENTRY


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=OF_ENTRY)
class AddedPoints(AuthoredModel):
    """Points of one entry in one round, below zero for a penalty. They count in the standings and for the pairing."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="added_points")
    round = models.PositiveSmallIntegerField(_("Round"))
    points = models.SmallIntegerField(_("Points"), help_text=_("In tenths of a point"))
    reason = models.CharField(_("Reason"), max_length=200)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["round", "pk"]
        verbose_name_plural = "added points"
        constraints = [
            models.CheckConstraint(name="added_from_round_one", condition=Q(round__gte=1)),
            models.CheckConstraint(name="added_something", condition=~Q(points=0)),
            models.CheckConstraint(name="added_for_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="added_by_somebody", condition=BY_ACCOUNT | AS_IMPORTED),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points / 10:+.1f}"
