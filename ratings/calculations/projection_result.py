"""What is told of a projected rating: the figures of the next list, the games behind them, what would change."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from ratings.engine.inputs import ListUsed
from ratings.models import Player, RatingSeries
from ratings.rules.edition_schema import Edition
from ratings.rules.k_forecast import KOutlook


class GameStage(StrEnum):
    """How far a game has come on its way to a list."""

    AT_DESK = "at-desk"
    HANDED_IN = "handed-in"
    ACCEPTED = "accepted"
    IMAGINED = "imagined"


@dataclass(frozen=True, slots=True)
class ProjectedGame:
    """One game of the player: ratings and the list they are of, difference, expectation and change, or why not.

    `score`, `expected` and `change` (score less expectation, K not in it) are in hundredths; `result` is the player's
    code. `key` tells its event from others, `enters` is the list that the event enters, `edition` that of its first
    day.
    """

    key: int
    event: str
    first_day: dt.date
    last_day: dt.date
    system: str
    enters: dt.date
    standing: GameStage
    round: int
    white: bool
    opponent_number: str
    opponent_name: str
    opponent_federation: str
    opponent_title: str
    result: str
    score: int
    own_rating: int | None
    opponent_rating: int | None
    list_used: ListUsed | None
    difference: int | None
    counted: int | None
    expected: int | None
    change: int | None
    left_out: str
    edition: Edition

    @property
    def live(self) -> bool:
        """Whether it was entered at a desk and is in no accepted report yet."""
        return self.standing in (GameStage.AT_DESK, GameStage.HANDED_IN)


@dataclass(frozen=True, slots=True)
class Projection:
    """The rating that a list to come would show of a player if no more was played: provisional, never published.

    `base` is the rating last published in the series, on the list `before`;
    `rating` is that of the list `rating_list`, with every game so far; None for an unrated player. `list_date` is the
    next list, `closes` the last day to end and to be reported for it, `in_time` the rating that it would show with
    only the events that it still takes in; `edition` is that of the period.
    `n`, `score`, `expected`, `sum` and `change` (K times the sum, in hundredths of a rating point) are over the rated
    games; `initial` is the working of a first rating, as in a run; `waits` is true of who played nothing new and whose
    older games wait for one. `ahead` is the K of a single game now, and what would change it.
    """

    player: Player
    series: RatingSeries
    control: str
    before: ListUsed | None
    list_date: dt.date
    closes: dt.date
    edition: Edition
    base: int | None
    rating: int | None
    in_time: int | None
    n: int
    score: int
    expected: int | None
    sum: int | None
    k: int | None
    k_before_limit: int | None
    k_reason: str
    change: int | None
    rounded: int | None
    initial: dict[str, object] | None
    events: list[dict[str, object]] | None
    waits: bool
    ahead: KOutlook | None
    games: tuple[ProjectedGame, ...]
    provisional: bool = True

    @property
    def rating_list(self) -> dt.date:
        """The date of the list that would show `rating`: the last list that one of the games enters."""
        return max((game.enters for game in self.games), default=self.list_date)

    @property
    def all_in_time(self) -> bool:
        """Whether every game is of an event that the list can still take in."""
        return all(game.enters <= self.list_date for game in self.games)
