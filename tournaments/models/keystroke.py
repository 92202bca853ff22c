"""Every result anyone entered: the log, the undo and the proof against entering twice are this one table."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import RESULT_CODES, Pairing


class Outcome(models.TextChoices):
    ENTERED = "entered", _("entered")
    CONFIRMED = "confirmed", _("confirmed what stood")
    REFUSED = "refused", _("refused: another had been quicker")


class Keystroke(models.Model):
    """One entry of one result at one station (append only). `version` is the pairing's after it.

    `uuid` comes from the browser: the same one is never entered twice and gets the same answer.
    """

    uuid = models.UUIDField(unique=True)
    pairing = models.ForeignKey(Pairing, models.PROTECT, related_name="keystrokes")
    version_seen = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    white_result = models.CharField(max_length=1, blank=True)
    black_result = models.CharField(max_length=1, blank=True)
    outcome = models.CharField(max_length=9, choices=Outcome)
    undo = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="keystrokes")
    station = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        indexes = [models.Index(fields=["pairing", "-id"], name="keystroke_last")]
        constraints = [
            models.CheckConstraint(name="keystroke_outcome", condition=Q(outcome__in=Outcome.values)),
            models.CheckConstraint(
                name="keystroke_codes",
                condition=Q(white_result="", black_result="")
                | Q(white_result__in=RESULT_CODES, black_result__in=RESULT_CODES),
            ),
            models.UniqueConstraint(
                name="one_keystroke_a_version", fields=["pairing", "version"], condition=Q(outcome="entered")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id} {self.white_result}{self.black_result} {self.outcome}"
