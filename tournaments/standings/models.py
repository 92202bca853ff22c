"""The screen of an event in the playing hall: its sequence of pages, and its announcements."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from tournaments.core.models.tournament import Event, Tournament
from tournaments.core.tracking import AT_DESK_OF_EVENT

SECONDS_RANGE = 5, 120
USUAL_SECONDS = 12


class ScreenList(models.TextChoices):
    """Lists that a hall screen can display: of one tournament, or of the whole event."""

    BOARDS = "boards", _("pairings by board")
    NAMES = "names", _("pairings by name")
    STANDINGS = "standings", _("standings")
    START = "start", _("start of the next rounds")
    ANNOUNCEMENTS = "announcements", _("announcements")


EVENT_LISTS = (ScreenList.START, ScreenList.ANNOUNCEMENTS)


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class ScreenPart(models.Model):
    """A part of the hall screen's sequence: a list, with the seconds for each page of the list."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="screen_parts")
    place = models.PositiveSmallIntegerField()
    shows = models.CharField(max_length=13, choices=ScreenList)
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, blank=True, related_name="+")
    seconds = models.PositiveSmallIntegerField(default=USUAL_SECONDS)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(name="one_part_a_place", fields=["event", "place"]),
            models.CheckConstraint(name="part_shows", condition=Q(shows__in=ScreenList.values)),
            models.CheckConstraint(name="part_seconds", condition=Q(seconds__range=SECONDS_RANGE)),
            models.CheckConstraint(
                name="part_of_a_tournament_or_the_event",
                condition=Q(shows__in=EVENT_LISTS, tournament=None)
                | ~Q(shows__in=EVENT_LISTS) & Q(tournament__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.get_shows_display()}"


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=AT_DESK_OF_EVENT)
class Announcement(models.Model):
    """A sentence on the hall screen, displayed until its time is over or the arbiter removes it."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    text = models.CharField(_("Announcement"), max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    until = models.DateTimeField(_("Until"))
    taken_down_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="announcement_has_a_text", condition=~Q(text="")),
            models.CheckConstraint(name="announcement_ends_later", condition=Q(until__gt=F("at"))),
        ]

    def __str__(self) -> str:
        return self.text
