"""An event, its tournaments, and who works at which."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.models import Control, System, Version


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Event(models.Model):
    """What is announced under one name: one tournament or several."""

    name = models.CharField(_("name"), max_length=200)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.CheckConstraint(name="event_has_a_name", condition=~Q(name=""))]

    def __str__(self) -> str:
        return self.name


class TournamentState(models.TextChoices):
    DRAFT = "draft", _("in preparation")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class TournamentQuerySet(QuerySet["Tournament"]):
    def public(self) -> "TournamentQuerySet":
        """Those anyone may see: a draft is seen by its staff only."""
        return self.exclude(state=TournamentState.DRAFT)

    def being_played(self) -> "TournamentQuerySet":
        return self.filter(state=TournamentState.RUNNING)


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Tournament(models.Model):
    """One tournament: a list of entries who play so many rounds by one system. Its slug is permanent."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="tournaments", verbose_name=_("event"))
    slug = models.SlugField(max_length=50, unique=True, db_collation="C", editable=False)
    name = models.CharField(_("name"), max_length=200)
    place = models.CharField(_("place"), max_length=120)
    federation = models.CharField(_("federation"), max_length=3, help_text=_("Three letters, such as NOR"))
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    system = models.CharField(_("system"), max_length=11, choices=System, default=System.ROUND_ROBIN)
    cycles = models.PositiveSmallIntegerField(
        _("cycles"), default=1, choices=[(1, _("once against everyone")), (2, _("twice, colours reversed"))]
    )
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), null=True, blank=True, editable=False)
    control = models.CharField(_("rated as"), max_length=8, choices=Control, default=Control.STANDARD)
    time_control = models.CharField(
        _("time control"),
        max_length=60,
        default="5400+30",
        help_text=_("In seconds, as 5400+30 or 40/6000+30:900+30"),
    )
    time_control_written = models.CharField(_("time control as announced"), max_length=120, blank=True)
    chief_arbiter = models.CharField(
        _("chief arbiter"), max_length=80, help_text=_("As it stands in the report: surname, given name")
    )
    list_version = models.ForeignKey(
        Version,
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="tournaments",
        help_text=_("The list in force on the first day"),
    )
    state = models.CharField(max_length=8, choices=TournamentState, default=TournamentState.DRAFT, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-first_day", "name", "pk"]
        constraints = [
            models.CheckConstraint(
                name="tournament_days",
                condition=Q(last_day__gte=F("first_day")),
                violation_error_message=_("The last day is before the first."),
            ),
            models.CheckConstraint(name="tournament_system", condition=Q(system__in=System.values)),
            models.CheckConstraint(name="tournament_control", condition=Q(control__in=Control.values)),
            models.CheckConstraint(name="tournament_cycles", condition=Q(cycles__in=(1, 2))),
            models.CheckConstraint(name="tournament_state", condition=Q(state__in=TournamentState.values)),
            models.CheckConstraint(
                name="tournament_federation",
                condition=Q(federation__regex=r"^[A-Z]{3}$"),
                violation_error_message=_("A federation is three capital letters."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.slug])

    @property
    def event_key(self) -> str:
        """What its games are called where projected ratings are kept, and its report's file."""
        return self.slug

    @property
    def is_draft(self) -> bool:
        return self.state == TournamentState.DRAFT


class Role(models.TextChoices):
    CHIEF = "chief", _("chief arbiter")
    DEPUTY = "deputy", _("deputy arbiter")
    HELPER = "helper", _("entry helper")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Staff(models.Model):
    """Who works at a tournament, and as what; `tournaments.rights` says what follows from it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="works_at")
    role = models.CharField(_("role"), max_length=6, choices=Role)

    class Meta:
        ordering = ["role", "pk"]
        verbose_name_plural = "staff"
        constraints = [
            models.UniqueConstraint(name="one_role_each", fields=["tournament", "user"]),
            models.UniqueConstraint(name="one_chief", fields=["tournament"], condition=Q(role="chief")),
            models.CheckConstraint(name="staff_role", condition=Q(role__in=Role.values)),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"
