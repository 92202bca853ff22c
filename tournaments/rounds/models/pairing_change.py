"""Log of manual changes of a round's pairing."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, AuthoredModel
from tournaments.core.models.round import Round


class ChangeKind(models.TextChoices):
    COLOURS = "colours", _("colours swapped")
    PLAYERS = "players", _("players swapped")
    APART = "apart", _("unpaired")
    BY_HAND = "by-hand", _("paired by hand")
    REST = "rest", _("the rest paired by the system")
    BYE = "bye", _("bye given")
    BOARD = "board", _("board changed")
    UNPUBLISHED = "unpublished", _("unpublished")
    UNLOCKED = "unlocked", _("unlocked")
    LOCKED = "locked", _("locked again")
    ROUNDS = "rounds", _("number of rounds changed")
    SESSION = "session", _("manual pairing opened")
    MANUAL = "manual", _("published as paired by hand")


# Unlocking and locking the results of a complete round; its pairing does not change.
LOCK_KINDS = (ChangeKind.UNLOCKED, ChangeKind.LOCKED)
NOT_PAIRING_KINDS = (*LOCK_KINDS, ChangeKind.ROUNDS)


class PairingChange(AuthoredModel):
    """A manual change of a round's pairing, or an unlock of the round, with the reason (append only).

    `ROUNDS` is a change of the number of rounds; the log of the last published round has it.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="changes")
    kind = models.CharField(max_length=11, choices=ChangeKind)
    before = models.CharField(max_length=400, blank=True)
    after = models.CharField(max_length=400, blank=True)
    reason = models.CharField(_("Reason"), max_length=200)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="change_kind", condition=Q(kind__in=ChangeKind.values)),
            models.CheckConstraint(name="change_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="change_by_somebody", condition=BY_ACCOUNT | AS_IMPORTED),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.get_kind_display()}"
