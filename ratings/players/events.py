"""Events of a player, each with their games, score, performance and change."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ratings.events.performance import performance
from ratings.lists.player_record import SeriesRecord
from ratings.models import RatedEvent, Version
from ratings.players.games import PlayedGame


@dataclass(frozen=True, slots=True)
class PlayerEvent:
    """An event of a player. `score` is that of the rated games, in hundredths.

    `average` and `performance` are those against rated opponents, None without any. `change` is K × (score − expected),
    None without K. `left_out` is the number of games without effect on the rating.
    """

    event: RatedEvent
    version: Version
    number: str
    games: int
    score: int
    left_out: int
    average: int | None
    performance: int | None
    change: int | None


def events_played(record: SeriesRecord, games: Iterable[PlayedGame]) -> list[PlayerEvent]:
    """Return the events of these games, newest first; the games must be sorted by event."""
    averaged = {
        (month.version.run_id, month.listed.number, line["event"]): line
        for month in record.periods
        if month.period
        for line in month.period.events or ()
    }
    return [
        _player_event(list(of_event), averaged)
        for _, of_event in groupby(games, key=lambda game: (game.event.pk, game.number))
    ]


def _player_event(games: Sequence[PlayedGame], averaged: dict[tuple[int, str, int], dict[str, Any]]) -> PlayerEvent:
    first, rated = games[0], [game for game in games if game.rated]
    line = averaged.get((first.version.run_id, first.number, first.event.submission_id))
    total = line["change"] if line else sum(game.change or 0 for game in rated)
    average, rating_performance = performance_of(games)
    return PlayerEvent(
        event=first.event,
        version=first.version,
        number=first.number,
        games=len(games),
        score=sum(game.score for game in games),
        left_out=len(games) - len(rated),
        average=average,
        performance=rating_performance,
        change=first.k * total if first.k and rated else None,
    )


def performance_of(games: Sequence[PlayedGame]) -> tuple[int | None, int | None]:
    """Return the average of the rated opponents in an event, and the performance against them.

    The table is the one in force on the event's first day. Both are None without rated opponents; the performance is
    also None if the table is blank for the score.
    """
    met = [game for game in games if game.opponent_rating]
    event, chapter = games[0].event, games[0].version.list.series.chapter
    opponents = [game.opponent_rating or 0 for game in met]
    return performance(event.control, event.first_day, opponents, sum(game.score for game in met), chapter)
