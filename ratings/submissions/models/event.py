"""Events of accepted reports and their games: facts that a run reads. Rows are never updated."""

import datetime as dt
from typing import TYPE_CHECKING

from django.apps import apps
from django.db import models
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import LISTS, tracked
from ratings.core.choices import System, TimeControl
from ratings.register.models import Player
from ratings.submissions.models.submission import Submission

if TYPE_CHECKING:
    from ratings.series.models import RatingSeries, SeriesEntry


class RatedEventQuerySet(QuerySet["RatedEvent"]):
    def standing(self, correction: int | None = None) -> "RatedEventQuerySet":
        """Return the events that count: neither replaced by a report nor withdrawn by a decided correction.

        An event from a correction counts after the decision on the correction. The correction with the ID `correction`
        counts as decided, to compute its effects.
        """
        corrected = apps.get_model("ratings", "CorrectedEvent").objects.filter(
            Q(correction__decision__way="versions") | Q(correction=correction)
        )
        given_up = corrected.filter(event=OuterRef("pk"))
        brought = corrected.filter(instead=OuterRef("pk"))
        return self.filter(replaced_by__isnull=True).filter(
            ~Exists(given_up), Q(brought_by__isnull=True) | Exists(brought)
        )

    def entering(self, series: "RatingSeries", date: dt.date | None = None) -> "RatedEventQuerySet":
        """Return the events on the list of a series on a date, or on any list of the series for None.

        `entered_list` of each event is the date of the list.
        """
        of_date = Q(entries__list_date=date) if date else Q(entries__list_date__isnull=False)
        current = Q(of_date, entries__series=series, entries__replaced_by=None)
        return self.filter(current).annotate(entered_list=F("entries__list_date"))

    def with_list(self) -> "RatedEventQuerySet":
        """Return the events with `main_list`, the date of the list that each enters in its first series."""
        entries = apps.get_model("ratings", "SeriesEntry").objects.filter(event=OuterRef("pk"), replaced_by=None)
        first = entries.exclude(list_date=None).order_by("series", "pk")
        return self.annotate(main_list=Subquery(first.values("list_date")[:1]))

    def of_month(self, month: dt.date) -> "RatedEventQuerySet":
        """Return the events with a `main_list` in this month."""
        return self.with_list().filter(main_list__year=month.year, main_list__month=month.month)  # type: ignore[misc]


@tracked(LISTS)
class RatedEvent(models.Model):
    """An event of an accepted submission.

    `list_date` is the list chosen at the acceptance; the evidence of a version includes it. The `entries` have the list
    of each rating series.
    """

    submission = models.OneToOneField(Submission, models.PROTECT, related_name="event")
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    name = models.CharField(max_length=200)
    place = models.CharField(max_length=120, blank=True)
    federation = models.CharField(max_length=3, blank=True)
    first_day = models.DateField()
    last_day = models.DateField()
    system = models.CharField(max_length=11, choices=System)
    control = models.CharField(max_length=8, choices=TimeControl)
    time_control = models.CharField(max_length=60, blank=True, help_text=_("In the coding of TRF26"))
    time_control_written = models.CharField(max_length=120, blank=True)
    rounds = models.PositiveSmallIntegerField(null=True, help_text=_("As agreed: decides when a match is over"))
    list_date = models.DateField()
    accepted_at = models.DateTimeField()

    objects = RatedEventQuerySet.as_manager()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["first_day", "name", "pk"]
        constraints = [
            models.CheckConstraint(name="event_days", condition=Q(last_day__gte=F("first_day"))),
            models.CheckConstraint(name="event_control", condition=Q(control__in=TimeControl.values)),
            models.CheckConstraint(name="event_system", condition=Q(system__in=System.values)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.pk])

    @property
    def lists(self) -> "list[SeriesEntry]":
        """The current entries with a list, ordered by series. For many events prefetch `entries__series`."""
        prefetch_related_objects([self], "entries__series")
        entries = [*self.entries.all()]
        replaced = {entry.replaces_id for entry in entries}
        current = [entry for entry in entries if entry.list_date and entry.pk not in replaced]
        return sorted(current, key=lambda entry: entry.series.sort_key)

    @property
    def first_list(self) -> dt.date | None:
        """The date of the list that the event enters in its first series; None without a list."""
        return next((entry.list_date for entry in self.lists), None)


@tracked(LISTS)
class Game(models.Model):
    """One pairing of an event: both result codes of the report, and the reason if it was not played.

    Codes are those of the report files: 1 = 0 (rated), W D L (unrated), + - (not played).
    """

    event = models.ForeignKey(RatedEvent, models.PROTECT, related_name="games")
    round = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Player, models.PROTECT, related_name="games_as_white")
    black = models.ForeignKey(Player, models.PROTECT, related_name="games_as_black")
    white_result = models.CharField(max_length=1)
    black_result = models.CharField(max_length=1)
    played = models.BooleanField()
    why_not = models.CharField(max_length=20, blank=True)

    class Meta:
        default_permissions = ("add", "view")
        constraints = [
            models.UniqueConstraint(name="white_once_a_round", fields=["event", "round", "white"]),
            models.UniqueConstraint(name="black_once_a_round", fields=["event", "round", "black"]),
            models.CheckConstraint(name="two_people", condition=~Q(white=F("black"))),
            models.CheckConstraint(
                name="played_or_why_not",
                condition=Q(played=True, why_not="") | (Q(played=False) & ~Q(why_not="")),
            ),
            models.CheckConstraint(
                name="result_codes",
                condition=Q(white_result__in=list("10=+-WDLUZ")) & Q(black_result__in=list("10=+-WDLUZ")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.white} {self.white_result}-{self.black_result} {self.black}"
