"""Which of the public tournaments are asked for."""

import datetime as dt

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.models import TimeControl
from tournaments.models import Tournament, TournamentState

WHEN = {"played": _("being played"), "coming": _("to come"), "over": _("over")}


class TournamentFilterForm(forms.Form):
    """What is asked for and not there is as if nothing had been asked."""

    q = forms.CharField(label=_("Name or place"), required=False, max_length=80)
    when = forms.ChoiceField(label=_("When"), required=False, choices=[("", _("any time")), *WHEN.items()])
    year = forms.TypedChoiceField(label=_("Year"), required=False, coerce=int, empty_value=None)
    control = forms.ChoiceField(label=_("Rated as"), required=False, choices=[("", _("all")), *TimeControl.choices])
    federation = forms.ChoiceField(label=_("Federation"), required=False)

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        public = Tournament.objects.public().order_by()
        days = public.dates("first_day", "year").union(public.dates("last_day", "year"))
        years = sorted((day.year for day in days), reverse=True)
        federations = sorted(public.values_list("federation", flat=True).distinct())
        self.fields["year"].choices = [("", _("all")), *((year, str(year)) for year in years)]  # type: ignore[attr-defined]
        self.fields["federation"].choices = [("", _("all")), *((code, code) for code in federations)]  # type: ignore[attr-defined]

    def chosen(self, today: dt.date) -> QuerySet[Tournament]:
        """The public tournaments that fit, newest first; every word is part of the name or of the place."""
        self.is_valid()
        filters = self.cleaned_data
        tournaments = Tournament.objects.public()
        for word in filters.get("q", "").split():
            tournaments = tournaments.filter(
                Q(name__icontains=word) | Q(place__icontains=word) | Q(event__name__icontains=word)
            )
        if filters.get("year"):
            tournaments = tournaments.filter(first_day__year__lte=filters["year"], last_day__year__gte=filters["year"])
        for name in ("control", "federation"):
            if filters.get(name):
                tournaments = tournaments.filter(**{name: filters[name]})
        return tournaments.filter(_when(filters.get("when"), today))


def _when(when: str | None, today: dt.date) -> Q:
    """A tournament is over when its arbiter has finished it, whatever the day."""
    over, begun = Q(state=TournamentState.FINISHED), Q(first_day__lte=today)
    return {"played": ~over & begun, "coming": ~over & ~begun, "over": over}.get(when or "", Q())
