"""Reports of a tournament that were handed in. Their state is read from the submission, never stored here."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from ratings.changes.tracked import tracked
from ratings.models import Submission
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import AT_DESK


@tracked(rows_sql=AT_DESK)
class HandIn(models.Model):
    """A report handed in to the rating office (append only): of the whole tournament, or of some of its rounds."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="hand_ins")
    submission = models.OneToOneField(Submission, models.PROTECT, related_name="hand_in")
    first_round = models.PositiveSmallIntegerField(null=True, blank=True)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="hand_ins")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="hand_in_rounds",
                condition=Q(first_round=None, last_round=None)
                | Q(first_round__gte=1, last_round__gte=F("first_round")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.submission}"

    def has_round(self, number: int) -> bool:
        """Return True if the report contains that round; a report of the whole tournament contains all."""
        if self.first_round is None or self.last_round is None:
            return True
        return self.first_round <= number <= self.last_round
