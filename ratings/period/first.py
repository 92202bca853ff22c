"""First ratings of a period: which games of the unrated are pooled, and what follows from them."""

from typing import NamedTuple

import numpy as np

from ratings.period.inputs import RunInputs
from ratings.period.sides import Sides
from ratings.rules.arrays import Flags, Ints
from ratings.rules.articles import Edition
from ratings.rules.initial import REASONS, FirstRatings, InitialReason, first_ratings
from ratings.rules.lists import list_index
from ratings.rules.pool import REASONS as POOL_REASONS
from ratings.rules.pool import PoolReason, pooled


class Pools(NamedTuple):
    """`players` are places of people; the other arrays have one row for each of them, `events` one an event.

    `counted` marks the sides that went into a first rating; `lines` is the working of each player's events.
    """

    players: Ints
    ratings: FirstRatings
    counted: Flags
    lines: dict[int, list[dict[str, object]]]


def first(inputs: RunInputs, edition: Edition, found: Sides) -> Pools:
    """First ratings of all unrated players with games, under the edition of the period's first day."""
    rows = np.flatnonzero(found.first)
    order = _in_time(inputs)
    pairs = np.stack([found.player[rows], order[found.event[rows]]])
    groups, group = np.unique(pairs, axis=1, return_inverse=True)
    group = group.reshape(-1)
    size = groups.shape[1]
    games = np.bincount(group, minlength=size).astype(np.int64)
    score = _sums(group, found.score[rows], size)
    back = np.argsort(order)
    index = {date: list_index(inputs.control, date) for date in {e.list_date for e in inputs.events}}
    lists = np.array([index[inputs.events[back[place]].list_date] for place in groups[1]], dtype=np.int64)
    pool = pooled(edition, groups[0], lists, games, score, list_index(inputs.control, inputs.date))
    counted = np.zeros(len(found.player), dtype=np.bool_)
    counted[rows] = pool.pooled[group]
    players = np.unique(groups[0])
    chosen = np.flatnonzero(counted)
    place = np.searchsorted(players, found.player[chosen])
    ratings = first_ratings(
        edition,
        _sums(place, found.opponent_rating[chosen], len(players)),
        np.bincount(place, minlength=len(players)).astype(np.int64),
        _sums(place, found.score[chosen], len(players)),
    )
    lines: dict[int, list[dict[str, object]]] = {}
    for row in range(size):
        event = inputs.events[back[groups[1][row]]]
        reason = POOL_REASONS[PoolReason(int(pool.reason[row]))].code
        line = {"event": event.key, "games": int(games[row]), "score": int(score[row]), "reason": reason}
        lines.setdefault(int(groups[0][row]), []).append(line)
    return Pools(players, ratings, counted, lines)


def _in_time(inputs: RunInputs) -> Ints:
    """The place of each event in order of time: last day, first day, key."""
    keys = [(event.last_day, event.first_day, event.key) for event in inputs.events]
    order = np.empty(len(keys), dtype=np.int64)
    order[sorted(range(len(keys)), key=keys.__getitem__)] = np.arange(len(keys))
    return order


def _sums(group: Ints, values: Ints, size: int) -> Ints:
    totals = np.zeros(size, dtype=np.int64)
    np.add.at(totals, group, values)
    return totals


def working(pools: Pools, row: int) -> dict[str, object]:
    """The working of one first rating as it is kept: averages as exact fractions, hundredths as integers."""
    found = pools.ratings
    return {
        "counted": int(found.games[row]),
        "average": str(found.average(row)) if found.games[row] else None,
        "percentage": int(found.percentage[row]),
        "dp": int(found.dp[row]) if found.known[row] else None,
        "added": int(found.added[row]),
        "rating": int(found.rating[row]) or None,
        "published": bool(found.published[row]),
        "reason": REASONS[InitialReason(int(found.reason[row]))].code,
        "events": pools.lines[int(pools.players[row])],
    }
