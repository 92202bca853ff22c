"""Form for the schedule: a day and a time for each round."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from ratings.core.forms import DayInput
from tournaments.core.schedule import PlannedRound, schedule_problems, spread_rounds

MOST_ROUNDS = 99
FORM_CONTROL = {"class": "form-control"}


class RoundTimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self, attrs: dict[str, str] | None = None) -> None:
        super().__init__(attrs, format="%H:%M")


@dataclass(frozen=True, slots=True)
class ScheduleParameters:
    """Parameters for spreading rounds evenly over days; a hidden field of the form has them as text."""

    first: dt.date
    last: dt.date
    rounds: int
    minutes: int

    def __str__(self) -> str:
        return f"{self.first} {self.last} {self.rounds} {self.minutes}"

    @classmethod
    def parse(cls, text: str) -> "ScheduleParameters | None":
        """Return the parameters from a text; None if the text is invalid or the rounds cannot be spread."""
        try:
            first, last, rounds, minutes = text.split()
            basis = cls(dt.date.fromisoformat(first), dt.date.fromisoformat(last), int(rounds), int(minutes))
        except ValueError:
            return None
        return basis if basis.first <= basis.last and 0 < basis.rounds <= MOST_ROUNDS else None

    def spread(self) -> tuple[PlannedRound, ...]:
        return spread_rounds(self.first, self.last, self.rounds, self.minutes)


class ScheduleForm(forms.Form):
    """A day and a time for each round. Until the user edits a row, the rows follow the tournament's days and rounds."""

    schedule_of = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, data: Mapping[str, str] | None, parameters: ScheduleParameters, stored: Sequence[PlannedRound] = ()
    ) -> None:
        self.parameters = parameters
        changed = data is not None and _is_changed(data, stored)
        rows = _form_data(parameters.spread(), with_times=not (stored or changed)) | _form_data(stored)
        if data is not None and changed:
            rows |= {name: data[name] for name in rows if name in data}
        super().__init__(rows | {"schedule_of": str(parameters)})
        for number in range(1, parameters.rounds + 1):
            heading = _("Round %(number)s") % {"number": number}
            self.fields[f"day_{number}"] = forms.DateField(
                label=_("%(round)s: day") % {"round": heading}, widget=DayInput(FORM_CONTROL), required=True
            )
            self.fields[f"time_{number}"] = forms.TimeField(
                label=_("%(round)s: time") % {"round": heading}, widget=RoundTimeInput(FORM_CONTROL), required=False
            )

    @property
    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """The number of each round with its fields for day and time."""
        return [(number, self[f"day_{number}"], self[f"time_{number}"]) for number in self._numbers]

    @property
    def _numbers(self) -> range:
        return range(1, self.parameters.rounds + 1)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for number, problem in schedule_problems(
            self.planned_rounds(), self.parameters.first, self.parameters.last
        ).items():
            self.add_error(f"day_{number}", problem)
        return cleaned

    def planned_rounds(self) -> tuple[PlannedRound, ...]:
        """Return the rounds with valid days."""
        fields = self.cleaned_data
        return tuple(
            PlannedRound(number, fields[f"day_{number}"], fields.get(f"time_{number}"))
            for number in self._numbers
            if fields.get(f"day_{number}")
        )


def _form_data(rounds: Sequence[PlannedRound], with_times: bool = True) -> dict[str, str]:
    """Return the rounds as form data; times are empty without `with_times`, so that none conflicts with the user's."""
    days = {f"day_{round_.number}": round_.day.isoformat() for round_ in rounds}
    times = {f"time_{round_.number}": f"{round_.time:%H:%M}" if round_.time and with_times else "" for round_ in rounds}
    return days | times


def _is_changed(data: Mapping[str, str], stored: Sequence[PlannedRound]) -> bool:
    """Return True if the user changed the days or times that the form offered."""
    basis = ScheduleParameters.parse(data.get("schedule_of", ""))
    offered = (_form_data(basis.spread()) if basis else {}) | _form_data(stored)
    return any(data[name] != value for name, value in offered.items() if name in data)
