"""The calculator's page for a question in the address: reading it, answering it, errors by field, and its address."""

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.calculator import answer, is_error
from ratings.calculator.pages import forms
from ratings.calculator.pages.form_rows import (
    GAME,
    NORM_GAME,
    PLAYER,
    ROWS_TO_ADD,
    FormRows,
    offered_result,
    rows_of,
)
from ratings.core.numbers import number_of

MAX_EVENTS = 20
INPUT_PATH = re.compile(
    r"(?:events\[(?P<event>\d+)\]\.?)?(?:games\[(?P<game>\d+)\]\.?)?(?:players\.(?P<player>.*)\.)?(?:player\.)?(?P<key>\w*)"
)


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """One kind of question on the page: its name in the address, its form and its columns.

    ``events`` is True if a question has several events.
    """

    name: str
    label: Promise
    form: type[forms.QuestionForm]
    columns: Sequence[str] = ()
    events: bool = False
    template: str = ""

    @property
    def answer_template(self) -> str:
        return f"ratings/calculator/_answer_{self.form.kind}.html"


PAGES = {
    page.name: page
    for page in (
        QuestionPage("game", gettext_lazy("A game"), forms.GameForm),
        QuestionPage("event", gettext_lazy("An event"), forms.EventForm, GAME),
        QuestionPage("month", gettext_lazy("A month"), forms.MonthForm, GAME, events=True),
        QuestionPage("first", gettext_lazy("A first rating"), forms.FirstForm, GAME, events=True),
        QuestionPage("round-robin", gettext_lazy("A round robin"), forms.RoundRobinForm, PLAYER),
        QuestionPage("performance", gettext_lazy("A performance"), forms.PerformanceForm, GAME),
        QuestionPage("k", gettext_lazy("K"), forms.KForm),
        QuestionPage("norm", gettext_lazy("A norm"), forms.NormForm, NORM_GAME),
        QuestionPage("time-control", gettext_lazy("A time control"), forms.TimeControlForm),
        QuestionPage("rated", gettext_lazy("Rated or not"), forms.RatedForm),
    )
}


@dataclass(slots=True)
class EventSheet:
    """One event of a question with its games."""

    number: int
    form: forms.PlayedEventForm
    rows: FormRows


@dataclass(slots=True)
class QuestionSheet:
    """The page with its form, its rows or events, and the answer; None without an answer."""

    page: QuestionPage
    form: forms.QuestionForm
    rows: FormRows | None = None
    played: list[EventSheet] = field(default_factory=list)
    question: dict[str, Any] = field(default_factory=dict)
    answer: dict[str, Any] | None = None

    @property
    def worked_events(self) -> list[tuple[dict[str, Any], list[tuple[Any, Any]]]]:
        """Each event of the answer, with pairs of a game in the question and its result."""
        events = self.question.get("events") or [self.question]
        worked = self.answer["events"] if self.answer else []
        pairs = zip(events, worked, strict=True)
        return [(event, list(zip(requested["games"], event["games"], strict=True))) for requested, event in pairs]

    @property
    def worked_players(self) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
        """Each player of a round robin: name, values in the question, values in the answer."""
        players = self.question["players"]
        worked = self.answer["players"] if self.answer else {}
        return [(name, players[name], working) for name, working in worked.items()]

    @property
    def more_rows(self) -> int:
        """The number of rows of each table after a click on the button for more rows."""
        return max(len(rows.rows) for rows in (self._tables() or [played.rows for played in self.played])) + ROWS_TO_ADD

    @property
    def more_events(self) -> int:
        return len(self.played) + 1

    @property
    def refused(self) -> bool:
        """True if the calculator cannot answer the question."""
        return self.form.is_bound and self.answer is None

    def address(self) -> str:
        """Return the query string of this page, without blank fields."""
        return urlencode(list(self._filled()))

    def _filled(self) -> Iterator[tuple[str, str]]:
        yield "kind", self.page.name
        for form in (self.form, *(played.form for played in self.requested_events)):
            yield from ((name, value) for name in _names(form) if (value := form.data.get(name)))
        for rows in self._tables():
            yield from rows.pairs()

    @property
    def requested_events(self) -> list[EventSheet]:
        """The first event, and all other events with values."""
        return [played for played in self.played if played.form.is_bound and (played.rows.filled or played.number == 1)]

    def _tables(self) -> list[FormRows]:
        return [self.rows] if self.rows else [played.rows for played in self.requested_events]

    def check(self) -> bool:
        """Return True if all forms and rows are valid. Store all error messages at once."""
        every = (self.form, *(played.form for played in self.requested_events))
        return all([*(form.is_valid() for form in every), *(rows.check() for rows in self._tables())])

    def compute_answer(self) -> None:
        """Let the calculator answer the question. Errors become error messages of fields or rows."""
        if not self.check():
            return
        self.question = self.form.question() | self._parts()
        result = answer(self.question)
        if is_error(result):
            self._refuse(result["error"])
        else:
            self.answer = result

    def _parts(self) -> dict[str, Any]:
        """Return the games, events or players of the question."""
        if self.played:
            return {
                "events": [played.form.event() | {"games": played.rows.games()} for played in self.requested_events]
            }
        if self.rows is None:
            return {}
        if self.rows.columns == PLAYER:
            return {"players": self.rows.players()}
        return {"games": self.rows.games()} if self.rows.filled or self.page.form.kind != "norm" else {}

    def _refuse(self, error: Mapping[str, Any]) -> None:
        key = error["key"]
        values = {"found": _value_text(error["found"]), "allowed": error["allowed"]}
        message = _("found %(found)s, expected %(allowed)s") % values
        match = INPUT_PATH.fullmatch(key)
        parts = match.groupdict() if match else {}
        name = self.form.field_names.get(key, parts.get("key", ""))
        event = self.requested_events[int(parts["event"])] if parts.get("event") else None
        rows, row = event.rows if event else self.rows, parts.get("game") or self._player_row(parts.get("player"))
        if rows and row is not None:
            rows.filled[int(row)].problems.append(message)
            return
        form = event.form if event else self.form
        is_field = name in form.fields
        form.add_error(name if is_field else None, message if is_field else f"{key}: {message}")

    def _player_row(self, name: str | None) -> str | None:
        """Return the index of a player among the filled rows, as text."""
        if name is None or self.rows is None:
            return None
        names = [row.cells.get("name") for row in self.rows.filled]
        return str(names.index(name)) if name in names else None


def sheet_of(page: QuestionPage, data: QueryDict, today: dt.date) -> QuestionSheet:
    """Return the page for the parameters of an address, with the answer; without a question, a blank form."""
    submitted, data = bool(data.keys() - {"kind", "rows", "events"}), _with_offered_results(data)
    initial = {"on": today, "control": "standard"}
    form = page.form(data if submitted else None, initial=initial)
    rows = rows_of(data, page.columns) if page.columns and not page.events else None
    played = (
        [_event_sheet(data, number, submitted, today) for number in range(1, _event_count(data) + 1)]
        if page.events
        else []
    )
    sheet = QuestionSheet(page, form, rows, played)
    if submitted:
        sheet.compute_answer()
    return sheet


def _with_offered_results(data: QueryDict) -> QueryDict:
    """Return the parameters with each result of a game in the spelling of the page's choices."""
    offered = data.copy()
    for name in data:
        if name.endswith("result"):
            offered.setlist(name, [offered_result(result) for result in data.getlist(name)])
    return offered


def _event_sheet(data: QueryDict, number: int, submitted: bool, today: dt.date) -> EventSheet:
    prefix = f"e{number}"
    values = data if submitted and any(name.startswith(f"{prefix}-") for name in data) else None
    form = forms.PlayedEventForm(values, prefix=prefix, initial={"start": today, "system": "swiss"})
    return EventSheet(number, form, rows_of(data, GAME, f"{prefix}-"))


def _event_count(data: QueryDict) -> int:
    """Return the number of events in the address, or the requested number if it is higher; at least 1."""
    named = [int(match[1]) for name in data if (match := re.match(r"e(\d{1,2})-", name))]
    count = data.get("events", "")
    wanted = number_of(count) or 1
    return min(max([1, wanted, *named]), MAX_EVENTS)


def _names(form: Any) -> list[str]:
    return [form.add_prefix(name) for name in form.fields]


def _value_text(value: Any) -> str:
    return _("nothing") if value in (None, "", []) else str(value)
