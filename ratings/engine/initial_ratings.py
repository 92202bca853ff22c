"""First ratings of a period: the events of unrated players, pooled over periods, and the ratings computed from them."""

from typing import NamedTuple

import numpy as np

from ratings.engine.editions import EditionsInForce
from ratings.engine.inputs import RunInputs
from ratings.engine.sides import GameSides
from ratings.rules.arrays import Flags, Ints, group_sums, to_ints
from ratings.rules.edition_schema import Edition
from ratings.rules.initial_rating import REASONS, FirstRatings, InitialReason, first_ratings, first_ratings_of_pools
from ratings.rules.olympiad_and_weighted import WeightedRating, weighted_first_rating
from ratings.rules.pooling import REASONS as POOL_REASONS
from ratings.rules.pooling import PoolReason, pool_events
from ratings.rules.round_robin import round_robin_outcome


class PooledEvents(NamedTuple):
    """Events of unrated players, one row for each player and event, by player and in order of time.

    `total` is the sum of the opponents' ratings. In a round robin with other unrated players each game counts with the
    average of the field instead, and `opponents` is the number of opponents, else 0. `rating` is the performance Ru of
    an event rated by average, else 0. `sides` are the sides that may count, `event_of_side` is the row of each of these
    sides.
    """

    player: Ints
    event: Ints
    games: Ints
    total: Ints
    score: Ints
    opponents: Ints
    rating: Ints
    sides: Ints
    event_of_side: Ints


class PooledRatings(NamedTuple):
    """First ratings: `players` are indices of players; the arrays and `workings` have a row for each of them.

    `games` are the counted games, `counted_sides` is a mask of their sides. `workings` have the steps of the
    computation, in the format of `_to_json`.
    """

    players: Ints
    games: Ints
    rating: Ints
    published: Flags
    workings: list[dict[str, object]]
    counted_sides: Flags


def compute_first_ratings(inputs: RunInputs, run_editions: EditionsInForce, all_sides: GameSides) -> PooledRatings:
    """Compute the first ratings of all unrated players with games, by the edition of the period's first day."""
    edition = run_editions.on(inputs.opens)
    parts = _pooled_events(inputs, edition, all_sides)
    lists = {event.list_date: run_editions.list_index(inputs.control, event.list_date) for event in inputs.events}
    entered = to_ints(lists[inputs.events[event].list_date] for event in parts.event.tolist())
    now = run_editions.list_index(inputs.control, inputs.date)
    pooled = pool_events(edition, parts.player, entered, parts.games, parts.score, now)
    lines = [
        _event_to_json(inputs, parts, row, POOL_REASONS[PoolReason(code)].code)
        for row, code in enumerate(pooled.reason)
    ]
    if edition.initial.combining == "weighted-average":
        return _rate_by_weighted_average(edition, all_sides, parts, pooled.pooled, lines)
    return _rate_as_one_event(edition, all_sides, parts, pooled.pooled, lines)


def _event_to_json(inputs: RunInputs, pooled_events: PooledEvents, row: int, reason: str) -> dict[str, object]:
    """Return an event as JSON for the steps of a first rating."""
    return {
        "event": inputs.events[pooled_events.event[row]].key,
        "games": int(pooled_events.games[row]),
        "score": int(pooled_events.score[row]),
        "reason": reason,
    }


def _pooled_events(inputs: RunInputs, edition: Edition, all_sides: GameSides) -> PooledEvents:
    """Return the events of each unrated player. Under "own-average" all games of a round robin count."""
    own_average = edition.initial.round_robin == "own-average"
    sides = np.flatnonzero(
        all_sides.for_first_rating if own_average else all_sides.for_first_rating & (all_sides.opponents_brought > 0)
    )
    order = _time_order(inputs)
    pairs = np.stack([all_sides.player[sides], order[all_sides.event[sides]]])
    groups, of = np.unique(pairs, axis=1, return_inverse=True)
    of, size = of.reshape(-1), groups.shape[1]
    event = np.argsort(order)[groups[1]]
    parts = PooledEvents(
        player=groups[0],
        event=event,
        games=group_sums(of, 1, size),
        total=group_sums(of, all_sides.opponents_rating[sides], size),
        score=group_sums(of, all_sides.score[sides], size),
        opponents=np.zeros(size, dtype=np.int64),
        rating=np.zeros(size, dtype=np.int64),
        sides=sides,
        event_of_side=of,
    )
    if own_average:
        _set_field_averages(all_sides, parts)
    return parts


def _set_field_averages(all_sides: GameSides, pooled_events: PooledEvents) -> None:
    """Set the average of the field for players who were unrated in a round robin, and their Ru of the second pass.

    Source: formerly B.02, 10.21b.
    """
    for row in np.flatnonzero(np.isin(pooled_events.event, list(all_sides.round_robins))).tolist():
        round_robin = all_sides.round_robins[int(pooled_events.event[row])]
        index = int(np.searchsorted(round_robin.players, pooled_events.player[row]))
        inside = (
            index < len(round_robin.players)
            and round_robin.players[index] == pooled_events.player[row]
            and round_robin.rating[index] == 0
        )
        if inside:
            pooled_events.total[row] = pooled_events.games[row] * round_robin.field.ra
            pooled_events.opponents[row] = round_robin.opponent_count
            if round_robin.by_average:
                pooled_events.rating[row] = round_robin_outcome(
                    round_robin.edition, round_robin.rating, round_robin.score, round_robin.games, round_robin.field
                ).ru[index]


def _time_order(inputs: RunInputs) -> Ints:
    """Return the position of each event in order of time: by last day, first day and key."""
    keys = [(event.last_day, event.first_day, event.key) for event in inputs.events]
    order = np.empty(len(keys), dtype=np.int64)
    order[sorted(range(len(keys)), key=keys.__getitem__)] = np.arange(len(keys))
    return order


def _rate_as_one_event(
    edition: Edition, all_sides: GameSides, pooled_events: PooledEvents, is_rated: Flags, lines: list[dict[str, object]]
) -> PooledRatings:
    """Rate all pooled games of a player as one event (B.02, 8.3).

    A player with a single round robin is rated by the average of that round robin. `lines` are the events as JSON.
    """
    players, indexes = np.unique(pooled_events.player, return_inverse=True)
    chosen = np.flatnonzero(is_rated)
    columns = (
        pooled_events.total[chosen],
        pooled_events.games[chosen],
        pooled_events.score[chosen],
        pooled_events.opponents[chosen],
    )
    ratings = first_ratings_of_pools(edition, indexes[chosen], len(players), *columns)
    events: list[list[dict[str, object]]] = [[] for _ in players]
    for row, line in zip(indexes.tolist(), lines, strict=True):
        events[row].append(line)
    working = [_to_json(ratings, row) | {"events": events[row]} for row in range(len(players))]
    return PooledRatings(
        players,
        ratings.games,
        ratings.rating,
        ratings.published,
        working,
        _counted_sides(all_sides, pooled_events, is_rated),
    )


def _to_json(ratings: FirstRatings, row: int) -> dict[str, object]:
    """Return the steps of a first rating as JSON: averages are exact fractions, hundredths are integers.

    The caller adds `events`.
    """
    return {
        "counted": int(ratings.games[row]),
        "average": str(ratings.average(row)) if ratings.games[row] else None,
        "percentage": int(ratings.percentage[row]),
        "dp": int(ratings.dp[row]) if ratings.has_dp[row] else None,
        "added": int(ratings.added[row]),
        "opponents": int(ratings.opponents[row]) or None,
        "rating": int(ratings.rating[row]) or None,
        "published": bool(ratings.published[row]),
        "reason": REASONS[InitialReason(int(ratings.reason[row]))].code,
    }


def _rate_by_weighted_average(
    edition: Edition, all_sides: GameSides, pooled_events: PooledEvents, is_rated: Flags, lines: list[dict[str, object]]
) -> PooledRatings:
    """Compute the average of the events' ratings, weighted by games (formerly B.02, 10.3).

    The first events with a rating below the floor are ignored (10.31). `lines` are the events as JSON.
    """
    single = first_ratings(
        edition, pooled_events.total, pooled_events.games, pooled_events.score, pooled_events.opponents
    ).rating
    ru = np.where(pooled_events.rating > 0, pooled_events.rating, single)
    players, start, count = np.unique(pooled_events.player, return_index=True, return_counts=True)
    working: list[dict[str, object]] = []
    ratings, counts = [], is_rated.copy()
    for begin, size in zip(start.tolist(), count.tolist(), strict=True):
        rows = np.arange(begin, begin + size)
        pooled_rows = rows[is_rated[rows]]
        rated = weighted_first_rating(edition, ru[pooled_rows].tolist(), pooled_events.games[pooled_rows].tolist())
        counts[pooled_rows] = ~np.array(rated.ignored, dtype=np.bool_)
        for row in rows.tolist():
            lines[row] |= {"rating": int(ru[row]) or None, "ignored": bool(is_rated[row] and not counts[row])}
        ratings.append(rated)
        working.append(_weighted_to_json(rated) | {"events": [lines[row] for row in rows.tolist()]})
    return PooledRatings(
        players,
        to_ints(rated.games for rated in ratings),
        to_ints(rated.rating for rated in ratings),
        np.array([rated.published for rated in ratings], dtype=np.bool_),
        working,
        _counted_sides(all_sides, pooled_events, counts),
    )


def _weighted_to_json(mean: WeightedRating) -> dict[str, object]:
    """Return the steps of a weighted average as JSON. Scores and dp are in the events."""
    return {
        "counted": mean.games,
        "average": None if mean.average is None else str(mean.average),
        "rating": mean.rating or None,
        "published": mean.published,
        "reason": REASONS[mean.reason].code,
    }


def _counted_sides(all_sides: GameSides, pooled_events: PooledEvents, is_rated: Flags) -> Flags:
    """Return a mask of all sides; True for those in events that are True in the mask `is_rated`."""
    counted = np.zeros(len(all_sides.player), dtype=np.bool_)
    counted[pooled_events.sides] = is_rated[pooled_events.event_of_side]
    return counted
