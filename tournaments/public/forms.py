"""Filters of the public tournaments."""

import datetime as dt
from typing import TypeVar

from django import forms
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.events.search import rated_events
from ratings.lists.forms import FederationForm
from ratings.models import TimeControl
from tournaments.models import Tournament, TournamentState
from tournaments.public.events import EventKeys, reported_elsewhere

M = TypeVar("M", bound=Model)

PHASES = {"played": _("being played"), "coming": _("to come"), "over": _("over")}


class TournamentFilterForm(FederationForm):
    """Filters of the tournaments. Unknown values are ignored."""

    q = forms.CharField(label=_("Name or place"), required=False, max_length=80)
    when = forms.ChoiceField(label=_("When"), required=False, choices=[("", _("any time")), *PHASES.items()])
    year = forms.TypedChoiceField(label=_("Year"), required=False, coerce=int, empty_value=None)
    control = forms.ChoiceField(label=_("Rated as"), required=False, choices=[("", _("all")), *TimeControl.choices])
    field_order = ("q", "when", "year", "control", "federation")

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        public, rated = Tournament.objects.public().order_by(), rated_events().order_by()
        days = [rows.dates(name, "year") for rows in (public, rated) for name in ("first_day", "last_day")]
        years = sorted({day.year for of_rows in days for day in of_rows}, reverse=True)
        self.fields["year"].choices = [("", _("all")), *((year, str(year)) for year in years)]  # type: ignore[attr-defined]

    def matching_tournaments(self, today: dt.date) -> QuerySet[Tournament]:
        """Return the matching public tournaments, newest first; each word is part of a name or of the place."""
        self.is_valid()
        filters = self.cleaned_data
        return self._filter_rows(matching_name_or_place(Tournament.objects.public(), filters.get("q", ""))).filter(
            _phase_condition(filters.get("when"), today)
        )

    def matching_events(self, today: dt.date) -> EventKeys:
        """Return the matching public tournaments, and the other rated events, all of which are over."""
        tournaments = self.matching_tournaments(today)
        filters = self.cleaned_data
        events = self._filter_rows(reported_elsewhere(filters.get("q", "")))
        return EventKeys(tournaments, events if filters.get("when") in ("", None, "over") else events.none())

    def _filter_rows(self, rows: QuerySet[M]) -> QuerySet[M]:
        """Return the rows of the year, the time control and the federation."""
        filters = self.cleaned_data
        if filters.get("year"):
            rows = rows.filter(first_day__year__lte=filters["year"], last_day__year__gte=filters["year"])
        for name in ("control", "federation"):
            if filters.get(name):
                rows = rows.filter(**{name: filters[name]})
        return rows


def matching_name_or_place(tournaments: QuerySet[Tournament], text: str) -> QuerySet[Tournament]:
    """Return the tournaments for which each word is part of a name or the place, or the year."""
    for word in text.replace("\0", "").split():
        fitting = Q(name__icontains=word) | Q(place__icontains=word) | Q(event__name__icontains=word)
        is_year = len(word) == 4 and word.isascii() and word.isdigit() and word != "0000"
        tournaments = tournaments.filter(fitting | Q(first_day__year=int(word)) if is_year else fitting)
    return tournaments


def _phase_condition(when: str | None, today: dt.date) -> Q:
    """Return the condition for a phase; a tournament is over when its arbiter has finished it, on any day."""
    over, begun = Q(state=TournamentState.FINISHED), Q(first_day__lte=today)
    return {"played": ~over & begun, "coming": ~over & ~begun, "over": over}.get(when or "", Q())
