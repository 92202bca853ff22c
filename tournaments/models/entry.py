"""Who plays in a tournament, with what was true of him when he was entered."""

import pghistory
from django.db import models
from django.db.models import Deferrable, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.models import Player, Sex, Version
from tournaments.models.tournament import Tournament


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Entry(models.Model):
    """A player of the register, or a person who is not in it yet (`player` is none).

    Name, federation, title and rating are those of the first day, the rating with the list it stands on.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="entries")
    start_number = models.PositiveSmallIntegerField(_("start number"))
    name = models.CharField(_("name"), max_length=80, help_text=_("Surname, given name"))
    federation = models.CharField(_("federation"), max_length=3)
    sex = models.CharField(_("sex"), max_length=1, choices=Sex, blank=True)
    title = models.CharField(_("title"), max_length=3, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    list_version = models.ForeignKey(
        Version, models.PROTECT, null=True, blank=True, editable=False, related_name="entries"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["start_number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(name="entered_once", fields=["tournament", "player"]),
            models.UniqueConstraint(
                name="one_start_number_each",
                fields=["tournament", "start_number"],
                deferrable=Deferrable.DEFERRED,
            ),
            models.CheckConstraint(name="start_number_from_one", condition=Q(start_number__gte=1)),
            models.CheckConstraint(name="entry_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="entry_federation",
                condition=Q(federation__regex=r"^[A-Z]{3}$"),
                violation_error_message=_("A federation is three capital letters."),
            ),
            models.CheckConstraint(name="entry_sex", condition=Q(sex__in=["", *Sex.values])),
        ]

    def __str__(self) -> str:
        return f"{self.start_number} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("tournament_player", args=[self.tournament.slug, self.start_number])
