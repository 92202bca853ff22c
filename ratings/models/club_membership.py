"""Which club a person plays for, from a day on."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.models.player import Player


class ClubMembership(models.Model):
    """A person's club from a day on, until a later day says otherwise; of the same day the row that came last counts.

    Append only. `recorded_at` is when the register learned it: a published list knows nothing that came later.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    club = models.CharField(_("club"), max_length=80, blank=True, help_text=_("Empty: of no club any more."))
    folded = models.CharField(max_length=120, blank=True, db_collation="C", editable=False)
    from_day = models.DateField(_("from"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    recorded_at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        indexes = [
            models.Index(F("player"), F("from_day").desc(), F("id").desc(), name="membership_newest"),
            models.Index(F("folded"), F("player"), name="membership_club"),
        ]
        constraints = [
            models.CheckConstraint(
                name="membership_folded", condition=Q(club="", folded="") | (~Q(club="") & ~Q(folded=""))
            )
        ]

    def __str__(self) -> str:
        return self.club or "–"
