"""Games and seats at desks, before their report is accepted."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from ratings.core.choices import System, TimeControl
from ratings.register.models import Player


@tracked(rows_sql="SELECT 'player', unnest(ARRAY[white_id, black_id]), 0 FROM changed")
class LiveGame(models.Model):
    """A game entered at a desk and not in an accepted report. It affects projected ratings only."""

    event_key = models.CharField(max_length=60, db_collation="C")
    event_name = models.CharField(max_length=200)
    federation = models.CharField(max_length=3, blank=True, default="", db_default="")
    first_day = models.DateField()
    last_day = models.DateField()
    control = models.CharField(max_length=8, choices=TimeControl)
    system = models.CharField(max_length=11, choices=System)
    time_control = models.CharField(max_length=60, blank=True)
    rounds = models.PositiveSmallIntegerField(null=True, help_text=_("As agreed: decides when a match is over"))
    round = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Player, models.CASCADE, related_name="live_as_white")
    black = models.ForeignKey(Player, models.CASCADE, related_name="live_as_black")
    white_result = models.CharField(max_length=1)
    black_result = models.CharField(max_length=1)
    version = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [models.Index(fields=["event_key"], name="live_event")]
        constraints = [
            models.UniqueConstraint(name="live_white_once", fields=["event_key", "round", "white"]),
            models.UniqueConstraint(name="live_black_once", fields=["event_key", "round", "black"]),
            models.CheckConstraint(name="live_two_people", condition=~Q(white=F("black"))),
            models.CheckConstraint(name="live_days", condition=Q(last_day__gte=F("first_day"))),
        ]

    def __str__(self) -> str:
        return f"{self.event_name} {self.round}: {self.white} – {self.black}"


@tracked(rows_sql="SELECT 'player', player_id, 0 FROM changed")
class LiveSeat(models.Model):
    """A player's seat in the current round at a desk, and their score before the round, for the player's page.

    `points` are in tenths, after `played` rounds. A player without a board has a bye. `zone` is the zone of the event.
    """

    event_key = models.CharField(max_length=60, db_collation="C")
    event_name = models.CharField(max_length=200)
    address = models.CharField(max_length=200, help_text=_("The page of the round"))
    round = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField(null=True)
    day = models.DateField(null=True)
    time = models.TimeField(null=True)
    zone = models.CharField(max_length=64, blank=True, default="", db_default="", db_collation="C")
    player = models.ForeignKey(Player, models.CASCADE, related_name="live_seats")
    board = models.PositiveSmallIntegerField(null=True)
    white = models.BooleanField(null=True)
    opponent = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    opponent_name = models.CharField(max_length=80, blank=True)
    opponent_title = models.CharField(max_length=3, blank=True)
    opponent_rating = models.PositiveSmallIntegerField(null=True)
    points = models.SmallIntegerField(help_text=_("Tenths; points may be taken away"))
    played = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="live_seat_once", fields=["event_key", "player"]),
            models.CheckConstraint(
                name="live_seat_at_a_board",
                condition=Q(board=None, white=None, opponent_name="") | Q(board__isnull=False, white__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_name} {self.round}: {self.player}"
