"""A member of the federation."""

import pghistory
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
