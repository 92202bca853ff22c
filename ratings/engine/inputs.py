"""What a run reads, as plain values: people with their row of the list before, events, entries, games, the law."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from ratings.engine.columns import ColumnTable
from ratings.rules.edition_schema import Edition, TimeControl


class ListUsed(NamedTuple):
    """One version of a list of this control (or of standard, where a rating is lent) that the run read."""

    control: str
    date: dt.date
    version: int


class LentList(NamedTuple):
    """One version of a list of another rating series, which lends its ratings to who has none here."""

    series: str
    control: str
    date: dt.date
    version: int


class PlayerInput(NamedTuple):
    """A player as of the date of the list, and their row of the previous list (`None` fields: no such row).

    `number` is the public number, by which all else refers to them. `unrated_since` is, for who had a rating once, the
    list on which they lost it: results that entered that list or an earlier one make no first rating. `standard` is the
    standard rating that rapid and blitz may borrow for the month, or the one lent by another series; `standard_now` the
    standard rating of the same date as the list being computed. Both only where an edition or the series asks for them.
    """

    number: str
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None
    listed: bool
    rating: int | None
    highest: int | None
    games_so_far: int | None
    counted_from: dt.date | None
    last_game: dt.date | None
    unrated_since: dt.date | None
    standard: int | None
    standard_now: int | None


class EventInput(NamedTuple):
    """An event as accepted. `list_date` is the list it enters: an earlier one when its games are only pooled.

    `key` is the number of its submission; `rounds` those agreed, which decides when a match is over; `list_used`
    the list in force on the first day, none before the first.
    """

    key: int
    name: str
    first_day: dt.date
    last_day: dt.date
    system: str
    control: str
    time_control: str
    rounds: int | None
    list_date: dt.date
    list_used: ListUsed | None


class EntryInput(NamedTuple):
    """The rating a person brought to an event.

    `source`: `list` (in force on the first day), `lent` (of the standard list, or of another series), `printed` (in
    the report, accepted by an officer), `none` without a rating.
    """

    event: int
    number: str
    rating: int | None
    source: str


class GameInput(NamedTuple):
    """One pairing; result codes as reported, from White's and Black's side."""

    event: int
    round: int
    white: str
    black: str
    white_result: str
    black_result: str
    why_not: str


class AdjustmentInput(NamedTuple):
    """Points for one person: `base` before the month's changes, `correction` and `once` after them."""

    number: str
    points: int
    kind: str
    reason: str


class Merged(NamedTuple):
    """Two records of one person: all that is said of `merged` was read as said of `number`."""

    number: str
    merged: str


class RunInputs(NamedTuple):
    """Everything read for one list. Each part is sorted: people by number, games by event, round and White.

    `chapter` is that of the rating series, empty where FIDE's chapter of the control rates.
    `before` is the version the month starts from, None when there was no list. `opens` is the first day of the
    rating period, which is the date of the list before. `lent` are the lists of the series that lends to this one, in
    the place of what the editions lend; empty where none does.
    """

    program: str
    control: TimeControl
    date: dt.date
    opens: dt.date
    before: ListUsed | None
    lists: tuple[ListUsed, ...]
    editions: tuple[Edition, ...]
    people: Sequence[PlayerInput]
    events: tuple[EventInput, ...]
    entries: Sequence[EntryInput]
    games: Sequence[GameInput]
    adjustments: tuple[AdjustmentInput, ...]
    merges: tuple[Merged, ...] = ()
    chapter: str = ""
    lent: tuple[LentList, ...] = ()


def with_tables(inputs: RunInputs) -> RunInputs:
    """The same inputs, what there are millions of as tables."""
    return inputs._replace(
        people=ColumnTable.of(PlayerInput, inputs.people),
        entries=ColumnTable.of(EntryInput, inputs.entries),
        games=ColumnTable.of(GameInput, inputs.games),
    )
