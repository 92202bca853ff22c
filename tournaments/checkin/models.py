"""Models of check-in: its use at an event, its rounds, and every tick."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.limits import MOST_ROUNDS, ROUND_VALIDATORS
from tournaments.core.models.entry import Entry
from tournaments.core.models.tournament import Event, Tournament


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class EventCheckIn(models.Model):
    """Use of check-in at an event, and the seed of its link for players.

    `link_seed` is no secret: the link also needs the key of this installation. Without a seed there is no link. A new
    seed invalidates the earlier link.
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
    """Use of check-in for a round of a tournament.

    `closed_at` ends it for players, not for staff; `closes_at` is the scheduled end. The round may not exist yet, so
    the row has its number.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="check_ins")
    number = models.PositiveSmallIntegerField(validators=ROUND_VALIDATORS)
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
    """A tick or its undo; the last one of an entry and round is current.

    Rows never change and are deleted only with their entry. `uuid` comes from the browser and prevents a second row for
    the same tick. `version` counts the ticks of the entry in the round. Ticks by the event's link have no author.
    """

    uuid = models.UUIDField(unique=True)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="check_in_marks")
    number = models.PositiveSmallIntegerField(validators=ROUND_VALIDATORS)
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
    def author_name(self) -> str:
        """The author's name, or a text for a tick by the link."""
        return (self.by.get_full_name() or self.by.get_username()) if self.by else _("the player, by the link")
