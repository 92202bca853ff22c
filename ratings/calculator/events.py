"""The results of many events at once: the events of one edition share one call."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from ratings.calculator.batches import answer_in_batches, edition_key
from ratings.calculator.games import OpponentScore
from ratings.rules.arrays import Flags, Ints, group_sums
from ratings.rules.averages import System, changes_per_event, rating_method
from ratings.rules.change import SideChanges, changes_per_game
from ratings.rules.edition_schema import Edition
from ratings.rules.unrated_games import REASONS, UnratedReason, unrated_reasons

SYSTEMS: tuple[System, ...] = ("round-robin", "swiss", "team", "match")


class PlayedEvent(NamedTuple):
    """A player's games of one event, and the player's rating before the event."""

    edition: Edition
    system: System
    rating: int
    games: Sequence[OpponentScore]


class GameWorking(NamedTuple):
    """The result of one game.

    ``expected`` and ``change`` (without K) are in hundredths; None in an event rated by average. ``counted`` is the
    difference after the limit, ``capped`` is True if the limit reduced it. An unrated game has only its reason,
    ``left_out``.
    """

    difference: int | None
    counted: int | None
    capped: bool
    expected: int | None
    change: int | None
    left_out: str | None


class EventWorking(NamedTuple):
    """The result of one event: sums over its ``n`` rated games in hundredths, without K.

    ``rc`` is the average rating of the opponents if the event is rated by average, else None.
    """

    event: PlayedEvent
    averaged: bool
    rc: int | None
    n: int
    score: int
    expected: int
    total: int
    games: tuple[GameWorking, ...]


class _Games(NamedTuple):
    """The games of events under one edition, one row each. ``event`` is the index of the event."""

    own: Ints
    opponent: Ints
    score: Ints
    event: Ints


UNRATED_GAMES = {code: GameWorking(None, None, False, None, None, reason.code) for code, reason in REASONS.items()}


def work_events(events: Sequence[PlayedEvent]) -> list[EventWorking]:
    """Return the result of each event in the same order.

    Matches are computed one by one, because in some editions one unrated player makes a whole match unrated.
    """
    return answer_in_batches(
        events, lambda event: (edition_key(event.edition), id(event) if event.system == "match" else None), _work_batch
    )


def _work_batch(events: Sequence[PlayedEvent]) -> list[EventWorking]:
    """Return the results of events under one edition."""
    edition = events[0].edition
    games = _game_arrays(events)
    averaged = np.array([rating_method(edition, event.system) == "average" for event in events], dtype=np.bool_)
    reasons = _reasons(edition, events, games)
    rated = np.flatnonzero(reasons == UnratedReason.RATED)
    rated_games = _Games(*(column[rated] for column in games))
    changes = changes_per_game(edition, *rated_games)
    rows = iter(_game_workings(reasons, changes, averaged[rated_games.event]))
    averages = _averages_by_event(edition, rated_games, averaged)
    columns = (
        group_sums(rated_games.event, values, len(events))
        for values in (1, rated_games.score, changes.expected, changes.change)
    )
    return [
        _event_working(event, tuple(islice(rows, len(event.games))), by_average, averages.get(index), totals)
        for index, (event, by_average, *totals) in enumerate(
            zip(events, averaged.tolist(), *(column.tolist() for column in columns), strict=True)
        )
    ]


def _game_arrays(events: Sequence[PlayedEvent]) -> _Games:
    counts = [len(event.games) for event in events]
    played = np.array([game for event in events for game in event.games], dtype=np.int64).reshape(-1, 2)
    own = np.repeat(np.array([event.rating for event in events], dtype=np.int64), counts)
    return _Games(own, played[:, 0], played[:, 1], np.repeat(np.arange(len(events)), counts))


def _reasons(edition: Edition, events: Sequence[PlayedEvent], games: _Games) -> Ints:
    """Return the code of the reason why each game is unrated, as far as ratings decide it.

    The other conditions count as met: the game was played, at the right time control, before the match was decided.
    """
    match = np.array([event.system == "match" for event in events], dtype=np.bool_)[games.event]
    yes = np.ones(len(games.own), dtype=np.bool_)
    return unrated_reasons(edition, games.own, games.opponent, yes, yes, match, ~yes)


def _game_workings(reasons: Ints, changes: SideChanges, averaged: Flags) -> Iterator[GameWorking]:
    """Yield a row for each game; ``changes`` and ``averaged`` have rows for the rated games only."""
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
            yield UNRATED_GAMES[UnratedReason(reason)]
            continue
        difference, counted, capped, expected, change, by_average = next(rated)
        if by_average:
            expected = change = None
        yield GameWorking(difference, counted, capped, expected, change, None)


class _Average(NamedTuple):
    """The result of one event rated by the average of the opponents."""

    rc: int
    expected: int
    total: int


def _averages_by_event(edition: Edition, rated_games: _Games, averaged: Flags) -> dict[int, _Average]:
    """Return the events rated by the average of the opponents, by index of the event."""
    rows = averaged[rated_games.event]
    if not rows.any():
        return {}
    results = changes_per_event(edition, *(column[rows] for column in rated_games))
    columns = (results.event, results.rc, results.expected, results.change)
    return {event: _Average(*rest) for event, *rest in zip(*(column.tolist() for column in columns), strict=True)}


def _event_working(
    event: PlayedEvent, games: tuple[GameWorking, ...], averaged: bool, average: _Average | None, totals: list[int]
) -> EventWorking:
    """Return the result of one event.

    ``totals`` are number, score, expected score and change of its games that are rated individually.
    """
    n, score, expected, total = totals
    if averaged:
        rc, expected, total = average or (None, 0, 0)
        return EventWorking(event, True, rc, n, score, expected, total, games)
    return EventWorking(event, False, None, n, score, expected, total, games)
