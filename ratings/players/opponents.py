"""Opponents of a player: games and results against each."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from ratings.players.games import PlayedGame
from ratings.players.highlights import DRAW, WIN


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of wins, draws and losses, with the score in hundredths.

    `expected` is the expected score, in hundredths, of only those `counted_games` that have one.
    """

    wins: int
    draws: int
    losses: int
    expected: int
    counted_games: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> int:
        return WIN * self.wins + DRAW * self.draws


@dataclass(frozen=True, slots=True)
class OpponentRecord:
    """An opponent by primary key: all games, games with White, games with Black, and the last day of a game."""

    key: int
    total: Tally
    white: Tally
    black: Tally
    last: dt.date


def tally(games: Collection[PlayedGame]) -> Tally:
    scores = [game.score for game in games]
    expected = [game.expected for game in games if game.expected is not None]
    wins, draws = scores.count(WIN), scores.count(DRAW)
    return Tally(wins, draws, len(scores) - wins - draws, sum(expected), len(expected))


def tallies_by_colour(games: Sequence[PlayedGame]) -> tuple[Tally, Tally, Tally]:
    """Return the tallies of all games, of games with White, and of games with Black."""
    return tally(games), tally([g for g in games if g.white]), tally([g for g in games if not g.white])


def opponents(games: Iterable[PlayedGame], limit: int | None = None) -> list[OpponentRecord]:
    """Return the opponents, the most frequent first, then the latest; at most `limit`.

    `games` must be sorted newest first.
    """
    met: dict[int, list[PlayedGame]] = {}
    for game in games:
        met.setdefault(game.opponent, []).append(game)
    often = sorted(met.items(), key=lambda item: (len(item[1]), item[1][0].event.last_day), reverse=True)
    return [
        OpponentRecord(key, *tallies_by_colour(games), last=games[0].event.last_day) for key, games in often[:limit]
    ]
