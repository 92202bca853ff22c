"""First ratings with all steps, from the events of players who were unrated in all of these events."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ratings.calculator.figures import exact_text
from ratings.rules.arrays import Ints
from ratings.rules.averages import System
from ratings.rules.edition_schema import Edition
from ratings.rules.initial_rating import REASONS, FirstRatings, InitialReason, first_ratings, first_ratings_of_pools
from ratings.rules.olympiad_and_weighted import weighted_first_rating
from ratings.rules.pooling import REASONS as POOL_REASONS
from ratings.rules.pooling import PoolReason, pool_events


class UnratedEvent(NamedTuple):
    """The games of an unrated player against rated opponents in one event.

    ``total`` is the sum of the opponents' ratings, ``score`` is in hundredths. ``lists_ago`` is the number of lists
    from the list of the event to the list that is computed.
    """

    system: System
    total: int
    games: int
    score: int
    lists_ago: int


class EventPerformance(NamedTuple):
    """One event in a weighted average of events: its performance ``ru`` and its ``n`` games.

    ``ru`` is None if the table has no value. ``ignored`` is True if the event does not count.
    """

    ru: int | None
    n: int
    ignored: bool


class InitialRating(NamedTuple):
    """A first rating with its steps.

    ``counted`` is the number of games, ``percentage`` and ``dp`` are those of the table. ``performances`` is None if
    the edition rates all games as one event.
    """

    counted: int
    average: Fraction | None
    percentage: int | None
    dp: int | None
    rating: int | None
    published: bool
    reason: str
    performances: tuple[EventPerformance, ...] | None


class _PooledEvents(NamedTuple):
    """The events of all players, one row for each event: its player, whether it counts, and the code of the reason.

    ``opponents`` is the number of opponents in a round robin rated by the average of its opponents, else 0.
    """

    player: Ints
    total: Ints
    games: Ints
    score: Ints
    opponents: Ints
    rated_games: list[bool]
    reason: list[int]


def initial_ratings(edition: Edition, players: Sequence[Sequence[UnratedEvent]]) -> list[InitialRating]:
    """Return the first rating of each player under the edition of the period (B.02, 8.2; formerly 10.2).

    Events are in chronological order. In a round robin the average of the player's opponents replaces the average of
    the field, and every game has a different opponent.
    """
    pooled_events = _pooled_events(edition, players)
    one_event = edition.initial.combining == "as-one-event"
    return list(
        _as_one_event(edition, players, pooled_events)
        if one_event
        else _by_event_performances(edition, players, pooled_events)
    )


def _pooled_events(edition: Edition, players: Sequence[Sequence[UnratedEvent]]) -> _PooledEvents:
    rows = [(index, *event[1:]) for index, events in enumerate(players) for event in events]
    player, total, games, score, lists_ago = np.array(rows, dtype=np.int64).reshape(-1, 5).T
    by_field = edition.initial.round_robin == "own-average"
    alone = [by_field and event.system == "round-robin" for events in players for event in events]
    pooled = pool_events(edition, player, -lists_ago, games, score, 0)
    opponents = np.where(np.array(alone, dtype=np.bool_), games, 0)
    return _PooledEvents(player, total, games, score, opponents, pooled.pooled.tolist(), pooled.reason.tolist())


def _as_one_event(
    edition: Edition, players: Sequence[Sequence[UnratedEvent]], pooled_events: _PooledEvents
) -> Iterator[InitialRating]:
    is_rated = np.array(pooled_events.rated_games, dtype=np.bool_)
    owner = pooled_events.player[is_rated]
    columns = (
        pooled_events.total[is_rated],
        pooled_events.games[is_rated],
        pooled_events.score[is_rated],
        pooled_events.opponents[is_rated],
    )
    ratings = first_ratings_of_pools(edition, owner, len(players), *columns)
    events = np.bincount(owner, minlength=len(players))
    for index, rows in enumerate(_ranges_by_player(players)):
        if events[index]:
            yield _initial_of_row(edition, ratings, index)
        else:
            yield _unpublished(pooled_events, rows, None)


def _by_event_performances(
    edition: Edition, players: Sequence[Sequence[UnratedEvent]], pooled_events: _PooledEvents
) -> Iterator[InitialRating]:
    ratings = first_ratings(
        edition, pooled_events.total, pooled_events.games, pooled_events.score, pooled_events.opponents
    )
    ru, games = ratings.rating.tolist(), pooled_events.games.tolist()
    for rows in _ranges_by_player(players):
        rated_rows = [row for row in rows if pooled_events.rated_games[row]]
        mean = weighted_first_rating(edition, [ru[row] for row in rated_rows], [games[row] for row in rated_rows])
        ignored = dict(zip(rated_rows, mean.ignored, strict=True))
        performances = tuple(EventPerformance(ru[row] or None, games[row], ignored.get(row, True)) for row in rows)
        if mean.average is None:
            yield _unpublished(pooled_events, rows, performances)
            continue
        rating = (
            _initial_of_row(edition, ratings, rated_rows[0])
            if len(rated_rows) == 1
            else InitialRating(0, mean.average, None, None, None, False, "", None)
        )
        yield rating._replace(
            counted=mean.games,
            rating=mean.rating,
            published=mean.published,
            reason=REASONS[mean.reason].code,
            performances=performances,
        )


def _ranges_by_player(players: Sequence[Sequence[UnratedEvent]]) -> Iterator[range]:
    """Yield for each player the range of rows with the player's events."""
    start = 0
    for events in players:
        yield range(start, start + len(events))
        start += len(events)


def _initial_of_row(edition: Edition, ratings: FirstRatings, row: int) -> InitialRating:
    """Return the first rating of one row.

    ``dp`` is None if the table is blank, and if the edition adds points for each half point instead.
    """
    percentage = int(ratings.percentage[row])
    blank = edition.tables.ends is None and percentage in (0, 100)
    return InitialRating(
        counted=int(ratings.games[row]),
        average=ratings.average(row),
        percentage=percentage,
        dp=None if blank else int(ratings.dp[row]),
        rating=int(ratings.rating[row]) or None,
        published=bool(ratings.published[row]),
        reason=REASONS[InitialReason(int(ratings.reason[row]))].code,
        performances=None,
    )


def _unpublished(
    pooled_events: _PooledEvents, rows: range, performances: tuple[EventPerformance, ...] | None
) -> InitialRating:
    """Return an unpublished rating with the reason of the last event; without games, the reason is TOO_FEW_GAMES."""
    played = [row for row in rows if pooled_events.games[row]]
    reason = REASONS[InitialReason.TOO_FEW_GAMES].code
    if played:
        last = played[-1]
        reason = (
            REASONS[InitialReason.BELOW_FLOOR]
            if pooled_events.rated_games[last]
            else POOL_REASONS[PoolReason(pooled_events.reason[last])]
        ).code
    return InitialRating(0, None, None, None, None, False, reason, performances)


def initial_rating_answer(edition: Edition, initial: InitialRating) -> dict[str, Any]:
    """Return a first rating in the format of an answer."""
    values = {
        "edition": edition.name,
        "counted": initial.counted,
        "average": None if initial.average is None else exact_text(initial.average),
        "percentage": initial.percentage,
        "dp": initial.dp,
        "rating": initial.rating,
        "published": initial.published,
        "reason": initial.reason,
    }
    if initial.performances is not None:
        values["performances"] = [performance._asdict() for performance in initial.performances]
    return values
