"""The inputs of a run as plain values: players with rows of the previous list, events, entries, games, editions."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from ratings.engine.columns import ColumnTable
from ratings.rules.edition_schema import Edition, TimeControl


class UsedList(NamedTuple):
    """A version of a list that the run read. For lent ratings it is a standard list."""

    control: str
    date: dt.date
    version: int


class LentList(NamedTuple):
    """A version of another series' list that lends ratings to players without a rating in this series."""

    series: str
    control: str
    date: dt.date
    version: int


class PlayerInput(NamedTuple):
    """A player as of the date of the list, and the player's row of the previous list; without one its fields are None.

    `number` is the public number, by which other inputs refer to the player. `unrated_since` is the list on which the
    player lost a rating: games for that list or earlier lists no longer count for a first rating. `standard` is the
    standard rating that rapid and blitz may borrow for the month, or the rating lent by another series. `standard_now`
    is the standard rating on the date of the computed list. Both are only set if an edition or the series needs them.
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
    """An accepted event.

    `key` is the primary key of its submission. `rounds` is the agreed number of games, which decides when a match is
    over. `list_date` is the list that it enters; an earlier list if its games only count for first ratings. `list_used`
    is the list in force on the first day, None before the first list.
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
    list_used: UsedList | None


class EntryInput(NamedTuple):
    """The rating of a player at an event.

    `source` is the origin of the rating: `list` (in force on the first day), `lent` (from the standard list, or from
    another series), `printed` (in the report, accepted by an officer), or `none` without a rating.
    """

    event: int
    number: str
    rating: int | None
    source: str


class GameInput(NamedTuple):
    """A game with the reported result codes of White and Black; `why_not` is the reason why it is unrated, or empty."""

    event: int
    round: int
    white: str
    black: str
    white_result: str
    black_result: str
    why_not: str


class AdjustmentInput(NamedTuple):
    """Rating points for one player: `base` is added before the month's changes, `correction` and `once` after them."""

    number: str
    points: int
    kind: str
    reason: str


class MergeInput(NamedTuple):
    """Two records of one player: the facts of `merged` were read as facts of `number`."""

    number: str
    merged: str


class RunInputs(NamedTuple):
    """All data that were read for one list. Each part is sorted: players by number, games by event, round and White.

    `chapter` is the chapter of the rating series, empty if FIDE's chapter of the time control applies. `previous_list`
    is the version with which the month starts, None for the first list. `opens` is the first day of the rating period,
    which is the date of the previous list. `lent_lists` are the lists of the series that lends ratings to this series;
    then the editions lend none. Empty if no series lends.
    """

    program: str
    control: TimeControl
    date: dt.date
    opens: dt.date
    previous_list: UsedList | None
    used_lists: tuple[UsedList, ...]
    editions: tuple[Edition, ...]
    players: Sequence[PlayerInput]
    events: tuple[EventInput, ...]
    entries: Sequence[EntryInput]
    games: Sequence[GameInput]
    adjustments: tuple[AdjustmentInput, ...]
    merges: tuple[MergeInput, ...] = ()
    chapter: str = ""
    lent_lists: tuple[LentList, ...] = ()


def with_tables(inputs: RunInputs) -> RunInputs:
    """Return the inputs with players, entries and games as column tables."""
    return inputs._replace(
        players=ColumnTable.from_rows(PlayerInput, inputs.players),
        entries=ColumnTable.from_rows(EntryInput, inputs.entries),
        games=ColumnTable.from_rows(GameInput, inputs.games),
    )
