"""Computed rows of a period, in the columns of the three tables that a run writes."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from ratings.engine.inputs import MergeInput


class ListedPlayer(NamedTuple):
    """A row of the list, by public number. The next month needs the last four fields."""

    number: str
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None
    rating: int | None
    rank: int | None
    games: int
    k: int | None
    flag: str
    highest: int | None
    games_so_far: int | None
    counted_from: dt.date | None
    last_game: dt.date | None


class PeriodRow(NamedTuple):
    """A player's period: scores, expected scores, sum and change in hundredths.

    `initial` has the steps of a first rating. `events` has the steps of each event rated by the average of the
    opponents, see `changes.averaged_event_to_json`. Both are None for players without these.
    """

    number: str
    base: int | None
    base_adjustment: int
    n: int
    score: int
    expected: int | None
    sum: int | None
    k: int | None
    k_before_limit: int | None
    k_reason: str
    change: int | None
    rounded: int | None
    rating: int | None
    initial: dict[str, object] | None
    events: list[dict[str, object]] | None = None


class GameRow(NamedTuple):
    """A side of a game, identified by event, round and White's number.

    `opponent_rating` is the rating with which the opponent counts. `difference`, `expected` and `change` are those of a
    game that is rated individually. They are None for an unrated game, and in an event rated by average.
    """

    event: int
    round: int
    white_number: str
    white: bool
    number: str
    opponent: str
    score: int
    own_rating: int | None
    opponent_rating: int | None
    list_date: dt.date | None
    list_version: int | None
    difference: int | None
    counted: int | None
    expected: int | None
    change: int | None
    left_out: str


class ComputedRows(NamedTuple):
    """All rows that a run writes.

    `listed` and `periods` are sorted by number; `sides` by event, round and White's number, White's side first.
    `merges` are the merges of the inputs; they lead to the games of a merged record.
    """

    editions: tuple[str, ...]
    listed: Sequence[ListedPlayer]
    periods: Sequence[PeriodRow]
    sides: Sequence[GameRow]
    merges: tuple[MergeInput, ...] = ()
