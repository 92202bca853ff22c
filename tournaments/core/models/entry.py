"""Entries of a tournament."""

import pghistory
from django.db import models
from django.db.models import Deferrable, F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from ratings.models import Player, Sex, TimeControl, Version
from ratings.tables.patterns import FEDERATION, FIDE_ID
from tournaments.core.models.choices import TournamentSide
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import OF_TOURNAMENT

MOST_NATIONAL = 4000
MOST_RATING = 4000  # for ratings entered by hand


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=OF_TOURNAMENT)
class Entry(models.Model):
    """A player of the register in a tournament, or a person not in the register (`player` is None).

    Name, federation, title and rating are those of the first day; `list_version` is the list of the rating. Arbiters
    enter the club, the national number and the national rating (of the tournament's federation). For a person not in
    the register they enter everything. A FIDE rating entered at the desk is from no list of this office. It stays
    until a list used here has a rating of the player. Only an arbiter enters a date of birth, and only arbiters see
    it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="entries")
    start_number = models.PositiveSmallIntegerField(_("Start number"))
    name = models.CharField(_("Name"), max_length=80, help_text=_("Surname, given name"))
    federation = models.CharField(_("Federation"), max_length=3)
    sex = models.CharField(_("Sex"), max_length=1, choices=Sex, blank=True)
    title = models.CharField(_("Title"), max_length=3, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("Year of birth"), null=True, blank=True)
    birth_date = models.DateField(_("Date of birth"), null=True, blank=True)
    fide_id = models.CharField(_("FIDE ID"), max_length=10, blank=True)
    national_id = models.CharField(_("National ID"), max_length=11, blank=True)
    national_rating = models.PositiveSmallIntegerField(_("National rating"), null=True, blank=True)
    rating = models.PositiveSmallIntegerField(_("Rating"), null=True, blank=True)
    list_version = models.ForeignKey(
        Version, models.PROTECT, null=True, blank=True, editable=False, related_name="entries"
    )
    rating_type = models.CharField(
        max_length=8, choices=TimeControl, blank=True, editable=False, help_text=_("List that the rating is from")
    )
    rating_by_hand = models.BooleanField(_("Rating entered by hand"), default=False, db_default=False, editable=False)
    rating_date = models.DateField(
        _("FIDE list of"), null=True, blank=True, help_text=_("List that a hand-entered rating is from")
    )
    club = models.CharField(_("Club"), max_length=80, blank=True)
    side = models.CharField(
        _("Side"),
        max_length=1,
        choices=TournamentSide,
        blank=True,
        editable=False,
        help_text=_("Of a Scheveningen tournament"),
    )
    fixed_board = models.PositiveSmallIntegerField(
        _("Fixed board"), null=True, blank=True, help_text=_("Fixed board of this player")
    )
    no_half_point_byes = models.BooleanField(
        _("No half-point byes"),
        default=False,
        db_default=False,
        help_text=_("For instance because of a free entry: half-point byes are refused"),
    )
    entered_at = models.DateTimeField(default=timezone.now, editable=False)

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
                condition=Q(federation__regex=f"^{FEDERATION}$"),
                violation_error_message=_("A federation is three capital letters."),
            ),
            models.CheckConstraint(name="entry_fixed_board", condition=Q(fixed_board=None) | Q(fixed_board__gte=1)),
            models.CheckConstraint(name="entry_rating_type", condition=Q(rating_type__in=["", *TimeControl.values])),
            models.CheckConstraint(
                name="entry_rating_by_hand",
                condition=Q(rating_by_hand=False) | Q(rating__isnull=False, list_version=None),
            ),
            models.CheckConstraint(
                name="entry_rating_date",
                condition=Q(rating_date=None) | Q(rating_by_hand=True, rating_date__day=1),
                violation_error_message=_("Only a rating entered by hand has a date, the first day of a month."),
            ),
            models.CheckConstraint(name="entry_sex", condition=Q(sex__in=["", *Sex.values])),
            models.CheckConstraint(name="entry_side", condition=Q(side__in=["", *TournamentSide.values])),
            models.UniqueConstraint(
                name="one_fide_id_each", fields=["tournament", "fide_id"], condition=~Q(fide_id="")
            ),
            models.CheckConstraint(
                name="entry_fide_id", condition=Q(fide_id="") | Q(player=None, fide_id__regex=f"^{FIDE_ID}$")
            ),
            models.CheckConstraint(
                name="entry_national_rating",
                condition=Q(national_rating=None) | Q(national_rating__range=(1, MOST_NATIONAL)),
            ),
            models.CheckConstraint(
                name="entry_birth_date",
                condition=Q(birth_date=None)
                | Q(player=None, birth_year__isnull=False, birth_date__year=F("birth_year")),
                violation_error_message=_("The date of birth does not match the year of birth."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.start_number} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("tournament_player", args=[self.tournament.slug, self.start_number])

    @property
    def identifier(self) -> str:
        """The number in the register, else the FIDE ID written at the desk."""
        return self.player.number if self.player else self.fide_id
