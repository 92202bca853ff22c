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

    ``rc`` is the whole average of the opponents, limits applied; ``difference`` own rating less that;
    ``per_game`` the expected score of one game, ``expected``, ``score`` and ``change`` (without K) those of all
    ``games``, in hundredths.
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
    """Return how the edition of an event's first day rates an event of that system: by average or per game."""
    method = edition.method
    ways = {"round-robin": method.round_robin, "swiss": method.swiss, "team": method.team, "match": method.match}
    return ways[system]


def changes_per_event(edition: Edition, own: Ints, opponent: Ints, score: Ints, event: Ints) -> EventChanges:
    """Compute score less expected score per event (10.61 to 10.64), under the edition of the event's first day.

    The arrays have a row for each game against a rated opponent. Rc is the average of the opponents, each no further
    from the player's own rating than the limit, and rounded to a whole number; PD of the difference to it is expected
    of every game. In a round robin of rated players Rc = (Ra(n + 1) − R) / n is this same average; for one with
    unrated players see ``round_robin``. ``event`` is the same number for the games of one player in one event, and
    differs otherwise.
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
