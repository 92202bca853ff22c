"""Form of a tournament as a whole, for its creation and later changes."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.core.validators import URLValidator
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import DayInput
from ratings.core.zones import office_zone, zone_choices
from ratings.models import RatingSeries, User
from ratings.rules.edition import NoEdition
from ratings.rules.time_control_codes import RateOfPlay
from ratings.series.models import FIDE_SERIES
from tournaments.core.fide_mode import (
    SCORING,
    faults_of_change,
    mode_after_change_of_system,
    refuses_buchholz,
    settings_are_fixed,
)
from tournaments.core.forms import PointsField
from tournaments.core.schedule import rounds_expected
from tournaments.core.time_control import TimeClass, read_time, time_class
from tournaments.models import Colour, Event, NumberedBy, Tournament
from tournaments.scores.regulations import recommended_order, recommended_order_of
from tournaments.setup.create import colour_by_lot
from tournaments.setup.defaults import PLAYER_INFO_FIELDS, POINT_FIELDS
from tournaments.setup.forms.schedule import MOST_ROUNDS, ScheduleParameters
from tournaments.systems.registry import desk_system, desk_systems
from tournaments.tiebreaks.codes import UnknownCode, standings_order

ORDER_FIELDS = ("order", "own_order")
FIELD_GROUPS = (
    (_("Order of the standings"), ORDER_FIELDS),
    (_("Points"), (*POINT_FIELDS, "bye_points")),
    (_("Requested byes"), ("half_byes_allowed", "zero_byes_allowed", "rounds_without_bye")),
    (_("Pairing and boards"), ("acceleration", "initial_colour", "first_cycle_end", "first_board")),
    (
        _("Ratings"),
        ("rating_type", "further_lists", "numbered_by", "equals_by", "tiebreak_ratings", "national_series"),
    ),
    (_("For the players"), PLAYER_INFO_FIELDS),
)
# Empty fields keep their value.
OPTIONAL_FIELDS = (
    *("system", "cycles", "first_cycle_end", "first_board", "rounds_without_bye"),
    *("numbered_by", "equals_by", "tiebreak_ratings"),
)
FOLDED_FIELDS = [name for _title, names in FIELD_GROUPS for name in names]
ORDER_CHOICES = (
    ("", _("as recommended for the system")),
    ("swiss", _("as recommended for a Swiss")),
    ("round-robin", _("as recommended for a round robin")),
    ("own", _("own order")),
)


class FieldGroup(NamedTuple):
    """A group of fields that can be folded; the group is open if a field has an error."""

    title: str
    fields: list[forms.BoundField]
    open: bool


class SystemSelect(forms.Select):
    """The offered systems. Those that refuse Buchholz scores in FIDE mode are marked for the style sheet."""

    refuses_buchholz: Callable[[str], bool]

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        if self.refuses_buchholz(str(value)):
            option["attrs"]["data-refuses-buchholz"] = True
        return option


class TournamentForm(forms.ModelForm):  # type: ignore[type-arg]
    """A tournament. Its time control, such as "90 min + 30 s", decides the list for which the games are rated."""

    national_series = forms.ChoiceField(
        label=_("National ratings from"),
        required=False,
        help_text=_("The rating series whose list in force on the first day has the national ratings and numbers"),
    )
    event = forms.ModelChoiceField(
        Event.objects.none(),
        required=False,
        label=_("Part of the event"),
        empty_label=_("An event of its own"),
    )
    event_name = forms.CharField(
        label=_("Name of the event"),
        required=False,
        max_length=200,
        help_text=_("All its tournaments share it: command page, hall screen, files. Empty: as before, or as above"),
    )
    zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        help_text=_("All tournaments of the event share it: times are entered and shown as the clocks there"),
    )
    rounds_planned = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=_("Rounds of a Swiss, or games of a match. In other systems, the number of players decides."),
    )
    order = forms.ChoiceField(label=_("Order"), required=False)
    own_order = forms.CharField(
        label=_("Own order"),
        required=False,
        max_length=200,
        help_text=_("Codes of the Handbook, the first decides first: PTS, DE, WIN, SB"),
    )
    win_points = PointsField(label=_("Win"), required=False)
    draw_points = PointsField(label=_("Draw"), required=False)
    loss_points = PointsField(label=_("Loss"), required=False)
    bye_points = PointsField(label=_("Pairing-allocated bye"), required=False, help_text=_("Empty: as much as a win"))

    website = forms.URLField(
        label=_("Website"),
        required=False,
        max_length=200,
        assume_scheme="https",
        validators=[URLValidator(schemes=["http", "https"])],
        help_text=_("With the announcement, such as https://example.org/open"),
    )

    class Meta:
        model = Tournament
        fields = (
            "name",
            "place",
            "federation",
            "first_day",
            "last_day",
            "system",
            "rounds_planned",
            "cycles",
            "time_control_written",
            "chief_arbiter",
            *(name for name in FOLDED_FIELDS if name not in ORDER_FIELDS),
        )
        widgets = {
            "system": SystemSelect(),
            "first_day": DayInput(),
            "last_day": DayInput(),
            "prizes": forms.Textarea({"rows": 5}),
        }
        labels = {"time_control_written": _("Time control"), "cycles": _("Everyone plays")}
        help_texts = {
            "time_control_written": _("As announced, such as 90 min + 30 s, or 15+10; or coded, 40/5400+30:1800+30"),
            "cycles": _("In a round robin"),
            "numbered_by": _("Fixed once round 1 is paired. National ratings are those of the federation."),
            "equals_by": _("Start numbers of players with the same rating and title"),
            "tiebreak_ratings": _(
                "The day of each round is for long events, reported every month; "
                "tie-breaks by ratings are not advised there."
            ),
            "first_cycle_end": _("In a round robin where everyone plays twice"),
            "initial_colour": _("Of the odd places of the top half in round 1"),
            "venue": _("Building and address; players get a link to a map"),
            "contact": _("Contact for players: name, telephone or mail address. Anyone can read it."),
            "prizes": _("As announced; line breaks stay"),
        }

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_control_written"].required = True
        for name in OPTIONAL_FIELDS:
            self.fields[name].required = False
        self.fields["system"].widget.refuses_buchholz = self.refuses_buchholz
        self.fields["order"].choices = self._offered_orders()  # type: ignore[attr-defined]
        self.fields["initial_colour"].choices = [("", _("drawn by lot")), *Colour.choices]  # type: ignore[attr-defined]
        self.fields["numbered_by"].choices = NumberedBy.choices  # type: ignore[attr-defined]
        self.fields["rating_type"].choices = [  # type: ignore[attr-defined]
            ("", _("of the list it is rated for")),
            *self.fields["rating_type"].choices[1:],  # type: ignore[attr-defined]
        ]
        self._offer_national_series()
        self._offer_events(user)
        if self.instance.pk and settings_are_fixed(self.instance):
            self._lock_fixed_fields()
        if self.instance.pk:
            self.initial.update(_initial_order(self.instance))
            self.initial.update(event_name=self.instance.event.name, zone=self.instance.event.zone)
            self.initial["time_control_written"] = self.instance.time_control_written or self.instance.time_control
        self.fields["zone"].choices = zone_choices(self.initial.setdefault("zone", office_zone()))  # type: ignore[attr-defined]
        self.time = None if self.is_bound else _initial_time_class(self.initial)

    def _offered_orders(self) -> list[tuple[str, Any]]:
        """Return the offered orders; the order for a Swiss is left out if the system refuses Buchholz scores."""
        system = self.data.get("system") or self.initial.get("system") or self.instance.system
        refuses = self.refuses_buchholz(system)
        return [(value, label) for value, label in ORDER_CHOICES if not (refuses and value == "swiss")]

    def _lock_fixed_fields(self) -> None:
        """Make the fields read-only that FIDE mode has fixed.

        An older page may still send other values; `setup.changes` refuses these.
        """
        for name in (*POINT_FIELDS, "bye_points", "own_order"):
            self.fields[name].widget.attrs["readonly"] = True
            self.fields[name].help_text = _("Fixed in FIDE mode since round 1 was published.")
        self.fields["order"].widget.attrs["disabled"] = True

    def _offer_national_series(self) -> None:
        """Offer the published series except the default series and FIDE's; without a choice, remove the field."""
        published = RatingSeries.objects.published().exclude(default=True).exclude(code=FIDE_SERIES)
        series = {each.code: each.name for each in published}
        if chosen := self.instance.national_series:
            series.setdefault(chosen, chosen)
        if series:
            self.fields["national_series"].choices = [("", _("typed at the desk")), *series.items()]  # type: ignore[attr-defined]
        else:
            del self.fields["national_series"]

    def _offer_events(self, user: User) -> None:
        """Offer the user's events for a new tournament. An existing tournament stays in its event."""
        mine = Event.objects.filter(tournaments__staff__user=user, tournaments__removal=None).distinct()
        if self.instance.pk or not mine.exists():
            del self.fields["event"]
        else:
            self.fields["event"].queryset = mine  # type: ignore[attr-defined]

    def changes_of_event(self) -> dict[str, str]:
        """Return the new name and time zone of the event, by field; nothing for values left as they were."""
        changed = {"name": "event_name", "zone": "zone"}
        return {field: self.cleaned_data[name] for field, name in changed.items() if name in self.changed_data}

    @property
    def always_visible(self) -> list[forms.BoundField]:
        """The fields that are always visible."""
        return [self[name] for name in self._in_order() if name not in FOLDED_FIELDS]

    def _in_order(self) -> list[str]:
        """Return the field names, with those of the event right after the name of the tournament."""
        of_event = [name for name in ("event", "event_name", "zone") if name in self.fields]
        names = [name for name in self.fields if name not in of_event]
        return [names[0], *of_event, *names[1:]]

    @property
    def groups(self) -> list[FieldGroup]:
        """The folded fields."""
        folded = []
        for title, names in FIELD_GROUPS:
            fields = [self[name] for name in names if name in self.fields]
            folded.append(FieldGroup(str(title), fields, self.is_bound and any(field.errors for field in fields)))
        return folded

    @property
    def standings_order(self) -> list[str]:
        """The order of the standings in the form; empty while the first day is missing."""
        day = self.initial.get("first_day")
        if self.is_bound or self.instance.pk or day is None:
            return list(self.instance.standings_order)
        return recommended_order(desk_system(self.initial.get("system") or self.instance.system).ranked_as, day)

    @cached_property
    def schedule_parameters(self) -> ScheduleParameters | None:
        """The parameters of the schedule for this form; None if a value is missing."""
        fields = self.cleaned_data if self.is_bound else self.initial
        first, last = fields.get("first_day"), fields.get("last_day")
        rounds = fields.get("rounds_planned") or (self.instance.pk and rounds_expected(self.instance))
        if not (first and last and rounds and first <= last):
            return None
        return ScheduleParameters(first, last, rounds, int(self.time.minutes) if self.time else 0)

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in (
            "system",
            "cycles",
            "first_board",
            "rounds_without_bye",
            "numbered_by",
            "equals_by",
            *POINT_FIELDS,
        ):
            if cleaned.get(name) in (None, ""):
                cleaned[name] = getattr(self.instance, name)
        if cleaned.get("bye_points") is None:
            cleaned["bye_points"] = cleaned.get("win_points")
        is_by_round = desk_system(cleaned["system"]).is_paired_by_round
        if self.instance.pk and is_by_round and not cleaned.get("initial_colour"):
            cleaned["initial_colour"] = colour_by_lot(self.instance)
        self._clean_rounds(cleaned)
        self._set_rating_type(cleaned)
        self._set_standings_order(cleaned)
        self._check_fide_mode(cleaned)
        return cleaned

    def _clean_rounds(self, cleaned: dict[str, Any]) -> None:
        if not desk_system(cleaned["system"]).sets_rounds:
            stays = self.instance.pk and self.instance.system == cleaned["system"]
            cleaned["rounds_planned"] = self.instance.rounds_planned if stays else None
        elif cleaned.get("rounds_planned") is None and "rounds_planned" not in self.errors:
            self.add_error("rounds_planned", _("Enter the number of rounds."))

    def _check_fide_mode(self, cleaned: dict[str, Any]) -> None:
        """Add an error for points and tie-breaks that the mode of the tournament does not allow."""
        system = cleaned["system"]
        wanted = Tournament(
            system=system, fide_mode=self._mode_with_system(system), standings_order=self.instance.standings_order,
            **{name: cleaned[name] for name in SCORING},
        )  # fmt: skip
        before = Tournament.objects.get(pk=self.instance.pk) if self.instance.pk else Tournament()
        for name, sentence in faults_of_change(before, wanted).items():
            field = name if name in self.fields else "own_order"
            if field not in self.errors:
                self.add_error(field, sentence)

    def _mode_with_system(self, system: str) -> str:
        """Return the mode that the tournament has with this pairing system."""
        if self.instance.pk and system == self.instance.system:
            return str(self.instance.fide_mode)
        return mode_after_change_of_system(Tournament(system=system, fide_mode=self.instance.fide_mode))

    def refuses_buchholz(self, system: str) -> bool:
        """Return True if the tournament cannot have Buchholz tie-breaks with this system."""
        is_offered = any(system == each.code for each in desk_systems())
        return is_offered and refuses_buchholz(Tournament(system=system, fide_mode=self._mode_with_system(system)))

    def _set_rating_type(self, cleaned: dict[str, Any]) -> None:
        """Set the list for which the games are rated, by the rules of the first day."""
        written, day = cleaned.get("time_control_written"), cleaned.get("first_day")
        if not (written and day):
            return
        time = read_time(written) or self._stored_time_control(written)
        if time is None:
            self.add_error(
                "time_control_written", _("Write it as 90 min + 30 s, as 15+10, or coded in seconds as 5400+30.")
            )
            return
        try:
            self.time = time_class(time, day)
        except NoEdition:
            self.add_error("first_day", _("The rules of that day are not known here."))
            return
        self.instance.time_control = self.time.coded
        self.instance.control = self.time.control or cleaned.get("rating_type") or self.instance.control

    def _stored_time_control(self, written: str) -> RateOfPlay | None:
        """Return the stored time control if the text in the form is unchanged, else None.

        The text of another program may be unreadable; it stays until the user edits it.
        """
        is_same = self.instance.pk and written == self.initial["time_control_written"]
        return read_time(self.instance.time_control) if is_same else None

    def _set_standings_order(self, cleaned: dict[str, Any]) -> None:
        """Set the chosen order of the standings; add an error for each unknown code."""
        chosen, day = cleaned.get("order", ""), cleaned.get("first_day")
        if chosen == "own":
            texts = cleaned.get("own_order", "").replace(",", " ").split()
            if not texts:
                self.add_error("own_order", _("Write the codes, such as PTS, DE, WIN, SB."))
            try:
                self.instance.standings_order = [code.text for code in standings_order(texts)]
            except UnknownCode as unknown:
                self.add_error("own_order", [*unknown.problems])
        elif chosen and day:
            self.instance.standings_order = recommended_order(chosen, day)
        elif day and (not self.instance.pk or "order" in self.data):
            self.instance.standings_order = recommended_order(desk_system(cleaned["system"]).ranked_as, day)


def _initial_time_class(values: Mapping[str, Any]) -> TimeClass | None:
    """Return the class of the initial time control; None if the time control or its rules are unknown."""
    time = read_time(values.get("time_control_written", "")) or read_time(values.get("time_control", ""))
    try:
        return time_class(time, values["first_day"]) if time else None
    except NoEdition:
        return None


def _initial_order(tournament: Tournament) -> dict[str, str]:
    """Return the current order as initial values of the form."""
    codes = tournament.standings_order
    is_usual = codes == recommended_order_of(tournament)
    return {"order": "" if is_usual else "own", "own_order": "" if is_usual else ", ".join(codes)}
