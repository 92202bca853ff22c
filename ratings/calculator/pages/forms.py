"""The forms of the calculator, one for each kind of question. A field has the name of its key in the question."""

import datetime as dt
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.calculator.report import Options
from ratings.core.encoding_option import encoding_field
from ratings.core.forms import DayInput, ExactDecimalField
from ratings.models import System, TimeControl
from ratings.rules.edition import named_editions
from ratings.rules.sliding_k import proposals
from ratings.rules.time_control_codes import encode_time_control
from ratings.rules.time_control_parser import parse_written

STATUS = ("k", "games_played", "birth_year", "reached_2400", "reached_2300")
BY_RATING = ("", _("by the rating"))
YES_NO = [BY_RATING, ("yes", _("yes")), ("no", _("no"))]
BY_DAY = ("", _("the edition in force on that day"))
BY_FILE = ("", _("as in the file"))


def integer_field(label: Any, required: bool = False, hint: Any = "") -> forms.IntegerField:
    """Return a field for a whole number. The calculator checks the bounds."""
    widget = forms.NumberInput({"placeholder": hint, "inputmode": "numeric"})
    return forms.IntegerField(label=label, required=required, min_value=0, max_value=999_999, widget=widget)


def choice_field(label: Any, choices: Any, required: bool = False) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=required)


class QuestionForm(forms.Form):
    """The fields of every question. The day decides the edition, unless the user chooses one that was never in force.

    ``field_names`` maps a key of the question to a field with another name.
    """

    on = forms.DateField(label=_("Day"), widget=DayInput)
    edition = forms.ChoiceField(label=_("Edition"), required=False)

    kind: ClassVar[str]
    field_names: ClassVar[dict[str, str]] = {}

    @property
    def never(self) -> dict[str, str]:
        """Titles of editions and reforms that were never in force, by name. Reforms only answer changes and K."""
        announced = {each.name: each.title for each in named_editions("standard")}
        reforms = proposals() if self.kind in ("change", "k") else ()
        return announced | {each.name: each.title for each in reforms}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "edition" in self.fields:
            never = [(name, gettext(title)) for name, title in self.never.items()]
            self.fields["edition"].choices = [BY_DAY, *never]  # type: ignore[attr-defined]

    @property
    def first(self) -> list[forms.BoundField]:
        """The fields that are not in the section of the player's status."""
        return [self[name] for name in self.fields if name not in STATUS]

    @property
    def status(self) -> list[forms.BoundField]:
        """The fields that decide K."""
        return [self[name] for name in self.fields if name in STATUS]

    def question(self) -> dict[str, Any]:
        """Return the question from the cleaned data."""
        fields = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        labels = {"yes": True, "no": False}
        values = {name: labels.get(value, value) if name in STATUS else value for name, value in fields.items()}
        return {"kind": self.kind} | {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, dt.date) else value


class ControlForm(QuestionForm):
    """A question whose answer depends on the rating type."""

    control = choice_field(_("Rating type"), TimeControl.choices, required=True)


class StatusForm(ControlForm):
    """A rated player: the rating, and K or the facts that decide K."""

    rating = integer_field(_("Rating"), required=True)
    k = integer_field(_("K, if known"))
    games_played = integer_field(_("Games so far"), hint=_("many"))
    birth_year = integer_field(_("Year of birth"), hint=_("no junior"))
    reached_2400 = choice_field(_("Once published at 2400 or more"), YES_NO)
    reached_2300 = choice_field(_("Once published at 2300 or more"), YES_NO)


class GameForm(StatusForm):
    kind = "change"
    field_names = {"games[0].rating": "opponent", "games[0].score": "result"}
    field_order = ("on", "control", "edition", "rating", "opponent", "result")
    opponent = integer_field(_("Opponent's rating"), hint=_("unrated"))
    result = choice_field(_("Result"), [("1", "1"), ("0.5", "½"), ("0", "0")], required=True)

    def question(self) -> dict[str, Any]:
        question = super().question()
        return question | {"games": [{"rating": question.pop("opponent", None), "score": question.pop("result")}]}


class EventForm(StatusForm):
    """One event; the day is its first day."""

    kind = "change"
    field_order = ("on", "control", "edition", "system", "rating")
    on = forms.DateField(label=_("First day of the event"), widget=DayInput)
    system = choice_field(_("System"), System.choices, required=True)


class MonthForm(StatusForm):
    """Several events of one rating period; the day is the first day of the period."""

    kind = "change"
    field_order = ("on", "control", "edition", "rating")
    on = forms.DateField(label=_("First day of the period"), widget=DayInput)


class PlayedEventForm(forms.Form):
    """One event of a month, or of an unrated player."""

    start = forms.DateField(label=_("First day"), widget=DayInput)
    system = choice_field(_("System"), System.choices, required=True)

    def event(self) -> dict[str, Any]:
        return {name: _plain(value) for name, value in self.cleaned_data.items()}


class FirstForm(ControlForm):
    """An unrated player; the day is in the period of the list that publishes the first rating."""

    kind = "initial"
    field_order = ("on", "control", "edition", "olympiad", "rounds")
    olympiad = choice_field(_("Olympiad"), [("", "–"), ("open", _("open")), ("women", _("women's"))])
    rounds = integer_field(_("Rounds of the Olympiad"))


class RoundRobinForm(ControlForm):
    """A whole round robin; the day is its first day."""

    kind = "round_robin"
    field_order = ("on", "control", "edition", "games_each")
    games_each = integer_field(_("Games of each player"), required=True)


class PerformanceForm(QuestionForm):
    kind = "performance"


class KForm(StatusForm):
    """A player's K; the day is in the rating period."""

    kind = "k"
    field_order = ("on", "control", "edition", "rating", "period_games", *STATUS[1:])
    k = None  # type: ignore[assignment]
    period_games = integer_field(_("Rated games of the period"), hint="0")


class NormForm(QuestionForm):
    """A title norm from games, or from the average of ``n`` opponents; the day is the first day of the event."""

    kind = "norm"
    edition = None  # type: ignore[assignment]
    title = choice_field(_("Title"), [(title, title) for title in ("GM", "IM", "WGM", "WIM")], required=True)
    federation = forms.CharField(label=_("Own federation"), required=False, max_length=3)
    rounds = integer_field(_("Rounds of the event"), hint=_("as played"))
    double = forms.BooleanField(label=_("Double round robin"), required=False)
    exempt = choice_field(
        _("Exempt from federations"), [("", _("no")), *((f"1.4.3{each}", f"1.4.3{each}") for each in "abcd")]
    )
    average = ExactDecimalField(label=_("Average (for the score needed)"), required=False, decimal_places=2)
    n = integer_field(_("Games"))

    def question(self) -> dict[str, Any]:
        question = super().question()
        if federation := question.pop("federation", None):
            question["player"] = {"federation": federation.upper()}
        if "average" in question:
            question["average"] = str(question["average"])
        return question if question["double"] else {k: v for k, v in question.items() if k != "double"}


class PairForm(ControlForm):
    """Two players; a player without a rating is unrated."""

    field_names = {"ratings": "one"}
    one = integer_field(_("First player's rating"), hint=_("unrated"))
    other = integer_field(_("Second player's rating"), hint=_("unrated"))

    def question(self) -> dict[str, Any]:
        question = super().question()
        return question | {"ratings": [question.pop("one", None), question.pop("other", None)]}


class RatedForm(PairForm):
    kind = "rated"


class TimeControlForm(PairForm):
    kind = "time_control"
    field_order = ("on", "time", "one", "other")
    control = None  # type: ignore[assignment]
    edition = None  # type: ignore[assignment]
    time = forms.CharField(
        label=_("Time control"), max_length=80, widget=forms.TextInput({"placeholder": _("90 min + 30 s, or 5400+30")})
    )

    def question(self) -> dict[str, Any]:
        """Return the question. A time control with one possible meaning is converted to the coding of TRF26."""
        question = super().question()
        written = parse_written(question["time"])
        return question | {"time": encode_time_control(written) if written else question["time"]}


class ReportForm(forms.Form):
    """A report file and its options."""

    file = forms.FileField(label=_("Report file"), help_text=_("TRF16 or TRF26, at most 2 MB"), allow_empty_file=True)
    encoding = encoding_field()
    on = forms.DateField(label=_("First day, if the file has none"), widget=DayInput, required=False)
    control = forms.ChoiceField(label=_("Rating type"), choices=[BY_FILE, *TimeControl.choices], required=False)
    system = forms.ChoiceField(label=_("System"), choices=[BY_FILE, *System.choices], required=False)
    k = forms.IntegerField(label=_("K of all players, if known"), min_value=1, max_value=999, required=False)
    register = forms.BooleanField(
        label=_("Ratings, K and years of birth from the lists in force here, by FIDE ID"), required=False
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.REPORT_BYTES:
            raise forms.ValidationError(
                _("The file has %(size)d bytes. At most 2 MB are read."), params={"size": file.size}
            )
        return file

    def options(self) -> Options:
        values = self.cleaned_data
        return Options(
            on=values["on"], control=values["control"] or None, system=values["system"] or None, k=values["k"]
        )
