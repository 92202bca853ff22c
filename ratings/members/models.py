"""Members of the federation, and imports of their lists."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    fields=["id", "player", "number", "until"],
)
class FederationMember(models.Model):
    """A player who is a member. The e-mail address is never public and not in the history."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="member", verbose_name=_("Player"))
    number = models.CharField(_("Member number"), max_length=20, blank=True, db_collation="C")
    email = models.EmailField(_("E-mail"), blank=True)
    until = models.DateField(_("Member until"), null=True, blank=True)

    class Meta:
        verbose_name = _("Member")
        verbose_name_plural = _("Members")
        constraints = [
            models.UniqueConstraint(name="member_number_once", fields=["number"], condition=~Q(number="")),
        ]

    def __str__(self) -> str:
        return self.number or str(self.player)


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), fields=["id", "confirmed_by", "ratings"])
class MemberImport(models.Model):
    """An import of a list of members: reviewed, confirmed by an officer, and recorded row by row.

    `headings` and `fields` have an item for each column of the file. `plan` has, for each row to record, its number,
    state, key of the player and name. `left_out` has, for each other row, its number, state, sentences and cells;
    `decisions` has the officers' decisions about them by row. A confirmation moves the decided rows into the plan.
    `recorded` is the number of processed rows of the plan; `made` has the keys of players enrolled for them. The file
    and the plan are emptied at the end. `ratings` has the ratings in the file by the name of the field, as keys of
    players with their ratings. They are not yet on a list. `written` has what an undo restores, by kind.
    """

    text = models.TextField(blank=True)
    headings = models.JSONField(default=list, db_default=[], blank=True)
    fields = models.JSONField()
    rows = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    reviewed_at = models.DateTimeField(null=True, blank=True)
    plan = models.JSONField(default=list, db_default=[], blank=True)
    planned = models.PositiveIntegerField(default=0, db_default=0)
    left_out = models.JSONField(default=list, db_default=[], blank=True)
    decisions = models.JSONField(default=dict, db_default={}, blank=True)
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    recorded = models.PositiveIntegerField(default=0, db_default=0)
    made = models.JSONField(default=list, db_default=[], blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    added = models.PositiveIntegerField(default=0)
    enrolled = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    problems = models.JSONField(default=list, blank=True)
    ratings = models.JSONField(default=dict, db_default={}, blank=True)
    written = models.JSONField(default=dict, db_default={}, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-pk"]
        verbose_name = _("Import of members")
        verbose_name_plural = _("Imports of members")
        constraints = [
            models.CheckConstraint(
                name="member_import_emptied", condition=Q(finished_at=None) | Q(text="", plan=[], made=[])
            ),
            models.CheckConstraint(
                name="member_import_confirmed",
                condition=Q(confirmed_at=None, confirmed_by=None)
                | Q(confirmed_at__isnull=False, confirmed_by__isnull=False, reviewed_at__isnull=False),
            ),
            models.CheckConstraint(
                name="member_import_undone",
                condition=Q(undone_at=None, undone_by=None)
                | Q(undone_at__isnull=False, undone_by__isnull=False, finished_at__isnull=False, written={}),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rows}"
