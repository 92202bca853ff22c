"""Check-in of an event: whether it is in use, for which rounds it was opened, and every tick anybody made."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.limits import A_ROUND, MOST_ROUNDS
from tournaments.core.models.entry import Entry
from tournaments.core.models.tournament import Event, Tournament


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class EventCheckIn(models.Model):
    """Whether an event uses check-in, and what its link for players is made from.

    `link_seed` is no secret: without the key of this installation nobody makes the link from it. Empty, there is no
    link; another seed is another link, and the one before opens nothing any more.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="check_in")
    is_in_use = models.BooleanField(default=True)
    link_seed = models.CharField(max_length=32, blank=True, db_collation="C")

    class Meta:
        verbose_name_plural = "check-ins of events"

    def __str__(self) -> str:
        return f"{self.event}"


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class RoundCheckIn(models.Model):
    """Check-in was used for a round of a tournament; `closed_at` ends it for the players, not for the staff.

    `closes_at` is when it ends for them by itself. The round may not be paired yet, so it is named by its number.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="check_ins")
    number = models.PositiveSmallIntegerField(validators=A_ROUND)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(name="one_check_in_a_round", fields=["tournament", "number"]),
            models.CheckConstraint(name="check_in_round", condition=Q(number__range=(1, MOST_ROUNDS))),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


@pghistory.track(pghistory.InsertEvent(), pghistory.DeleteEvent())
class CheckInMark(models.Model):
    """One tick, or its undo; the last of an entry and round holds. Never changed, and gone only with its entry.

    `uuid` comes from the browser: the same tick again is no second one. `version` counts the ticks of the entry in the
    round. Without an author it came by the event's link.
    """

    uuid = models.UUIDField(unique=True)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="check_in_marks")
    number = models.PositiveSmallIntegerField(validators=A_ROUND)
    is_here = models.BooleanField()
    version = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "delete", "view")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="one_mark_a_version", fields=["entry", "number", "version"]),
            models.CheckConstraint(name="mark_round", condition=Q(number__range=(1, MOST_ROUNDS))),
            models.CheckConstraint(name="mark_version_from_one", condition=Q(version__gte=1)),
            models.CheckConstraint(name="link_marks_who_is_here", condition=Q(by__isnull=False) | Q(is_here=True)),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.number} {self.is_here}"

    @property
    def who(self) -> str:
        """The name of the author; of a tick by the link it says that."""
        return (self.by.get_full_name() or self.by.get_username()) if self.by else _("the player, by the link")
