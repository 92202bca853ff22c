"""Whom a person met, how often and with what outcome."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from ratings.players.games import PlayedGame
from ratings.players.highlights import DRAW, WIN


@dataclass(frozen=True, slots=True)
class Tally:
    """Games by outcome; scores and expectations are in hundredths, `expected` is that of `counted` games only."""

    wins: int
    draws: int
    losses: int
    expected: int
    counted: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> int:
        return WIN * self.wins + DRAW * self.draws


@dataclass(frozen=True, slots=True)
class OpponentRecord:
    """Somebody they met, by their key: all their games, those with White and with Black, the last day they met."""

    key: int
    total: Tally
    white: Tally
    black: Tally
    last: dt.date


def tally(games: Collection[PlayedGame]) -> Tally:
    """The outcome of games."""
    scores = [game.score for game in games]
    expected = [game.expected for game in games if game.expected is not None]
    wins, draws = scores.count(WIN), scores.count(DRAW)
    return Tally(wins, draws, len(scores) - wins - draws, sum(expected), len(expected))


def by_colour(games: Sequence[PlayedGame]) -> tuple[Tally, Tally, Tally]:
    """The outcome of all games, of those with White and of those with Black."""
    return tally(games), tally([g for g in games if g.white]), tally([g for g in games if not g.white])


def opponents(games: Iterable[PlayedGame], most: int | None = None) -> list[OpponentRecord]:
    """Whom they met, most often and latest first, everybody or so many; `games` are the newest first."""
    met: dict[int, list[PlayedGame]] = {}
    for game in games:
        met.setdefault(game.opponent, []).append(game)
    often = sorted(met.items(), key=lambda item: (len(item[1]), item[1][0].event.last_day), reverse=True)
    return [OpponentRecord(key, *by_colour(games), last=games[0].event.last_day) for key, games in often[:most]]
