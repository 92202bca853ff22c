"""An example game of a published list, for readers who are new to rating calculations."""

from functools import lru_cache
from typing import NamedTuple

from ratings.lists.news import news_of
from ratings.models import ListedRating, PlayerPeriod, RatedGame, Version
from ratings.register.privacy import hidden_numbers

MOST_CACHED = 12


class ExampleGame(NamedTuple):
    """A won game and its effect. `expected` is in hundredths."""

    winner: ListedRating
    loser: ListedRating
    own_rating: int
    opponent_rating: int
    expected: int
    k: int

    @property
    def difference(self) -> int:
        return abs(self.own_rating - self.opponent_rating)

    @property
    def is_higher(self) -> bool:
        return self.own_rating > self.opponent_rating

    @property
    def gained(self) -> int:
        """The points that the game adds to the winner's rating, in hundredths."""
        return self.k * (100 - self.expected)


def example_game(version: Version) -> ExampleGame | None:
    """Return the win with the lowest expected score by a player with one of the largest gains; None without a win."""
    return _example(version.seal, version, frozenset(hidden_numbers()))


@lru_cache(maxsize=MOST_CACHED)
def _example(seal: str, version: Version, hidden: frozenset[str]) -> ExampleGame | None:
    gained = [row.player_id for row in news_of(version).gains if row.number not in hidden]
    wins = RatedGame.objects.filter(run=version.run_id, player__in=gained, score=100, left_out="", expected__lt=50)
    won = wins.exclude(opponent__number__in=hidden).order_by("expected", "game").first()
    if won is None:
        return None
    rows = ListedRating.objects.filter(run=version.run_id).in_bulk([(version.run_id, each) for each in _players(won)])
    winner, loser = (rows.get((version.run_id, player)) for player in _players(won))
    period = PlayerPeriod.objects.filter(run=version.run_id, player=won.player_id).first()
    if not (winner and loser and period and period.k and won.own_rating and won.opponent_rating):
        return None
    return ExampleGame(winner, loser, won.own_rating, won.opponent_rating, won.expected or 0, period.k)


def _players(game: RatedGame) -> tuple[int, int]:
    return game.player_id, game.opponent_id
