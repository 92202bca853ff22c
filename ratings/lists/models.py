"""Rating lists: runs, frozen inputs, versions, and the rows that a run writes."""

import datetime as dt
from collections.abc import Mapping
from functools import cached_property, lru_cache

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import LISTS, tracked
from ratings.core.choices import TimeControl
from ratings.register.models import Player
from ratings.series.models import RatingSeries


@tracked(LISTS)
class RatingList(models.Model):
    """A rating list: its series, control and date. The *month* of a list is the month of its date."""

    series = models.ForeignKey(RatingSeries, models.PROTECT, related_name="lists", db_index=False)
    control = models.CharField(max_length=8, choices=TimeControl)
    date = models.DateField()

    class Meta:
        ordering = ["-date", "control"]
        constraints = [
            models.UniqueConstraint(name="one_list_a_day", fields=["series", "control", "date"]),
            models.CheckConstraint(name="list_control", condition=Q(control__in=TimeControl.values)),
        ]

    def __str__(self) -> str:
        return f"{self.label} {self.date:%Y-%m}"

    def get_absolute_url(self) -> str:
        return reverse("list", args=[self.address, self.control])

    @property
    def month(self) -> str:
        return f"{self.date:%Y-%m}"

    @property
    def series_code(self) -> str:
        """The code of its series in addresses, seals and file names; empty for the default series."""
        return self.series.address_code

    @property
    def name(self) -> str:
        """The time control after the series code, in commands and files: ``standard``, ``FIDE standard``."""
        return self.series.prefixed(self.control)

    @property
    def label(self) -> str:
        """The name on pages: ``Standard``, ``FIDE Standard``."""
        return self.series.prefixed(self.get_control_display())

    @property
    def address(self) -> str:
        """The month after the series code, in addresses: ``2025-12``, ``FIDE/2025-12``."""
        return self.series.address_of(self.month)


class RunKind(models.TextChoices):
    COMPUTED = "computed", _("computed")
    IMPORTED = "imported", _("imported")
    SHADOW = "shadow", _("shadow")


class Run(models.Model):
    """A computation of a list, or the import of one. Without a version it is a preview."""

    list = models.ForeignKey(RatingList, models.PROTECT, related_name="runs")
    kind = models.CharField(max_length=8, choices=RunKind)
    editions = models.JSONField(help_text='["standard/2025-10-01", …]: those it used')
    log = models.TextField(blank=True)
    stage = models.CharField(max_length=20, default="waiting")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    # The token of `ratings.changes` when the run read its inputs. If the token is different now, for instance in
    # another program version, the inputs must be read again to see if they changed. For an import it is the seal of
    # the version in force before its list; empty without one.
    change_token = models.CharField(
        max_length=64, blank=True, db_collation="C", default="", db_default="", editable=False, db_column="stamp"
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(name="run_kind", condition=Q(kind__in=RunKind.values))]

    def __str__(self) -> str:
        return f"{self.list} #{self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("run", args=[self.pk])


class Inputs(models.Model):
    """All inputs of a run as one compressed text; `sha256` is that of the uncompressed text."""

    run = models.OneToOneField(Run, models.PROTECT, primary_key=True, related_name="inputs")
    data = models.BinaryField()
    sha256 = models.CharField(max_length=64, db_collation="C")

    class Meta:
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return self.sha256


# The state of all publications. Versions are append only: an equal count and an equal last version mean that all
# versions are equal. Series may change.
PUBLISHED = """
    SELECT count(*), max(id), (SELECT string_agg(series::text, ' ' ORDER BY series.id) FROM ratings_ratingseries series)
    FROM ratings_version
"""


NewestVersions = Mapping[RatingSeries, "tuple[Version, ...]"]


@lru_cache(maxsize=4)
def _newest(count: int, last: int | None, series: str) -> NewestVersions:
    newest: dict[RatingSeries, list[Version]] = {each: [] for each in RatingSeries.objects.select_related("lent_by")}
    versions = Version.objects.newest().select_related("list__series").order_by("-list__date", "list")
    for version in versions:
        newest.setdefault(version.list.series, []).append(version)
    return {each: tuple(of_series) for each, of_series in newest.items()}


class VersionQuerySet(QuerySet["Version"]):
    def of_series(self, series: RatingSeries) -> "VersionQuerySet":
        return self.filter(list__series=series)

    def of_default_series(self) -> "VersionQuerySet":
        """Return the versions of the lists of the default series."""
        return self.filter(list__series__default=True)

    def of_chain(self, rating_list: RatingList) -> "VersionQuerySet":
        """Return the versions of the same series and time control. Each seal contains the previous seal."""
        return self.filter(list__series=rating_list.series_id, list__control=rating_list.control)

    def newest_cached(self, series: RatingSeries) -> "tuple[Version, ...]":
        """Return the newest version of each list of a series, the newest list first."""
        return self.newest_cached_by_series().get(series, ())

    def newest_cached_by_series(self) -> NewestVersions:
        """Return the newest version of each list of every series, the default series and the newest list first.

        Almost every page of a player needs these versions. Each process reads them once after a publication.
        """
        with connection.cursor() as cursor:
            cursor.execute(PUBLISHED)
            return _newest(*cursor.fetchone())

    def newest(self) -> "VersionQuerySet":
        """Return the version with the highest number of each list."""
        higher = Version.objects.filter(list=models.OuterRef("list"), number__gt=models.OuterRef("number"))
        return self.filter(~models.Exists(higher))

    def in_force(self, control: str, day: dt.date) -> "Version | None":
        """Return the newest version of the latest list of a time control on a day; None before the first list.

        The versions must be those of one series.
        """
        versions = self.filter(list__control=control, list__date__lte=day)
        return versions.select_related("list__series", "run").order_by("-list__date", "-number").first()


@tracked(LISTS)
class Version(models.Model):
    """A sealed publication of a list (append only). The version with the highest number supersedes the others."""

    list = models.ForeignKey(RatingList, models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    run = models.OneToOneField(Run, models.PROTECT, related_name="version")
    reason = models.CharField(_("Reason"), max_length=300)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    second_author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    rows = models.PositiveIntegerField()
    rows_sha256 = models.CharField(max_length=64, db_collation="C")
    inputs_sha256 = models.CharField(max_length=64, db_collation="C")
    previous = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="next")
    seal = models.CharField(max_length=64, unique=True, db_collation="C")

    objects = VersionQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["-list__date", "-number"]
        constraints = [
            models.UniqueConstraint(name="version_number", fields=["list", "number"]),
            models.CheckConstraint(name="version_from_one", condition=Q(number__gte=1) & ~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.list} v{self.number}"

    def get_absolute_url(self) -> str:
        return reverse("list_version", args=[self.list.address, self.list.control, self.number])

    @cached_property
    def previous_list_version(self) -> "Version | None":
        """The version of the previous list that was the newest when this version was published; None without one.

        If the previous list was published later, it is the first version of that list. A later version of the previous
        list changes nothing: the statements about a version never change.
        """
        earlier = Version.objects.of_chain(self.list).filter(list__date__lt=self.list.date)
        of_the_last = Version.objects.filter(list=models.Subquery(earlier.order_by("-list__date").values("list")[:1]))
        versions = list(of_the_last.select_related("list__series", "run").order_by("-number"))
        return next((version for version in versions if version.at <= self.at), versions[-1] if versions else None)


class ListedRating(models.Model):
    """A row of a list: the rating, the player's facts on that day, and the inputs of the next month."""

    pk = models.CompositePrimaryKey("run_id", "player_id")
    run = models.ForeignKey(Run, models.PROTECT, related_name="listed")
    player = models.ForeignKey(Player, models.PROTECT, related_name="listed")
    number = models.CharField(max_length=12, db_collation="C")
    name = models.CharField(max_length=80)
    folded = models.CharField(max_length=120, db_collation="C")
    federation = models.CharField(max_length=3)
    sex = models.CharField(max_length=1, blank=True)
    title = models.CharField(max_length=2, blank=True)
    womens_title = models.CharField(max_length=3, blank=True)
    other_titles = models.CharField(max_length=40, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True)
    rating = models.PositiveSmallIntegerField(null=True)
    rank = models.PositiveIntegerField(null=True)
    games = models.PositiveSmallIntegerField(help_text=_("Rated games this period"))
    k = models.PositiveSmallIntegerField(null=True)
    flag = models.CharField(max_length=2, blank=True)
    highest = models.PositiveSmallIntegerField(null=True, help_text=_("Highest rating ever published"))
    games_so_far = models.PositiveIntegerField(null=True, help_text=_("None: unknown, before our records"))
    counted_from = models.DateField(null=True, help_text=_("The imported list our count of games begins with"))
    last_game = models.DateField(null=True)

    class Meta:
        default_permissions = ("view",)
        indexes = [models.Index(fields=["run", "-rating", "folded", "number"], name="listed_order")]

    def __str__(self) -> str:
        return f"{self.name} {self.rating}"


class PlayerPeriod(models.Model):
    """A player's period: base, games, sum, K and its reason, change; or the working of a first rating."""

    pk = models.CompositePrimaryKey("run_id", "player_id")
    run = models.ForeignKey(Run, models.PROTECT, related_name="periods")
    player = models.ForeignKey(Player, models.PROTECT, related_name="periods")
    base = models.PositiveSmallIntegerField(null=True)
    base_adjustment = models.SmallIntegerField(default=0)
    n = models.PositiveSmallIntegerField()
    score = models.IntegerField(help_text=_("Hundredths"))
    expected = models.IntegerField(null=True, help_text=_("Hundredths"))
    sum = models.IntegerField(null=True, help_text=_("Score − expected over the period, hundredths"))
    k = models.PositiveSmallIntegerField(null=True)
    k_before_limit = models.PositiveSmallIntegerField(null=True)
    k_reason = models.CharField(max_length=30, blank=True)
    change = models.IntegerField(null=True, help_text=_("K times the sum, hundredths of a rating point"))
    rounded = models.SmallIntegerField(null=True)
    rating = models.PositiveSmallIntegerField(null=True, help_text=_("The rating that follows; none: unrated"))
    initial = models.JSONField(null=True, help_text=_("Working of a first rating"))
    events = models.JSONField(null=True, help_text=_("Working of the events rated by average"))

    class Meta:
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.base} {self.rounded}"


class RatedGame(models.Model):
    """One player's side of a game: ratings, difference, expected score, change, or the reason why it is unrated."""

    pk = models.CompositePrimaryKey("run_id", "game_id", "white")
    run = models.ForeignKey(Run, models.PROTECT, related_name="rated_games")
    game = models.ForeignKey("ratings.Game", models.PROTECT, related_name="rated")
    white = models.BooleanField(help_text=_("The side of White"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="rated_games")
    opponent = models.ForeignKey(Player, models.PROTECT, related_name="+")
    score = models.SmallIntegerField(help_text=_("Hundredths"))
    own_rating = models.PositiveSmallIntegerField(null=True)
    opponent_rating = models.PositiveSmallIntegerField(null=True)
    list_date = models.DateField(null=True, help_text=_("The list the ratings are from"))
    list_version = models.PositiveSmallIntegerField(null=True)
    difference = models.SmallIntegerField(null=True)
    counted = models.SmallIntegerField(null=True, help_text=_("The difference after the limits"))
    expected = models.SmallIntegerField(null=True, help_text=_("Hundredths"))
    change = models.SmallIntegerField(null=True, help_text=_("Score − expected, hundredths"))
    left_out = models.CharField(max_length=30, blank=True)

    class Meta:
        default_permissions = ("view",)
        indexes = [models.Index(fields=["player", "run"], name="rated_player")]

    def __str__(self) -> str:
        return f"{self.player} – {self.opponent}"


class RankTable(models.Model):
    """The ranks of one group of a published list: `above[i]` players have a higher rating than `ratings[i]`.

    `group` is empty for the whole list, the code of a federation, `w` for women, `u16` for players under 16, `o50` for
    players of 50 and older. `active` is True for a table without inactive players. Only the SQL function
    `ratings_rank_run` writes the rows.
    """

    run = models.ForeignKey(Run, models.PROTECT, related_name="rank_tables")
    group = models.CharField(max_length=3, blank=True, db_collation="C")
    active = models.BooleanField()
    size = models.PositiveIntegerField()
    ratings = ArrayField(models.PositiveSmallIntegerField())
    above = ArrayField(models.PositiveIntegerField())

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(name="rank_table_once", fields=["run", "group", "active"])]

    def __str__(self) -> str:
        return f"{self.run} {self.group}"
