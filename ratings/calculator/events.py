"""The working of events, all that are asked about at once: grouped by edition, then one call for each."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from ratings.calculator.batches import batches, name
from ratings.calculator.games import OpponentScore
from ratings.rules.arrays import Flags, Ints, sums
from ratings.rules.averages import System, of_events, way
from ratings.rules.change import Changes, of_games
from ratings.rules.edition_schema import Edition
from ratings.rules.unrated_games import REASONS, LeftOut, left_out

SYSTEMS: tuple[System, ...] = ("round-robin", "swiss", "team", "match")


class PlayedEvent(NamedTuple):
    """One player's games of one event, and the rating they brought to it."""

    edition: Edition
    system: System
    rating: int
    games: Sequence[OpponentScore]


class GameWorking(NamedTuple):
    """One game: ``expected`` and ``change`` (without K) in hundredths, None in an averaged event.

    A game that is not rated has a reason and nothing else.
    """

    difference: int | None
    counted: int | None
    capped: bool
    expected: int | None
    change: int | None
    left_out: str | None


class EventWorking(NamedTuple):
    """One event: sums over its ``n`` rated games in hundredths, without K; ``rc`` where it is rated by average."""

    event: PlayedEvent
    averaged: bool
    rc: int | None
    n: int
    score: int
    expected: int
    total: int
    games: tuple[GameWorking, ...]


class _Games(NamedTuple):
    """The games of some events under one edition, one row each; ``event`` is the place of the event."""

    own: Ints
    opponent: Ints
    score: Ints
    event: Ints


LEFT_OUT = {code: GameWorking(None, None, False, None, None, reason.code) for code, reason in REASONS.items()}


def worked(events: Sequence[PlayedEvent]) -> list[EventWorking]:
    """The working of each event, in the order given.

    Matches are looked at one by one, for some editions leave out a whole match for one unrated player.
    """
    return batches(events, lambda event: (name(event.edition), id(event) if event.system == "match" else None), _worked)


def _worked(events: Sequence[PlayedEvent]) -> list[EventWorking]:
    """The working of events under one edition."""
    edition = events[0].edition
    games = _games(events)
    averaged = np.array([way(edition, event.system) == "average" for event in events], dtype=np.bool_)
    reasons = _reasons(edition, events, games)
    rated = np.flatnonzero(reasons == LeftOut.RATED)
    kept = _Games(*(column[rated] for column in games))
    changes = of_games(edition, *kept)
    rows = iter(_rows(reasons, changes, averaged[kept.event]))
    averages = _averages(edition, kept, averaged)
    columns = (sums(kept.event, values, len(events)) for values in (1, kept.score, changes.expected, changes.change))
    return [
        _event(event, tuple(islice(rows, len(event.games))), by_average, averages.get(place), totals)
        for place, (event, by_average, *totals) in enumerate(
            zip(events, averaged.tolist(), *(column.tolist() for column in columns), strict=True)
        )
    ]


def _games(events: Sequence[PlayedEvent]) -> _Games:
    counts = [len(event.games) for event in events]
    played = np.array([game for event in events for game in event.games], dtype=np.int64).reshape(-1, 2)
    own = np.repeat(np.array([event.rating for event in events], dtype=np.int64), counts)
    return _Games(own, played[:, 0], played[:, 1], np.repeat(np.arange(len(events)), counts))


def _reasons(edition: Edition, events: Sequence[PlayedEvent], games: _Games) -> Ints:
    """Why each game is not rated, as far as ratings tell: all were played, in the right time, before any decision."""
    match = np.array([event.system == "match" for event in events], dtype=np.bool_)[games.event]
    yes = np.ones(len(games.own), dtype=np.bool_)
    return left_out(edition, games.own, games.opponent, yes, yes, match, ~yes)


def _rows(reasons: Ints, changes: Changes, averaged: Flags) -> Iterator[GameWorking]:
    """A row for each game; ``changes`` and ``averaged`` are those of the rated ones."""
    rated = zip(
        changes.difference.tolist(),
        changes.counted.tolist(),
        changes.capped.tolist(),
        changes.expected.tolist(),
        changes.change.tolist(),
        averaged.tolist(),
        strict=True,
    )
    for reason in reasons.tolist():
        if reason:
            yield LEFT_OUT[LeftOut(reason)]
            continue
        difference, counted, capped, expected, change, by_average = next(rated)
        if by_average:
            expected = change = None
        yield GameWorking(difference, counted, capped, expected, change, None)


class _Average(NamedTuple):
    """What the average of the opponents gives for one event."""

    rc: int
    expected: int
    total: int


def _averages(edition: Edition, kept: _Games, averaged: Flags) -> dict[int, _Average]:
    """The events rated by the average of the opponents, by their places."""
    rows = averaged[kept.event]
    if not rows.any():
        return {}
    results = of_events(edition, *(column[rows] for column in kept))
    columns = (results.event, results.rc, results.expected, results.change)
    return {place: _Average(*rest) for place, *rest in zip(*(column.tolist() for column in columns), strict=True)}


def _event(
    event: PlayedEvent, games: tuple[GameWorking, ...], averaged: bool, average: _Average | None, totals: list[int]
) -> EventWorking:
    """One event; ``totals`` are number, score, expectation and change of its rated games, taken one by one."""
    n, score, expected, total = totals
    if averaged:
        rc, expected, total = average or (None, 0, 0)
        return EventWorking(event, True, rc, n, score, expected, total, games)
    return EventWorking(event, False, None, n, score, expected, total, games)
