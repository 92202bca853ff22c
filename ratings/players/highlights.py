"""Highlights of a player's games: recent form, best wins, and activity by year."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ratings.models import TimeControl
from ratings.players.games import PlayedGame

MAX_GAMES = 10
MAX_WINS = 5
WIN, DRAW = 100, 50


@dataclass(frozen=True, slots=True)
class RecentForm:
    """The last rated games in a control, the newest last, and their sums in hundredths."""

    control: str
    games: tuple[PlayedGame, ...]

    @property
    def label(self) -> str:
        return str(TimeControl(self.control).label)

    @property
    def score(self) -> int:
        return sum(game.score for game in self.games)

    @property
    def expected(self) -> int:
        return sum(game.expected or 0 for game in self.games)

    @property
    def gained(self) -> int:
        return self.score - self.expected


@dataclass(frozen=True, slots=True)
class YearActivity:
    """The number of a player's rated games in a year, by control in the order of the controls."""

    year: int
    games: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.games)


def recent_form(games: Sequence[PlayedGame]) -> list[RecentForm]:
    """Return the last rated games in each control that has any; games of events rated by average are left out.

    `games` are sorted newest first, as in all functions of this module.
    """
    rated = [game for game in games if game.rated and game.expected is not None]
    latest = {
        control: [game for game in rated if game.event.control == control][:MAX_GAMES] for control in TimeControl.values
    }
    return [RecentForm(control, tuple(reversed(recent))) for control, recent in latest.items() if recent]


def best_wins(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """Return the wins against the highest rated opponents; for equal ratings the newer win is first."""
    won = [game for game in games if game.score == WIN and game.opponent_rating]
    return sorted(won, key=lambda game: -(game.opponent_rating or 0))[:MAX_WINS]


def activity_by_year(games: Iterable[PlayedGame]) -> list[YearActivity]:
    """Return the numbers of rated games by year of the events' first days. Years without games are included."""
    counts: Mapping[tuple[int, str], int] = Counter(
        (game.event.first_day.year, game.event.control) for game in games if game.rated
    )
    if not counts:
        return []
    first, last = min(year for year, _ in counts), max(year for year, _ in counts)
    return [
        YearActivity(year, tuple(counts.get((year, control), 0) for control in TimeControl.values))
        for year in range(first, last + 1)
    ]
