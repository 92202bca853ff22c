"""Events, their tournaments, and the schedules of rounds."""

import secrets

import pghistory
import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import CALENDAR, tracked
from ratings.core.zones import office_zone, validate_zone
from ratings.models import TimeControl, Version
from ratings.tables.patterns import FEDERATION
from tournaments.core.limits import (
    DAY_RANGE,
    DAY_VALIDATORS,
    MOST_POINTS,
    MOST_ROUNDS,
    ROUND_VALIDATORS,
)
from tournaments.core.models.choices import (
    Acceleration,
    Colour,
    EqualsBy,
    FideMode,
    FirstCycleEnd,
    FurtherLists,
    NumberedBy,
    TiebreakRatings,
    TournamentState,
    system_choices,
)
from tournaments.core.tracking import OF_EVENT, OF_TOURNAMENT, TOURNAMENT_ITSELF
from tournaments.systems.registry import desk_system, fide_mode_systems
from tournaments.systems.round_robin import ROUND_ROBIN
from tournaments.systems.system import PairingSystem

# Older tournaments keep their points. This rule applies when points change or FIDE mode begins.
POINTS_IN_FIDE_MODE = """
    IF TG_OP = 'UPDATE' THEN
        IF (OLD.win_points, OLD.draw_points, OLD.loss_points, OLD.bye_points, OLD.fide_mode)
            IS NOT DISTINCT FROM (NEW.win_points, NEW.draw_points, NEW.loss_points, NEW.bye_points, NEW.fide_mode) THEN
            RETURN NEW;
        END IF;
    END IF;
    IF 2 * NEW.draw_points > NEW.win_points + NEW.loss_points OR NEW.bye_points > NEW.win_points OR (
        (NEW.win_points, NEW.draw_points, NEW.loss_points) = (10, 5, 0) AND NEW.bye_points NOT IN (0, 5, 10)
    ) THEN
        RAISE EXCEPTION 'points that FIDE mode refuses' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=OF_EVENT)
class Event(models.Model):
    """One or several tournaments announced under one name. All times of theirs are times of its zone."""

    name = models.CharField(_("Name"), max_length=200)
    zone = models.CharField(
        _("Time zone"), max_length=64, default=office_zone, validators=[validate_zone], db_collation="C"
    )

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(name="event_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="event_has_a_zone", condition=~Q(zone="")),
        ]

    def __str__(self) -> str:
        return self.name


def new_seed() -> str:
    """Return a new seed for drawing lots. It is public, and draws can be repeated from it."""
    return secrets.token_hex(4)


class TournamentQuerySet(QuerySet["Tournament"]):
    def not_removed(self) -> "TournamentQuerySet":
        """Return the tournaments that are neither archived nor deleted."""
        return self.filter(removal=None)

    def public(self) -> "TournamentQuerySet":
        """Return the tournaments of public lists: no drafts, which only staff see, and none removed."""
        return self.not_removed().exclude(state=TournamentState.DRAFT)

    def running(self) -> "TournamentQuerySet":
        return self.filter(state=TournamentState.RUNNING)


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(CALENDAR, rows_sql=TOURNAMENT_ITSELF)
class Tournament(models.Model):
    """A tournament: entries who play a number of rounds by one pairing system. Its slug is permanent.

    `tournaments.core.fide_mode` explains `fide_mode`; the database refuses to change it after FIDE mode was left.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="tournaments", verbose_name=_("Event"))
    slug = models.SlugField(max_length=50, unique=True, db_collation="C", editable=False)
    name = models.CharField(_("Name"), max_length=200)
    place = models.CharField(_("Place"), max_length=120)
    federation = models.CharField(_("Federation"), max_length=3, help_text=_("Three letters, such as NOR"))
    first_day = models.DateField(_("First day"), validators=DAY_VALIDATORS)
    last_day = models.DateField(_("Last day"), validators=DAY_VALIDATORS)
    system = models.CharField(_("System"), max_length=12, choices=system_choices, default=ROUND_ROBIN.code)
    cycles = models.PositiveSmallIntegerField(
        _("Cycles"), default=1, choices=[(1, _("once against everyone")), (2, _("twice, colours reversed"))]
    )
    rounds_planned = models.PositiveSmallIntegerField(_("Rounds"), null=True, blank=True, validators=ROUND_VALIDATORS)
    acceleration = models.CharField(
        _("Acceleration"), max_length=4, choices=Acceleration, default=Acceleration.NONE, blank=True
    )
    initial_colour = models.CharField(
        _("First colour"),
        max_length=1,
        choices=Colour,
        blank=True,
        help_text=_("Drawn by lot before round 1, for the odd places of the top half"),
    )
    side_a = models.CharField(_("Name of side A"), max_length=60, blank=True, editable=False)
    side_b = models.CharField(_("Name of side B"), max_length=60, blank=True, editable=False)
    first_board = models.PositiveSmallIntegerField(_("First board"), default=1, validators=[MinValueValidator(1)])
    win_points = models.PositiveSmallIntegerField(default=10, help_text=_("In tenths of a point"))
    draw_points = models.PositiveSmallIntegerField(default=5, help_text=_("In tenths of a point"))
    loss_points = models.PositiveSmallIntegerField(default=0, help_text=_("In tenths of a point"))
    bye_points = models.PositiveSmallIntegerField(
        default=10, help_text=_("In tenths of a point, for the pairing-allocated bye")
    )
    half_byes_allowed = models.PositiveSmallIntegerField(
        _("Half-point byes a player may request"), null=True, blank=True, help_text=_("Empty: no limit")
    )
    zero_byes_allowed = models.PositiveSmallIntegerField(
        _("Zero-point byes a player may request"), null=True, blank=True, help_text=_("Empty: no limit")
    )
    rounds_without_bye = models.PositiveSmallIntegerField(
        _("Last rounds without half-point byes"),
        default=0,
        help_text=_("No half-point byes can be requested in these rounds"),
    )
    standings_order = ArrayField(
        models.CharField(max_length=16), default=list, blank=True, verbose_name=_("order of the standings")
    )
    lots_seed = models.CharField(max_length=16, default=new_seed, editable=False)
    control = models.CharField(_("Rated as"), max_length=8, choices=TimeControl, default=TimeControl.STANDARD)
    rating_type = models.CharField(
        _("Rating shown and used for numbers"),
        max_length=8,
        choices=TimeControl,
        blank=True,
        help_text=_("Empty: those of the list it is rated for"),
    )
    first_cycle_end = models.CharField(
        _("Last two rounds of the first cycle"),
        max_length=9,
        choices=FirstCycleEnd,
        default=FirstCycleEnd.EXCHANGED,
        db_default=FirstCycleEnd.EXCHANGED,
    )
    further_lists = models.CharField(
        _("Players without a rating on this list"),
        max_length=20,
        choices=FurtherLists,
        blank=True,
        default=FurtherLists.RULES,
        db_default=FurtherLists.RULES,
        help_text=_("The list that rates them; the own one is skipped in the order"),
    )
    numbered_by = models.CharField(
        _("Start numbers by"), max_length=5, choices=NumberedBy, default=NumberedBy.FIDE, blank=True
    )
    equals_by = models.CharField(
        _("Same rating and title"), max_length=4, choices=EqualsBy, default=EqualsBy.NAME, db_default=EqualsBy.NAME
    )
    tiebreak_ratings = models.CharField(
        _("Opponents' ratings in tie-breaks"),
        max_length=9,
        choices=TiebreakRatings,
        default=TiebreakRatings.FIRST_DAY,
        db_default=TiebreakRatings.FIRST_DAY,
    )
    national_series = models.CharField(
        _("National ratings from"), max_length=8, blank=True, default="", db_default="", db_collation="C",
        help_text=_("The rating series whose list in force on the first day has the national ratings"),
    )  # fmt: skip
    numbers_are_set = models.BooleanField(
        default=False, editable=False, help_text=_("Typed, drawn by lot or from a file: pairing round 1 keeps them")
    )
    time_control = models.CharField(
        _("Time control"),
        max_length=60,
        default="5400+30",
        help_text=_("In seconds, as 5400+30 or 40/6000+30:900+30"),
    )
    time_control_written = models.CharField(_("Time control as announced"), max_length=120, blank=True)
    chief_arbiter = models.CharField(
        _("Chief arbiter"), max_length=80, help_text=_("As in the report: surname, given name")
    )
    venue = models.CharField(_("Venue"), max_length=200, blank=True)
    website = models.URLField(_("Website"), max_length=200, blank=True)
    contact = models.CharField(_("Contact"), max_length=200, blank=True)
    prizes = models.CharField(_("Prizes"), max_length=2000, blank=True)
    list_version = models.ForeignKey(
        Version,
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="tournaments",
        help_text=_("The list in force on the first day"),
    )
    fide_mode = models.CharField(_("FIDE mode"), max_length=5, choices=FideMode, default=FideMode.NEVER, editable=False)
    state = models.CharField(max_length=8, choices=TournamentState, default=TournamentState.DRAFT, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-first_day", "name", "pk"]
        constraints = [
            models.CheckConstraint(
                name="tournament_days",
                condition=Q(last_day__gte=F("first_day")),
                violation_error_message=_("The last day is before the first."),
            ),
            models.CheckConstraint(name="tournament_system", condition=Q(system__regex=r"^[a-z][a-z0-9-]{1,11}$")),
            models.CheckConstraint(
                name="tournament_rounds", condition=Q(rounds_planned=None) | Q(rounds_planned__range=(1, MOST_ROUNDS))
            ),
            models.CheckConstraint(name="tournament_first_board", condition=Q(first_board__gte=1)),
            models.CheckConstraint(
                name="tournament_points",
                condition=Q(win_points__gt=F("draw_points"), draw_points__gte=F("loss_points")),
                violation_error_message=_("A win must bring more than a draw, and a draw no less than a loss."),
            ),
            models.CheckConstraint(name="tournament_acceleration", condition=Q(acceleration__in=Acceleration.values)),
            models.CheckConstraint(
                name="tournament_initial_colour", condition=Q(initial_colour__in=["", *Colour.values])
            ),
            models.CheckConstraint(
                name="tournament_rating_type", condition=Q(rating_type__in=["", *TimeControl.values])
            ),
            models.CheckConstraint(
                name="tournament_national_series", condition=Q(national_series__regex=r"^([A-Z][A-Z0-9]{1,7})?$")
            ),
            models.CheckConstraint(
                name="tournament_first_cycle_end", condition=Q(first_cycle_end__in=FirstCycleEnd.values)
            ),
            models.CheckConstraint(name="tournament_further_lists", condition=Q(further_lists__in=FurtherLists.values)),
            models.CheckConstraint(
                name="tournament_tiebreak_ratings", condition=Q(tiebreak_ratings__in=TiebreakRatings.values)
            ),
            models.CheckConstraint(name="tournament_equals_by", condition=Q(equals_by__in=EqualsBy.values)),
            models.CheckConstraint(name="tournament_numbered_by", condition=Q(numbered_by__in=NumberedBy.values)),
            models.CheckConstraint(name="tournament_control", condition=Q(control__in=TimeControl.values)),
            models.CheckConstraint(
                name="tournament_calendar", condition=Q(first_day__range=DAY_RANGE, last_day__range=DAY_RANGE)
            ),
            models.CheckConstraint(
                name="tournament_most_points", condition=Q(win_points__lte=MOST_POINTS, bye_points__lte=MOST_POINTS)
            ),
            models.CheckConstraint(
                name="tournament_sides_differ",
                condition=Q(side_a="") | ~Q(side_a=F("side_b")),
                violation_error_message=_("Both sides have the same name."),
            ),
            models.CheckConstraint(
                name="tournament_website", condition=Q(website="") | Q(website__iregex=r"^https?://")
            ),
            models.CheckConstraint(name="tournament_cycles", condition=Q(cycles__in=(1, 2))),
            models.CheckConstraint(name="tournament_slug", condition=Q(slug__regex=r"^[-a-zA-Z0-9_]+$")),
            models.CheckConstraint(name="tournament_state", condition=Q(state__in=TournamentState.values)),
            models.CheckConstraint(name="tournament_fide_mode", condition=Q(fide_mode__in=FideMode.values)),
            models.CheckConstraint(
                name="fide_mode_of_a_system", condition=~Q(fide_mode=FideMode.ON) | Q(system__in=fide_mode_systems())
            ),
            models.CheckConstraint(
                name="tournament_federation",
                condition=Q(federation__regex=f"^{FEDERATION}$"),
                violation_error_message=_("A federation is three capital letters."),
            ),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="fide_mode_left_for_good",
                when=pgtrigger.Before,
                operation=pgtrigger.UpdateOf("fide_mode"),  # type: ignore[no-untyped-call]
                condition=pgtrigger.Q(old__fide_mode=FideMode.LEFT.value)
                & ~pgtrigger.Q(new__fide_mode=FideMode.LEFT.value),
                func="RAISE EXCEPTION 'FIDE mode was left for good' USING ERRCODE = 'check_violation';",
            ),
            pgtrigger.Trigger(
                name="points_in_fide_mode",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                condition=pgtrigger.Q(new__fide_mode=FideMode.ON.value),
                func=POINTS_IN_FIDE_MODE,
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.slug])

    @property
    def event_key(self) -> str:
        """The key of the tournament's games and reports in the rating office. It is permanent, like the slug."""
        return self.slug

    @property
    def pairing_system(self) -> PairingSystem:
        """The registered pairing system with the tournament's code."""
        return desk_system(self.system)

    @property
    def is_paired_by_round(self) -> bool:
        """True if rounds are paired one after the other by scores, False if a table pairs all at once."""
        return self.pairing_system.is_paired_by_round

    @property
    def is_in_fide_mode(self) -> bool:
        return self.fide_mode == FideMode.ON

    @property
    def has_left_fide_mode(self) -> bool:
        return self.fide_mode == FideMode.LEFT

    @property
    def is_draft(self) -> bool:
        return self.state == TournamentState.DRAFT

    @property
    def is_running(self) -> bool:
        return self.state == TournamentState.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.state == TournamentState.FINISHED

    @property
    def is_archived(self) -> bool:
        return hasattr(self, "removal") and not self.removal.is_deleted

    @property
    def is_deleted(self) -> bool:
        return hasattr(self, "removal") and self.removal.is_deleted


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=OF_TOURNAMENT)
class ScheduledRound(models.Model):
    """The planned day and time of a round. When a round is paired, it gets its day and time from here."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="schedule")
    number = models.PositiveSmallIntegerField(_("Round"), validators=ROUND_VALIDATORS)
    day = models.DateField(_("Day"), validators=DAY_VALIDATORS)
    time = models.TimeField(_("Time"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(name="scheduled_once", fields=["tournament", "number"]),
            models.CheckConstraint(name="scheduled_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="scheduled_day", condition=Q(day__range=DAY_RANGE)),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.day}"
