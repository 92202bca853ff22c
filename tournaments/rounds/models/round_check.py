"""A published round paired once more by the rules, beside what was played."""

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
    """The last check of a round: the pairs that only the round has, and those that only the rules give.

    A pair is two start numbers, White and Black, or one and 0 for the bye. `rounds` is how many rounds there were to be
    then, as the last one has rules of its own. `failure` says why there is nothing to compare with.
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
