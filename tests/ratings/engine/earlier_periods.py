"""Periods of earlier years: simple people, events and games under the rules of their days."""

import datetime as dt
from collections.abc import Iterable

from ratings.engine.editions import editions_needed
from ratings.engine.inputs import (
    EntryInput,
    EventInput,
    GameInput,
    PlayerInput,
    RunInputs,
    UsedList,
)
from ratings.engine.results import (
    ComputedRows,
    GameRow,
    ListedPlayer,
    PeriodRow,
)
from ratings.rules.edition_schema import TimeControl
from tests.ratings.engine.run_inputs import event_input, run_inputs


def date_of(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


def earlier_run_inputs(
    opens: str,
    date: str,
    people: Iterable[PlayerInput],
    events: Iterable[EventInput],
    played: Iterable[GameInput],
    control: TimeControl = "standard",
    brought: dict[tuple[int, str], EntryInput] | None = None,
) -> RunInputs:
    """Return the period from `opens` to the list of `date`. All events use the list of `opens`."""
    before = UsedList(control, date_of(opens), 1)
    events = [event_._replace(list_used=before, control=control) for event_ in events]
    days = {date_of(opens), date_of(date), *(event_.first_day for event_ in events)}
    facts = {"date": date_of(date), "opens": date_of(opens), "previous_list": before, "used_lists": (before,)}
    return run_inputs(people, events, played, control, brought, editions=editions_needed(control, days), **facts)


def week_event_input(key: int, first: str, list_date: str, system: str = "swiss", **facts: object) -> EventInput:
    """Return an event of a week with a time control valid for all ratings."""
    begins = date_of(first)
    usual = {
        "first_day": begins,
        "last_day": begins + dt.timedelta(7),
        "list_date": date_of(list_date),
        "system": system,
    }
    return event_input(key, time_control="7200+30", **{**usual, **facts})


def crosstable(key: int, text: str) -> list[GameInput]:
    """Return all games of a round robin from a table with a line per player, ``A x 1 = 0``.

    The upper player has White.
    """
    rows = [line.split() for line in text.strip().splitlines()]
    other = {"1": "0", "0": "1", "=": "="}
    pairs = [(i, j) for i in range(len(rows)) for j in range(i + 1, len(rows))]
    for i, j in pairs:
        assert rows[j][i + 1] == other[rows[i][j + 1]], f"{rows[i][0]} and {rows[j][0]} do not agree"
    return [
        GameInput(key, number, rows[i][0], rows[j][0], rows[i][j + 1], rows[j][i + 1], "")
        for number, (i, j) in enumerate(pairs, 1)
    ]


def period_row(consequences: ComputedRows, number: str) -> PeriodRow:
    return next(row for row in consequences.periods if row.number == number)


def listed_player(consequences: ComputedRows, number: str) -> ListedPlayer:
    return next(row for row in consequences.listed if row.number == number)


def game_row(consequences: ComputedRows, number: str, opponent: str) -> GameRow:
    """Return the first game of the two, from the side of `number`."""
    return next(row for row in consequences.sides if (row.number, row.opponent) == (number, opponent))
