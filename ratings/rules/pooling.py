"""Pooling of an unrated player's events until they have enough games for a rating."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition
from ratings.rules.reasons import Reason


class PoolReason(IntEnum):
    """The reason why an event is pooled or not."""

    POOLED = 0
    TOO_OLD = 1
    TOO_LITTLE = 2


REASONS = {
    PoolReason.POOLED: Reason("pooled", "kept for the first rating", "pooling.lists"),
    PoolReason.TOO_OLD: Reason("too-old", "results are kept for {edition.pooling.lists} lists", "pooling.lists"),
    PoolReason.TOO_LITTLE: Reason(
        "first-score", "too few points or opponents while nothing is pooled", "pooling.least_score"
    ),
}


@dataclass(frozen=True, slots=True)
class PoolingResult:
    """A flag for each event that is true if its games are pooled, and the reason."""

    pooled: Flags
    reason: Ints


def pool_events(edition: Edition, player: Ints, list_index: Ints, games: Ints, score: Ints, at: int) -> PoolingResult:
    """Return the events of unrated players that count towards a first rating on a list (B.02, 7.1.4, 8.2.1).

    The arrays have a row per event and player, in order of time. ``list_index`` is the index of the list that the event
    entered, ``at`` the index of the computed list. ``games`` and ``score`` (hundredths) are those against rated
    opponents.

    Results count for as many lists as the edition says, the first and the last included. While no event of a player is
    pooled, an event needs the edition's least score. An event without games against rated opponents is not pooled.
    """
    article = edition.pooling
    young = (at - list_index < article.lists) & (list_index <= at)
    enough = (score >= int(100 * article.least_score)) & (games >= article.least_opponents) & young
    if article.condition == "first-event":
        enough = _from_first(player, enough)
    counts = young & enough & (games > 0)
    reason = np.select(
        [~young, ~counts], [np.int64(PoolReason.TOO_OLD), np.int64(PoolReason.TOO_LITTLE)], np.int64(PoolReason.POOLED)
    )
    return PoolingResult(counts, reason)


def _from_first(player: Ints, enough: Flags) -> Flags:
    """Return a mask of each player's rows from their first row in ``enough`` on."""
    order = np.argsort(player, kind="stable")
    running = np.cumsum(enough[order])
    begins = np.ones(len(order), dtype=np.bool_)
    begins[1:] = player[order][1:] != player[order][:-1]
    before = np.where(begins, running - enough[order], 0)
    started = running > np.maximum.accumulate(before)
    result = np.zeros(len(order), dtype=np.bool_)
    result[order] = started
    return result
