"""How long a player is a member of the office's federation."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class MembershipTerm(models.Model):
    """A player is a member from a day until a day, both included; a term withdrawn counts no more."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="terms")
    from_day = models.DateField(_("member from"))
    until = models.DateField(_("valid until"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()
    withdrawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-until", "-pk"]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.CheckConstraint(name="term_days", condition=Q(until__gte=F("from_day"))),
            models.UniqueConstraint(
                name="term_once", fields=["player", "from_day", "until"], condition=Q(withdrawn_at=None)
            ),
            models.CheckConstraint(
                name="term_withdrawn",
                condition=Q(withdrawn_at=None, withdrawn_by=None)
                | Q(withdrawn_at__isnull=False, withdrawn_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.until}"
