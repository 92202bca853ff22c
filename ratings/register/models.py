"""Register of players: persons, their numbers and facts, clubs, merged records, and search words of names."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import ExtractYear, Length
from django.db.models.lookups import LessThanOrEqual
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import REGISTER, tracked
from ratings.core.choices import Sex, Title, WomensTitle
from ratings.tables.patterns import FEDERATION


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(REGISTER)
class Player(models.Model):
    """A person in the register. `number` is public and permanent: the FIDE ID, else `N` and digits of this office."""

    number = models.CharField(_("Number"), max_length=12, unique=True, db_collation="C")
    birth_year = models.PositiveSmallIntegerField(_("Year of birth"), null=True, blank=True)
    birth_date = models.DateField(_("Date of birth"), null=True, blank=True, help_text=_("Seen by staff only."))
    hidden = models.BooleanField(_("Hidden"), default=False, help_text=_("No public page beyond the lists."))
    noindex = models.BooleanField(
        _("Kept out of search engines"), default=False, db_default=False,
        help_text=_("Search engines are asked to leave out the pages of this player."),
    )  # fmt: skip
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["id"], condition=Q(hidden=True), name="player_hidden")]
        constraints = [
            # A number has at most ten digits. Checking this in the pattern takes three times as long for two million
            # players.
            models.CheckConstraint(
                name="player_number",
                condition=Q(number__regex=r"^([1-9]|N[0-9])[0-9]*$")
                & (Q(LessThanOrEqual(Length("number"), 10)) | Q(number__regex=r"^N.{10}$")),
            ),
            models.CheckConstraint(
                name="player_birth",
                condition=Q(birth_date__isnull=True) | Q(birth_year=ExtractYear("birth_date")),
                violation_error_message=_("The year of birth is not that of the date of birth."),
            ),
        ]

    def __str__(self) -> str:
        return self.number

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.number])


@tracked(REGISTER)
class PlayerNumber(models.Model):
    """A number that a player has or had. Old addresses redirect to `player`."""

    number = models.CharField(max_length=12, primary_key=True, db_collation="C")
    player = models.ForeignKey(Player, models.PROTECT, related_name="numbers")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        default_permissions = ("add", "change", "view")

    def __str__(self) -> str:
        return self.number


class PlayerFactQuerySet(QuerySet["PlayerFact"]):
    def standing(self) -> "PlayerFactQuerySet":
        """Return the facts that no correction replaced, newest first."""
        return self.filter(replaced_by__isnull=True).order_by("-from_day", "-pk")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(REGISTER)
class PlayerFact(models.Model):
    """Facts of a player from a day on, until a later row."""

    VALUE_FIELDS = ("name", "folded", "federation", "sex", "title", "womens_title", "other_titles")

    player = models.ForeignKey(Player, models.PROTECT, related_name="facts", db_index=False)
    from_day = models.DateField(_("From"))
    name = models.CharField(_("Name"), max_length=80, help_text=_("Surname, given name"))
    folded = models.CharField(max_length=120, db_collation="C", editable=False)
    federation = models.CharField(_("Federation"), max_length=3)
    sex = models.CharField(_("Sex"), max_length=1, choices=Sex, blank=True)
    title = models.CharField(_("Title"), max_length=2, choices=Title, blank=True)
    womens_title = models.CharField(_("Women's title"), max_length=3, choices=WomensTitle, blank=True)
    other_titles = models.CharField(_("Other titles"), max_length=40, blank=True)
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    source = models.CharField(max_length=120, blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, db_index=False)
    recorded_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerFactQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "view")
        indexes = [
            models.Index(F("player"), F("from_day").desc(), F("id").desc(), name="fact_newest"),
            models.Index(F("folded"), name="fact_folded"),
            models.Index(fields=["recorded_by"], name="fact_recorded_by", condition=Q(recorded_by__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(name="fact_name", condition=~Q(name="") & ~Q(folded="")),
            models.CheckConstraint(name="fact_federation", condition=Q(federation__regex=f"^{FEDERATION}$")),
            models.CheckConstraint(name="fact_sex", condition=Q(sex__in=["", *Sex.values])),
            models.CheckConstraint(name="fact_title", condition=Q(title__in=["", *Title.values])),
            models.CheckConstraint(name="fact_womens_title", condition=Q(womens_title__in=["", *WomensTitle.values])),
        ]

    def __str__(self) -> str:
        return self.name


@tracked(REGISTER)
class ClubMembership(models.Model):
    """The club of a player from a day on, until a row with a later day. Of two rows for one day, the last counts.

    Append only. `recorded_at` is the time when the row was stored: published lists ignore rows stored later.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    club = models.CharField(_("Club"), max_length=80, blank=True, help_text=_("Empty: of no club any more."))
    folded = models.CharField(max_length=120, blank=True, db_collation="C", editable=False)
    from_day = models.DateField(_("From"))
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


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(REGISTER)
class Merge(models.Model):
    """A merge: `merged` is the same person as `kept`, unless it is undone.

    No data is moved; queries use `ratings.register.identity`. `numbers` led to `merged` before, and
    lead to `kept` now.
    """

    kept = models.ForeignKey(Player, models.PROTECT, related_name="absorbed")
    merged = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    numbers = models.JSONField(default=list)
    reason = models.CharField(_("Reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_why = models.CharField(_("Reason"), max_length=300, blank=True)

    class Meta:
        default_permissions = ("add", "change", "view")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(name="merged_once", fields=["merged"], condition=Q(undone_at=None)),
            models.CheckConstraint(name="merge_two_records", condition=~Q(kept=F("merged"))),
            models.CheckConstraint(name="merge_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="merge_undone",
                condition=Q(undone_at=None, undone_by=None, undone_why="")
                | Q(undone_at__isnull=False, undone_by__isnull=False) & ~Q(undone_why=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.merged} = {self.kept}"


class NameWord(models.Model):
    """A word of a player's present and former names, with the rating for sorting; 0 is unrated.

    `names` has all words of the player, each after a space. The index finds the best rated players for the beginning of
    a word, in steps of a hundred points. There is no foreign key in the database, because millions of rows are written
    at once, from existing players.
    """

    pk = models.CompositePrimaryKey("player_id", "word")
    player = models.ForeignKey(Player, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False)
    word = models.CharField(max_length=120, db_collation="C")
    rating = models.PositiveSmallIntegerField(default=0)
    names = models.TextField(db_collation="C")

    class Meta:
        indexes = [
            models.Index(F("rating") / 100, F("word"), name="word_by_rating", include=["rating", "player", "names"])
        ]
        constraints = [models.CheckConstraint(name="word_rating", condition=Q(rating__lt=4100))]

    def __str__(self) -> str:
        return self.word


class Spelling(models.Model):
    """A word of any present or former name, and its sound, for spelling suggestions."""

    word = models.CharField(max_length=120, primary_key=True, db_collation="C")
    sound = models.CharField(max_length=120, db_collation="C", blank=True)

    class Meta:
        default_permissions = ("add", "view")
        indexes = [models.Index(fields=["sound"], name="spelling_sound", condition=~Q(sound=""))]

    def __str__(self) -> str:
        return self.word
