"""Members of the federation, and lists of them that the worker takes in."""

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
    """A player who is a member. The e-mail address is never public and stays out of the history."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="member", verbose_name=_("player"))
    number = models.CharField(_("member number"), max_length=20, blank=True, db_collation="C")
    email = models.EmailField(_("e-mail"), blank=True)
    until = models.DateField(_("member until"), null=True, blank=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.UniqueConstraint(name="member_number_once", fields=["number"], condition=~Q(number="")),
        ]

    def __str__(self) -> str:
        return self.number or str(self.player)


class MemberImport(models.Model):
    """A list of members that the worker takes in: how far it is, and what came of it.

    `fields` has a field for each column of the file. The file itself is emptied once it was imported or refused.
    What it stated of ratings is kept by the name of the field, keys of players with their ratings; no list has it yet.
    """

    text = models.TextField(blank=True)
    fields = models.JSONField()
    rows = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    added = models.PositiveIntegerField(default=0)
    enrolled = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    problems = models.JSONField(default=list, blank=True)
    ratings = models.JSONField(default=dict, db_default={}, blank=True)

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-pk"]
        verbose_name = _("import of members")
        verbose_name_plural = _("imports of members")
        constraints = [
            models.CheckConstraint(name="member_import_emptied", condition=Q(finished_at=None) | Q(text="")),
        ]

    def __str__(self) -> str:
        return f"{self.rows}"
