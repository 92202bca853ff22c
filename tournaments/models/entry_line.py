"""The lines typed to enter players, and what became of each."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class LineOutcome(models.TextChoices):
    ENTERED = "entered"
    ALREADY = "already"
    SEVERAL = "several"
    NOBODY = "nobody"
    REFUSED = "refused"


class EntryLine(models.Model):
    """A line typed to enter one player: a number, or words of a name.

    `uuid` comes from the browser: the same line sent again enters nobody and gets the same answer. `number` is that of
    the player who was chosen among those offered. A line that entered nobody is open until the arbiter decides.
    """

    uuid = models.UUIDField(unique=True)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entry_lines")
    text = models.CharField(max_length=80)
    number = models.CharField(max_length=12, blank=True)
    outcome = models.CharField(max_length=7, choices=LineOutcome)
    reason = models.TextField(blank=True)
    is_open = models.BooleanField()
    entry = models.ForeignKey(Entry, models.SET_NULL, null=True, related_name="lines")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="entry_lines")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["pk"]
        indexes = [models.Index(fields=["tournament", "id"], name="entry_line_open", condition=Q(is_open=True))]
        constraints = [
            models.CheckConstraint(name="entry_line_outcome", condition=Q(outcome__in=LineOutcome.values)),
            models.CheckConstraint(
                name="entry_line_open_without_entry",
                condition=Q(is_open=False) | ~Q(outcome=LineOutcome.ENTERED),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.text} {self.outcome}"
