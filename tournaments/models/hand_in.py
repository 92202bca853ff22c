"""The reports a tournament handed in; what became of them is read from the submission, never stored here."""

from django.conf import settings
from django.db import models

from ratings.models import Submission
from tournaments.models.tournament import Tournament


class HandIn(models.Model):
    """One report handed in to the rating office (append only)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="hand_ins")
    submission = models.OneToOneField(Submission, models.PROTECT, related_name="hand_in")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="hand_ins")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.submission}"
