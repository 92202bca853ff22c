"""Rules that forbid pairs: two players, all of a club, all of a federation."""

import pghistory
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.entry import Entry
from tournaments.core.models.tournament import Tournament


class ForbiddenPairKind(models.TextChoices):
    PLAYERS = "players", _("two players")
    CLUB = "club", _("players of one club")
    FEDERATION = "federation", _("players of one federation")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class KeptApart(models.Model):
    """A rule that forbids pairs in some rounds or in all.

    `value` is the club or federation; if it is empty, the rule applies to every club or federation. A hard rule is
    never broken. A soft rule is broken only if the round has no other legal pairing.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="kept_apart")
    kind = models.CharField(_("who"), max_length=10, choices=ForbiddenPairKind, default=ForbiddenPairKind.PLAYERS)
    one = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("player"))
    other = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("player"))
    value = models.CharField(
        _("club or federation"), max_length=80, blank=True, help_text=_("Empty: each one for itself")
    )
    hard = models.BooleanField(_("never, whatever happens"), default=True)
    first_round = models.PositiveSmallIntegerField(_("from round"), null=True, blank=True)
    last_round = models.PositiveSmallIntegerField(_("to round"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=120, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "pairs kept apart"
        constraints = [
            models.CheckConstraint(name="apart_kind", condition=Q(kind__in=ForbiddenPairKind.values)),
            models.CheckConstraint(
                name="apart_two_players",
                condition=Q(kind=ForbiddenPairKind.PLAYERS, one__isnull=False, other__isnull=False, value="")
                & ~Q(one=F("other"))
                | ~Q(kind=ForbiddenPairKind.PLAYERS) & Q(one=None, other=None),
                violation_error_message=_("Two different players are needed."),
            ),
            models.CheckConstraint(
                name="apart_rounds",
                condition=Q(last_round=None) | Q(first_round=None) | Q(last_round__gte=F("first_round")),
                violation_error_message=_("The last round is before the first."),
            ),
        ]

    def __str__(self) -> str:
        if self.kind == ForbiddenPairKind.PLAYERS:
            return f"{self.one} – {self.other}"
        return self.value or str(self.get_kind_display())

    def applies_in(self, number: int) -> bool:
        """Return True if the rule applies in this round."""
        return (self.first_round or 1) <= number and (self.last_round is None or number <= self.last_round)
