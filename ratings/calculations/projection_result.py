"""Values of a projected rating: the figures of the next list, its games, and possible changes of K."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from ratings.engine.inputs import UsedList
from ratings.models import Player, RatingSeries
from ratings.rules.edition_schema import Edition
from ratings.rules.k_forecast import KOutlook


class GameStage(StrEnum):
    """The progress of a game between its desk and a list."""

    AT_DESK = "at-desk"
    HANDED_IN = "handed-in"
    ACCEPTED = "accepted"
    HYPOTHETICAL = "imagined"


@dataclass(frozen=True, slots=True)
class ProjectedGame:
    """A game of the player: both ratings and their list, and its effect or the reason why it has none.

    `score`, `expected` and `change` (score − expected, without K) are in hundredths; `result` is the player's result
    code. `key` identifies the event, `enters` is the list that the event enters, `edition` that of its first day.
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
    list_used: UsedList | None
    difference: int | None
    counted: int | None
    expected: int | None
    change: int | None
    left_out: str
    edition: Edition

    @property
    def live(self) -> bool:
        """True if the game was entered at a desk and is in no accepted report yet."""
        return self.standing in (GameStage.AT_DESK, GameStage.HANDED_IN)


@dataclass(frozen=True, slots=True)
class Projection:
    """The rating that a future list would have for a player without further games: provisional, never published.

    `base` is the last published rating in the series, on the list `before`. `rating` is that on the list `rating_list`,
    with all games so far; None for an unrated player. `list_date` is the next list, `closes` the last day on which an
    event may end and be reported for it. `in_time` is the rating on the next list, from the events that still enter it.
    `edition` is that of the period. `n`, `score`, `expected`, `sum` and `change` (K times the sum, in hundredths of a
    rating point) are over the rated games. `initial` is the working of a first rating, as in a run. `is_waiting` is
    True for a player without new games whose older games wait for a new one. `ahead` is the K of a single game now, and
    its possible changes.
    """

    player: Player
    series: RatingSeries
    control: str
    before: UsedList | None
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
    is_waiting: bool
    ahead: KOutlook | None
    games: tuple[ProjectedGame, ...]
    provisional: bool = True

    @property
    def rating_list(self) -> dt.date:
        """The date of the list that would show `rating`: the last list that one of the games enters."""
        return max((game.enters for game in self.games), default=self.list_date)

    @property
    def all_in_time(self) -> bool:
        """True if the events of all games still enter the next list."""
        return all(game.enters <= self.list_date for game in self.games)
