"""Models of entries: absences, categories, typed lines, lists under review."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from ratings.models import Sex
from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, AuthoredModel
from tournaments.core.models.entry import Entry
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import OF_ENTRY, OF_TOURNAMENT


class AbsenceKind(models.TextChoices):
    HALF = "H", _("half-point bye")
    ZERO = "Z", _("zero-point bye")
    FULL = "F", _("full-point bye")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=OF_ENTRY)
class Absence(AuthoredModel):
    """Rounds in which an entry is not paired, with the code of the bye in report files.

    A requested bye is one round. A withdrawal has no last round until the player returns. A late entry is absent from
    round 1 to the round before their first. Pairing a round creates its byes from the absences.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="absences")
    first_round = models.PositiveSmallIntegerField(_("From round"))
    last_round = models.PositiveSmallIntegerField(_("To round"), null=True, blank=True)
    kind = models.CharField(_("Worth"), max_length=1, choices=AbsenceKind, default=AbsenceKind.ZERO)
    note = models.CharField(_("Note"), max_length=120, blank=True)
    is_requested = models.BooleanField(
        default=True, db_default=True, editable=False, help_text=_("Not requested: the player was missing")
    )
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
        """Return True if the absence includes this round."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)

    @property
    def is_withdrawal(self) -> bool:
        """True if the absence has no last round."""
        return self.last_round is None


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=OF_TOURNAMENT)
class Category(models.Model):
    """A group with prizes or standings of its own: the players within all its limits.

    Limits on years and ratings are inclusive; without limits all players belong to it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="categories")
    name = models.CharField(_("Name"), max_length=40)
    sex = models.CharField(_("Sex"), max_length=1, choices=Sex, blank=True)
    born_from = models.PositiveSmallIntegerField(_("Born from"), null=True, blank=True)
    born_to = models.PositiveSmallIntegerField(_("Born to"), null=True, blank=True)
    rating_from = models.PositiveSmallIntegerField(_("Rating from"), null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(
        _("Rating to"), null=True, blank=True, help_text=_("Unrated players are below every limit")
    )
    club = models.CharField(_("Club"), max_length=80, blank=True)
    federation = models.CharField(_("Federation"), max_length=3, blank=True)

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
    """A line typed to enter one player: a number, or parts of a name.

    `uuid` comes from the browser: the same line sent again enters no player and gets the same answer. `number` is the
    number of the player chosen from several. A line that entered no player is open until the arbiter decides.
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
    """An uploaded or pasted list of players under review; deleted after 14 days.

    `table` has the rows as texts, `columns` the chosen fields of the columns of `sheet`, `decisions` the arbiters'
    decisions by row number. The same list uploaded again has the same review.
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
