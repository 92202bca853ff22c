"""What is decided about a tournament as a whole: it leaves FIDE mode, is archived or deleted, its staff is invited."""

import datetime as dt

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import CALENDAR, tracked
from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, Authored
from tournaments.core.models.staff import Role
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import AT_DESK, OF_TOURNAMENT

DELETED_FOR = dt.timedelta(days=30)
REPORTED_IS_KEPT = """
    PERFORM 1 FROM tournaments_tournament WHERE id = NEW.tournament_id FOR UPDATE;
    IF EXISTS (SELECT 1 FROM tournaments_handin WHERE tournament_id = NEW.tournament_id) THEN
        RAISE EXCEPTION 'a report was handed in' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""


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


class RemovalKind(models.TextChoices):
    ARCHIVED = "archived", _("archived")
    DELETED = "deleted", _("deleted")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(CALENDAR, rows=OF_TOURNAMENT)
class Removal(models.Model):
    """That a tournament was archived or deleted; restoring it deletes the row, and the history keeps it.

    A tournament with a report handed in is never deleted: the database refuses it, too.
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
                func=REPORTED_IS_KEPT,
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_kind_display()}"

    @property
    def is_deleted(self) -> bool:
        return self.kind == RemovalKind.DELETED

    @property
    def purged_on(self) -> dt.date:
        """The day after which a deleted tournament is there no more."""
        return timezone.localdate(self.at + DELETED_FOR)


class LetterState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")


INVITED_AS = [role.value for role in Role if role != Role.CHIEF]


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows=AT_DESK)
class StaffInvitation(models.Model):
    """An invitation to work at a tournament, accepted once by whoever has its link, until it expires or is revoked.

    Only the sha256 of the token is kept. With `whole_event` it is for the other tournaments of the event, too, as far
    as who invites directs them.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    whole_event = models.BooleanField(_("all tournaments of the event"), default=False)
    name = models.CharField(_("who"), max_length=60)
    email = models.EmailField(_("e-mail"), blank=True)
    role = models.CharField(_("role"), max_length=8, choices=[(role, Role(role).label) for role in INVITED_AS])
    token_sha256 = models.CharField(max_length=64, unique=True, db_collation="C")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="invitation_role", condition=Q(role__in=INVITED_AS)),
            models.CheckConstraint(name="invitation_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="invitation_accepted_by_somebody",
                condition=Q(accepted_by=None, accepted_at=None)
                | Q(accepted_by__isnull=False, accepted_at__isnull=False),
            ),
            models.CheckConstraint(name="invitation_ended_once", condition=Q(accepted_at=None) | Q(revoked_at=None)),
        ]

    def __str__(self) -> str:
        return self.name

    def is_open(self, now: dt.datetime) -> bool:
        """Whether it can still be accepted."""
        return self.accepted_at is None and self.revoked_at is None and self.expires_at > now


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class InvitationLetter(models.Model):
    """The letter of an invitation in the queue: tried at `next_at`, until it is sent or given up.

    It keeps no token: its link is signed by the key of this installation. `origin` is the address of the desk as who
    invites uses it, `language` theirs.
    """

    invitation = models.OneToOneField(StaffInvitation, models.CASCADE, related_name="letter")
    origin = models.CharField(max_length=300)
    language = models.CharField(max_length=16)
    state = models.CharField(max_length=7, choices=LetterState, default=LetterState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(default=timezone.now, null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="letter_state", condition=Q(state__in=LetterState.values)),
            models.CheckConstraint(
                name="letter_waits_for_a_time",
                condition=Q(state=LetterState.WAITING, next_at__isnull=False)
                | (~Q(state=LetterState.WAITING) & Q(next_at=None)),
            ),
            models.CheckConstraint(
                name="letter_sent_at_a_time",
                condition=Q(state=LetterState.SENT, sent_at__isnull=False)
                | (~Q(state=LetterState.SENT) & Q(sent_at=None)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.invitation}: {self.get_state_display()}"
