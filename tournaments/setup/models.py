"""When a tournament left FIDE mode, who did it and why."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, Authored
from tournaments.core.models import Tournament


class FideModeExit(Authored):
    """The one exit of a tournament from FIDE mode (append only).

    `after_round` is the last round that was published then; 0 before round 1.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="fide_mode_exit")
    after_round = models.PositiveSmallIntegerField()
    reason = models.CharField(_("reason"), max_length=200)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        verbose_name = _("exit from FIDE mode")
        constraints = [
            models.CheckConstraint(name="exit_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="exit_by_somebody", condition=BY_ACCOUNT | AS_IMPORTED),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.reason}"
