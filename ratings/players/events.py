"""The events a person played in, each with their games, score, performance and change."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from ratings.calculations.calculation import chapter
from ratings.lists.player_record import Record
from ratings.models import RatedEvent, Version
from ratings.players.games import PlayedGame
from ratings.rules.edition import NoEdition, edition_on
from ratings.rules.performance import performances


@dataclass(frozen=True, slots=True)
class PlayerEvent:
    """One event: sums over the rated games in hundredths; `average` and `performance` of opponents with a rating.

    `change` is K times the score less expectation, None where there is no K. `left_out` games changed nothing.
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


def events_played(kept: Record, games: Iterable[PlayedGame]) -> list[PlayerEvent]:
    """The events of games that come the newest first."""
    averaged = {
        (month.version.run_id, month.listed.number, line["event"]): line
        for month in kept.periods
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
    average, performance = performance_of(games)
    return PlayerEvent(
        event=first.event,
        version=first.version,
        number=first.number,
        games=len(games),
        score=sum(game.score for game in games),
        left_out=len(games) - len(rated),
        average=average,
        performance=performance,
        change=first.k * total if first.k and rated else None,
    )


def performance_of(games: Sequence[PlayedGame]) -> tuple[int | None, int | None]:
    """Average of the rated opponents, and the performance against them by the table of the event's first day."""
    met = [game for game in games if game.opponent_rating]
    if not met:
        return None, None
    total, score = sum(game.opponent_rating or 0 for game in met), sum(game.score for game in met)
    performance = _performance(games[0].event.control, games[0].event.first_day, total, len(met), score)
    return performance if performance else (None, None)


def _performance(control: str, day: dt.date, total: int, games: int, score: int) -> tuple[int, int | None] | None:
    try:
        edition = edition_on(chapter(control), day)
    except NoEdition:
        return None
    performance = performances(edition, np.array([total]), np.array([games]), np.array([score]))
    return int(performance.average[0]), int(performance.rating[0]) if performance.known[0] else None
