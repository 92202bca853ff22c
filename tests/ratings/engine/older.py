"""Periods of earlier years: simple people, events and games under the rules of their days."""

import datetime as dt
from collections.abc import Iterable

from ratings.engine.editions import editions_needed
from ratings.engine.inputs import (
    EntryInput,
    EventInput,
    GameInput,
    ListUsed,
    PlayerInput,
    RunInputs,
)
from ratings.engine.results import (
    Consequences,
    GameRow,
    ListedPlayer,
    PeriodRow,
)
from ratings.rules.edition_schema import TimeControl
from tests.ratings.engine.months import event, month


def day(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


def older(
    opens: str,
    date: str,
    people: Iterable[PlayerInput],
    events: Iterable[EventInput],
    played: Iterable[GameInput],
    control: TimeControl = "standard",
    brought: dict[tuple[int, str], EntryInput] | None = None,
) -> RunInputs:
    """Return the period from `opens` to the list of `date`. All events use the list of `opens`."""
    before = ListUsed(control, day(opens), 1)
    events = [event_._replace(list_used=before, control=control) for event_ in events]
    days = {day(opens), day(date), *(event_.first_day for event_ in events)}
    facts = {"date": day(date), "opens": day(opens), "before": before, "lists": (before,)}
    return month(people, events, played, control, brought, editions=editions_needed(control, days), **facts)


def held(key: int, first: str, list_date: str, system: str = "swiss", **facts: object) -> EventInput:
    """Return an event of a week with a time control valid for all ratings."""
    begins = day(first)
    usual = {"first_day": begins, "last_day": begins + dt.timedelta(7), "list_date": day(list_date), "system": system}
    return event(key, time_control="7200+30", **{**usual, **facts})


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


def period(consequences: Consequences, number: str) -> PeriodRow:
    return next(row for row in consequences.periods if row.number == number)


def listed(consequences: Consequences, number: str) -> ListedPlayer:
    return next(row for row in consequences.listed if row.number == number)


def side(consequences: Consequences, number: str, opponent: str) -> GameRow:
    """Return the first game of the two, from the side of `number`."""
    return next(row for row in consequences.sides if (row.number, row.opponent) == (number, opponent))
