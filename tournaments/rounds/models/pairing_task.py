"""Pairing task of the worker: waiting, running, finished, failed or cancelled."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import AT_DESK


class PairingStage(models.TextChoices):
    WAITING = "waiting", _("waiting for the worker")
    READING = "reading", _("reading players and results")
    PAIRING = "pairing", _("pairing")
    GUARDING = "guarding", _("checking every pair")
    WRITING = "writing", _("writing the round")
    FINISHED = "finished", _("finished")


@tracked(rows_sql=AT_DESK)
class PairingTask(models.Model):
    """A request to pair one round. The task is under way until it is finished, failed or cancelled.

    `engine` is the name of the configured program; empty for the built-in engine. With `rest_only` the task does not
    change the boards that the arbiter has paired in the draft.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pairing_tasks")
    number = models.PositiveSmallIntegerField(_("Round"))
    engine = models.CharField(max_length=40, blank=True)
    rest_only = models.BooleanField(default=False)
    reason = models.CharField(max_length=200, blank=True)
    stage = models.CharField(max_length=8, choices=PairingStage, default=PairingStage.WAITING)
    failure = models.TextField(blank=True)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="pairing_tasks")
    asked_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="task_stage", condition=Q(stage__in=PairingStage.values)),
            models.UniqueConstraint(
                name="one_pairing_at_a_time",
                fields=["tournament"],
                condition=Q(finished_at=None, cancelled_at=None, failure=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}: {self.get_stage_display()}"

    @property
    def is_under_way(self) -> bool:
        """True if the task is neither finished nor cancelled nor failed."""
        return self.finished_at is None and self.cancelled_at is None and not self.failure
