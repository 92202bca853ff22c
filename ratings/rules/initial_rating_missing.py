"""Missing conditions of a first rating: games, average of the opponents, score."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition
from ratings.rules.initial_rating import first_ratings

HIGHEST = 4000  # above every rating
HALF = 50


@dataclass(frozen=True, slots=True)
class MissingForRating:
    """The conditions that a player without a first rating has missed.

    ``games`` is the number of games that are missing. If the rating is below the floor, ``average`` is the lowest whole
    average of the opponents that would have been enough with the same score, and ``score`` (hundredths) the lowest
    score with the same opponents. Both are None if the rating is not below the floor, if no value is enough, or if the
    edition does not rate all games as one event.
    """

    games: int
    average: int | None = None
    score: int | None = None


def missing_for_rating(edition: Edition, total: int, games: int, score: int, opponents: int = 0) -> MissingForRating:
    """Return the missing conditions of a first rating after ``games`` against rated opponents (B.02, 7.1.4, 8.2).

    ``total`` is the sum of the opponents' ratings, without hypothetical opponents. ``score`` is in hundredths,
    ``opponents`` as in ``first_ratings``. The edition is the one of the period's first day. The result comes from first
    ratings computed for every average and every score.
    """
    missing = max(edition.initial.minimum_games - games, 0)
    same_total, same_score = np.array([total], dtype=np.int64), np.array([score], dtype=np.int64)
    is_one = edition.initial.combining == "as-one-event"
    if games == 0 or not is_one or _reaches_floor(edition, same_total, games, same_score, opponents).all():
        return MissingForRating(missing)
    averages = np.arange(HIGHEST + 1, dtype=np.int64)
    scores = np.arange(0, 100 * games + 1, HALF, dtype=np.int64)
    return MissingForRating(
        missing,
        _first_value(averages, _reaches_floor(edition, games * averages, games, same_score, opponents)),
        _first_value(scores, _reaches_floor(edition, same_total, games, scores, opponents)),
    )


def _reaches_floor(edition: Edition, totals: Ints, games: int, scores: Ints, opponents: int) -> Flags:
    """Return a mask of the first ratings that reach the floor, for each total and each score.

    One of the two arrays has a single row.
    """
    totals, scores = np.broadcast_arrays(totals, scores)
    ratings = first_ratings(edition, totals, np.full_like(totals, games), scores, np.full_like(totals, opponents))
    return np.asarray(ratings.rating >= edition.initial.floor)


def _first_value(values: Ints, enough: Flags) -> int | None:
    return int(values[np.argmax(enough)]) if enough.any() else None
