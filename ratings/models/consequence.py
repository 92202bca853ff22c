"""What follows from the facts under the rules: rows of a run, written once, by COPY, never edited.

The three tables are partitioned by run (see the migration `0002_seal`): a run fills partitions of its own and
closes them; afterwards nobody but the owner of the tables could change them, and triggers refuse even him.
A player's rows are found by the key (see the migration `0021_one_index_of_players`). Scores, expectations and
changes are integers in hundredths.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.models.event import Game
from ratings.models.player import Player
from ratings.models.rating_list import Run


class ListedRating(models.Model):
    """One row of a list: the rating, what was true of the person that day, and what the next month needs."""

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
    sum = models.IntegerField(null=True, help_text=_("Score less expectation over the period, hundredths"))
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
    """One side of one game: ratings and the list they are from, difference, expectation, change, or why left out."""

    pk = models.CompositePrimaryKey("run_id", "game_id", "white")
    run = models.ForeignKey(Run, models.PROTECT, related_name="rated_games")
    game = models.ForeignKey(Game, models.PROTECT, related_name="rated")
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
    change = models.SmallIntegerField(null=True, help_text=_("Score less expectation, hundredths"))
    left_out = models.CharField(max_length=30, blank=True)

    class Meta:
        default_permissions = ("view",)
        indexes = [models.Index(fields=["player", "run"], name="rated_player")]

    def __str__(self) -> str:
        return f"{self.player} – {self.opponent}"
