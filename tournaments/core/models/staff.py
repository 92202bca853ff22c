"""The staff of a tournament and their roles."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import AT_DESK


class StaffRole(models.TextChoices):
    CHIEF = "chief", _("chief arbiter")
    DEPUTY = "deputy", _("deputy arbiter")
    PAIRING = "pairing", _("pairing")
    RESULTS = "results", _("results")
    CHECK_IN = "check-in", _("check-in")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=AT_DESK)
class Staff(models.Model):
    """A person who works at a tournament, with a role; `tournaments.core.permissions` has the rights of each role."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="works_at")
    role = models.CharField(_("Role"), max_length=8, choices=StaffRole)

    class Meta:
        ordering = ["role", "pk"]
        verbose_name_plural = "staff"
        constraints = [
            models.UniqueConstraint(name="one_role_each", fields=["tournament", "user"]),
            models.UniqueConstraint(name="one_chief", fields=["tournament"], condition=Q(role="chief")),
            models.CheckConstraint(name="staff_role", condition=Q(role__in=StaffRole.values)),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"
