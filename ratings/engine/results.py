"""What follows from a period's inputs: the rows a run writes, in the columns of its three tables."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from ratings.engine.inputs import Merged


class ListedPlayer(NamedTuple):
    """One row of the list, keyed by the public number; what the next month needs stands at the end."""

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
    """A person's period: scores, expectations, sum and change in hundredths.

    `initial` is the working of a first rating, `events` that of each event rated by the average of the opponents, see
    `changes.shown`; None without such.
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
    """One side of one game; the game is found by event, round and White's number.

    `opponent_rating` is what the opponent counts with. Difference, expectation and change are of a game that is rated
    by itself: None where it is left out, and where the average of the event is rated.
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


class Consequences(NamedTuple):
    """Everything a run writes; `listed` and `periods` sorted by number, `sides` by event, round, White, White first.

    `merges` are those of the inputs: by them the games of a merged record are found again.
    """

    editions: tuple[str, ...]
    listed: Sequence[ListedPlayer]
    periods: Sequence[PeriodRow]
    sides: Sequence[GameRow]
    merges: tuple[Merged, ...] = ()
