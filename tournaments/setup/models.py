"""Decisions about a tournament as a whole: exit from FIDE mode, removal, invitations of staff."""

import datetime as dt

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import CALENDAR, tracked
from ratings.links.models import Invitation, invitation_constraints
from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, AuthoredModel
from tournaments.core.models.staff import StaffRole
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import AT_DESK, OF_TOURNAMENT

PURGE_DELAY = dt.timedelta(days=30)
REPORTED_NOT_DELETED_SQL = """
    PERFORM 1 FROM tournaments_tournament WHERE id = NEW.tournament_id FOR UPDATE;
    IF EXISTS (SELECT 1 FROM tournaments_handin WHERE tournament_id = NEW.tournament_id) THEN
        RAISE EXCEPTION 'a report was handed in' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""


class FideModeExit(AuthoredModel):
    """The only exit of a tournament from FIDE mode (append only).

    `after_round` is the last round that was published at that time; 0 before round 1.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="fide_mode_exit")
    after_round = models.PositiveSmallIntegerField()
    reason = models.CharField(_("Reason"), max_length=200)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        verbose_name = _("Exit from FIDE mode")
        constraints = [
            models.CheckConstraint(name="exit_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="exit_by_somebody", condition=BY_ACCOUNT | AS_IMPORTED),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.reason}"


class RemovalKind(models.TextChoices):
    ARCHIVED = "archived", _("archived")
    DELETED = "deleted", _("deleted")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(CALENDAR, rows_sql=OF_TOURNAMENT)
class Removal(models.Model):
    """The archiving or deletion of a tournament. Restoring the tournament deletes the row; the history keeps it.

    A tournament with a submitted report is never deleted: the database refuses the deletion, too.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="removal")
    kind = models.CharField(max_length=8, choices=RemovalKind)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-at", "pk"]
        constraints = [models.CheckConstraint(name="removal_kind", condition=Q(kind__in=RemovalKind.values))]
        triggers = [
            pgtrigger.Trigger(
                name="reported_is_not_deleted",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                condition=pgtrigger.Q(new__kind=RemovalKind.DELETED.value),
                func=REPORTED_NOT_DELETED_SQL,
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_kind_display()}"

    @property
    def is_deleted(self) -> bool:
        return self.kind == RemovalKind.DELETED

    @property
    def purged_on(self) -> dt.date:
        """The day after which a deleted tournament is purged."""
        return timezone.localdate(self.at + PURGE_DELAY)


INVITABLE_ROLES = [role.value for role in StaffRole if role != StaffRole.CHIEF]


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=AT_DESK)
class StaffInvitation(Invitation):
    """An invitation to work at a tournament.

    With `whole_event` the invitation includes the other tournaments of the event that its author directs.
    """

    LETTER_REFERENCE = "invitation"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    whole_event = models.BooleanField(_("All tournaments of the event"), default=False)
    role = models.CharField(
        _("Role"), max_length=8, choices=[(role, StaffRole(role).label) for role in INVITABLE_ROLES]
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="invitation_role", condition=Q(role__in=INVITABLE_ROLES)),
            *invitation_constraints("invitation"),
        ]
