"""Changes of events rated by the average of the opponents."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from ratings.rules.arrays import Ints
from ratings.rules.difference import limit_differences
from ratings.rules.edition_schema import Edition, RatingMethod
from ratings.rules.expectation import expected_scores
from ratings.rules.rounding import half_up

System = Literal["round-robin", "swiss", "team", "match"]


@dataclass(frozen=True, slots=True)
class EventChanges:
    """The working of each player's event, ordered by the number of the event.

    ``rc`` is the average of the opponents in whole points, after limits. ``difference`` is the own rating less ``rc``.
    ``per_game`` is the expected score of one game; ``expected``, ``score`` and ``change`` (without K) belong to all
    ``games``. These four are in hundredths of a point.
    """

    event: Ints
    games: Ints
    rc: Ints
    difference: Ints
    per_game: Ints
    expected: Ints
    score: Ints
    change: Ints


def rating_method(edition: Edition, system: System) -> RatingMethod:
    """Return the method of rating an event of this system: by average or per game.

    The edition is the one in force on the event's first day.
    """
    method = edition.method
    ways = {"round-robin": method.round_robin, "swiss": method.swiss, "team": method.team, "match": method.match}
    return ways[system]


def changes_per_event(edition: Edition, own: Ints, opponent: Ints, score: Ints, event: Ints) -> EventChanges:
    """Compute score less expected score per event (B.02, 10.61 to 10.64), under the edition of the event's first day.

    The arrays have a row for each game against a rated opponent. ``event`` is the same number for the games of one
    player in one event, and differs otherwise.

    Rc is the average of the opponents, rounded to a whole number; an opponent beyond the limit counts as at the limit.
    The expected score of every game is PD of the player's rating less Rc. In a round robin of rated players,
    Rc = (Ra(n + 1) − R) / n is the same average. For a round robin with unrated players see ``round_robin``.
    """
    differences = limit_differences(edition, own, opponent, event)
    numbers, first, indexes, games = np.unique(event, return_index=True, return_inverse=True, return_counts=True)
    limited = np.zeros(len(numbers), dtype=np.int64)
    np.add.at(limited, indexes, own - differences.counted)
    points = np.zeros(len(numbers), dtype=np.int64)
    np.add.at(points, indexes, score)
    rc = half_up(limited, games)
    difference = own[first] - rc
    per_game = expected_scores(edition, difference)
    return EventChanges(numbers, games, rc, difference, per_game, per_game * games, points, points - per_game * games)
