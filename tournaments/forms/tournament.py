"""What is filled in about a tournament as a whole."""

from typing import Any

import numpy as np
from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.kind import control_of
from ratings.models import Installation, User
from ratings.rules.edition import NoEdition
from ratings.rules.time_as_written import read_as_written
from ratings.rules.time_coding import TimeControl, TimeControlError, coded, parse
from tournaments.forms.day import Day
from tournaments.models import Event, Tournament


class TournamentForm(forms.ModelForm):  # type: ignore[type-arg]
    """A new tournament; the time control is given as people write it, and decides which list it is rated for."""

    event = forms.ModelChoiceField(
        Event.objects.none(),
        required=False,
        label=_("Part of the event"),
        empty_label=_("An event of its own"),
    )

    class Meta:
        model = Tournament
        fields = (
            "name",
            "place",
            "federation",
            "first_day",
            "last_day",
            "cycles",
            "time_control_written",
            "chief_arbiter",
        )
        widgets = {"first_day": Day(), "last_day": Day()}
        labels = {"time_control_written": _("Time control"), "cycles": _("Everyone plays")}
        help_texts = {"time_control_written": _("As announced, such as 90 min + 30 s, or 15+10")}

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_control_written"].required = True
        self.fields["event"].queryset = Event.objects.filter(tournaments__staff__user=user).distinct()  # type: ignore[attr-defined]
        if not self.fields["event"].queryset.exists():  # type: ignore[attr-defined]
            del self.fields["event"]

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        written, day = cleaned.get("time_control_written"), cleaned.get("first_day")
        if written and day:
            self._classify(_time_control(written))
        return cleaned

    def _classify(self, control: TimeControl | None) -> None:
        """Which list the games are rated for, by the rules of the first day."""
        if control is None:
            self.add_error(
                "time_control_written", _("Write it as 90 min + 30 s, as 15+10, or coded in seconds as 5400+30.")
            )
            return
        try:
            found = control_of(control, self.cleaned_data["first_day"], np.zeros(1, np.int64))
        except NoEdition:
            self.add_error("first_day", _("The rules of that day are not known here."))
            return
        if found is None:
            self.add_error(
                "time_control_written", _("Too fast for one list and too slow for the next: it is rated for none.")
            )
            return
        self.instance.time_control, self.instance.control = coded(control), found


def _time_control(written: str) -> TimeControl | None:
    found = read_as_written(written)
    if found is None:
        try:
            found = parse(written)
        except TimeControlError:
            return None
    return found


def tournament_defaults(user: User) -> dict[str, Any]:
    """What a new tournament most likely is: here, round robin, standard, by this arbiter."""
    here = Installation.objects.first()
    return {
        "federation": here.federation if here else "",
        "time_control_written": "90 min + 30 s",
        "chief_arbiter": ", ".join(filter(None, (user.last_name, user.first_name))) or user.get_username(),
        "cycles": 1,
        "first_day": timezone.localdate(),
    }
