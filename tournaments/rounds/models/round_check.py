"""Check of a published round: its pairs compared with those of the rules."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.round import Round


class CheckState(models.TextChoices):
    WAITING = "waiting", _("waiting for the worker")
    RUNNING = "running", _("being checked")
    FINISHED = "finished", _("checked")
    FAILED = "failed", _("not checked")


class RoundCheck(models.Model):
    """The last check of a round: pairs that only the round has, and pairs that only the rules have.

    A pair is White's and Black's start number, or a start number and 0 for the bye. `rounds` is the number of planned
    rounds at that time, because the last round has rules of its own. `failure` is the reason if the rules have no
    pairing.
    """

    round = models.OneToOneField(Round, models.CASCADE, related_name="rule_check")
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=8, choices=CheckState, default=CheckState.WAITING)
    played = models.JSONField(default=list, blank=True)
    by_rules = models.JSONField(default=list, blank=True)
    failure = models.TextField(blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round__number"]
        constraints = [
            models.CheckConstraint(name="check_state", condition=Q(state__in=CheckState.values)),
            models.CheckConstraint(
                name="check_failed_for_a_reason",
                condition=Q(failure="") ^ Q(state=CheckState.FAILED),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.get_state_display()}"

    @property
    def is_under_way(self) -> bool:
        return self.state in (CheckState.WAITING, CheckState.RUNNING)
