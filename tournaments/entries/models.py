"""Who plays: entries, categories, absences, and typed lines that wait for a decision."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Deferrable, F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from ratings.models import Player, Sex, TimeControl, Version
from ratings.tables.patterns import FEDERATION, FIDE_ID
from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, Authored
from tournaments.core.models.choices import TournamentSide
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import OF_ENTRY, OF_TOURNAMENT

MOST_NATIONAL = 4000
MOST_RATING = 4000  # of a rating entered by hand


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows=OF_TOURNAMENT)
class Entry(models.Model):
    """A player of the register, or a person who is not in it yet (`player` is none).

    Name, federation, title and rating are those of the first day, the rating with the list it stands on. What is
    written at the desk: the club, the national number and rating (of the tournament's federation), and of a person who
    is not in the register everything else. A FIDE rating written at the desk is of no list that this office has; it
    stays until a list that is used here has a rating of the player. A day of birth is there only if an arbiter wrote
    it, and for arbiters alone.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="entries")
    start_number = models.PositiveSmallIntegerField(_("start number"))
    name = models.CharField(_("name"), max_length=80, help_text=_("Surname, given name"))
    federation = models.CharField(_("federation"), max_length=3)
    sex = models.CharField(_("sex"), max_length=1, choices=Sex, blank=True)
    title = models.CharField(_("title"), max_length=3, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    fide_id = models.CharField(_("FIDE ID"), max_length=10, blank=True)
    national_id = models.CharField(_("national ID"), max_length=11, blank=True)
    national_rating = models.PositiveSmallIntegerField(_("national rating"), null=True, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    list_version = models.ForeignKey(
        Version, models.PROTECT, null=True, blank=True, editable=False, related_name="entries"
    )
    rating_type = models.CharField(
        max_length=8, choices=TimeControl, blank=True, editable=False, help_text=_("The list the rating stands on")
    )
    rating_by_hand = models.BooleanField(_("rating entered by hand"), default=False, db_default=False, editable=False)
    rating_date = models.DateField(
        _("FIDE list of"), null=True, blank=True, help_text=_("The list that a rating entered by hand is from")
    )
    club = models.CharField(_("club"), max_length=80, blank=True)
    side = models.CharField(
        _("side"),
        max_length=1,
        choices=TournamentSide,
        blank=True,
        editable=False,
        help_text=_("Of a Scheveningen tournament"),
    )
    fixed_board = models.PositiveSmallIntegerField(
        _("fixed board"), null=True, blank=True, help_text=_("Where this player always sits")
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
                violation_error_message=_("The date of birth is not of the year of birth."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.start_number} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("tournament_player", args=[self.tournament.slug, self.start_number])

    @property
    def identifier(self) -> str:
        """The number in the register, else the FIDE ID that was written at the desk."""
        return self.player.number if self.player else self.fide_id


class AbsenceKind(models.TextChoices):
    HALF = "H", _("half-point bye")
    ZERO = "Z", _("zero-point bye")
    FULL = "F", _("full-point bye")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows=OF_ENTRY)
class Absence(Authored):
    """Rounds in which an entry is not paired, and what each of them is worth, in the code of the report files.

    A requested bye is one round; a withdrawal has no last round until the player is back; a late entry is absent from
    round 1 to the one before the entry's first. A round that is paired takes its byes from here.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="absences")
    first_round = models.PositiveSmallIntegerField(_("from round"))
    last_round = models.PositiveSmallIntegerField(_("to round"), null=True, blank=True)
    kind = models.CharField(_("worth"), max_length=1, choices=AbsenceKind, default=AbsenceKind.ZERO)
    note = models.CharField(_("note"), max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["entry", "first_round"]
        constraints = [
            models.UniqueConstraint(name="one_absence_a_first_round", fields=["entry", "first_round"]),
            models.CheckConstraint(
                name="absence_rounds",
                condition=Q(first_round__gte=1) & (Q(last_round=None) | Q(last_round__gte=F("first_round"))),
                violation_error_message=_("The last round is before the first."),
            ),
            models.CheckConstraint(name="absence_kind", condition=Q(kind__in=AbsenceKind.values)),
            models.CheckConstraint(name="absence_by_somebody", condition=BY_ACCOUNT | AS_IMPORTED),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.first_round}–{self.last_round or ''} {self.get_kind_display()}"

    def covers(self, number: int) -> bool:
        """Whether the entry is away in that round."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)

    @property
    def is_withdrawal(self) -> bool:
        """Whether the player is not expected back."""
        return self.last_round is None


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows=OF_TOURNAMENT)
class Category(models.Model):
    """A group with prizes or standings of its own. Who fits every limit that is stated belongs to it.

    Years and ratings include both ends; no limit at all is everybody.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="categories")
    name = models.CharField(_("name"), max_length=40)
    sex = models.CharField(_("sex"), max_length=1, choices=Sex, blank=True)
    born_from = models.PositiveSmallIntegerField(_("born from"), null=True, blank=True)
    born_to = models.PositiveSmallIntegerField(_("born to"), null=True, blank=True)
    rating_from = models.PositiveSmallIntegerField(_("rating from"), null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(
        _("rating to"), null=True, blank=True, help_text=_("Unrated players are below every limit")
    )
    club = models.CharField(_("club"), max_length=80, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "categories"
        constraints = [
            models.UniqueConstraint(name="category_name", fields=["tournament", "name"]),
            models.CheckConstraint(name="category_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="category_sex", condition=Q(sex__in=["", *Sex.values])),
        ]

    def __str__(self) -> str:
        return self.name


class LineOutcome(models.TextChoices):
    ENTERED = "entered"
    ALREADY = "already"
    SEVERAL = "several"
    NOBODY = "nobody"
    REFUSED = "refused"


class EntryLine(models.Model):
    """A line typed to enter one player: a number, or words of a name.

    `uuid` comes from the browser: the same line sent again enters nobody and gets the same answer. `number` is that of
    the player who was chosen among those offered. A line that entered nobody is open until the arbiter decides.
    """

    uuid = models.UUIDField(unique=True)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entry_lines")
    text = models.CharField(max_length=80)
    number = models.CharField(max_length=12, blank=True)
    outcome = models.CharField(max_length=7, choices=LineOutcome)
    reason = models.TextField(blank=True)
    is_open = models.BooleanField()
    entry = models.ForeignKey(Entry, models.SET_NULL, null=True, related_name="lines")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="entry_lines")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["pk"]
        indexes = [models.Index(fields=["tournament", "id"], name="entry_line_open", condition=Q(is_open=True))]
        constraints = [
            models.CheckConstraint(name="entry_line_outcome", condition=Q(outcome__in=LineOutcome.values)),
            models.CheckConstraint(
                name="entry_line_open_without_entry",
                condition=Q(is_open=False) | ~Q(outcome=LineOutcome.ENTERED),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.text} {self.outcome}"


class EntryImport(models.Model):
    """A list of players that was uploaded or pasted, kept while its rows are reviewed; swept after some days.

    `table` has the rows as texts, `columns` the field of each column of `sheet` where an arbiter chose it, `decisions`
    what was decided about rows, by the number of the row. The same list twice is one review.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entry_imports")
    name = models.CharField(max_length=120, blank=True)
    digest = models.CharField(max_length=64, db_collation="C")
    table = models.JSONField()
    sheet = models.PositiveSmallIntegerField(default=0)
    columns = models.JSONField(default=dict)
    decisions = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="entry_imports")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(name="one_review_a_list", fields=["tournament", "digest"])]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.name}"
