"""Round robins with unrated players: the average of the field, their ratings, and the changes of the event."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition
from ratings.rules.expectation import expected_scores
from ratings.rules.initial_rating import addition_to_average
from ratings.rules.rounding import fraction_half_up, half_up
from ratings.rules.tables import rating_difference


@dataclass(frozen=True, slots=True)
class RoundRobinField:
    """The average rating of all players of a round robin, and the values of each player (B.02, 10.21b, 10.61).

    ``rar`` is the average of the rated players. ``dpa`` is the average of their dp, the differences for their scores,
    without players whose score is not in the table (``has_dp``). ``ra`` is the average rating of the whole field.
    ``rc`` is the average of each player's opponents; for an unrated player it is ``ra``. ``ru`` is the rating of an
    unrated player; 0 for a rated player, and if the table has no value.
    """

    rar: Fraction
    dpa: Fraction
    ra: int
    percentage: Ints
    dp: Ints
    has_dp: Flags
    rc: Ints
    ru: Ints


@dataclass(frozen=True, slots=True)
class RoundRobinOutcome:
    """The second pass, with the unrated players' ratings known and every difference limited (B.02, 10.68).

    A rated player has ``rc``, ``difference``, ``per_game``, ``expected`` and ``change`` (hundredths, without K). An
    unrated player has ``rc`` and the rating ``ru``. The other values are 0.
    """

    rc: Ints
    difference: Ints
    per_game: Ints
    expected: Ints
    change: Ints
    ru: Ints


class NoField(ValueError):
    """A round robin in which no rated player has a score that is in the table."""


def round_robin_field(edition: Edition, rating: Ints, score: Ints, games: int) -> RoundRobinField:
    """Compute the average of a complete round robin, and of each player's opponents (B.02, 10.21b to 10.25, 10.61).

    The arrays have a row per player: the rating, 0 for unrated, and the score in hundredths against all opponents.
    ``games`` is the number of games of each player; in a double round robin it is twice the number of opponents.
    NoField if no rated player has a score in the table.
    """
    rated, opponents = rating > 0, len(rating) - 1
    percentage = half_up(score, games)
    dp, in_table = rating_difference(edition.tables, percentage)
    counting = rated & in_table
    if not counting.any():
        raise NoField("no rated player with a score that the table knows")
    rar = Fraction(int(rating[rated].sum()), int(rated.sum()))
    dpa = Fraction(int(dp[counting].sum()), int(counting.sum()))
    ra = fraction_half_up(rar - dpa * opponents / (opponents + 1))
    rc = np.where(rated, half_up(ra * (opponents + 1) - rating, opponents), ra)
    ru = np.where(rated, 0, own_rating(edition, rc, score, games, opponents))
    return RoundRobinField(rar, dpa, ra, percentage, dp, in_table, rc, ru)


def round_robin_outcome(
    edition: Edition, rating: Ints, score: Ints, games: int, averages: RoundRobinField
) -> RoundRobinOutcome:
    """Compute the changes of a round robin with the ratings of the unrated players inserted (B.02, 10.61 to 10.68).

    In Rc, an opponent beyond the limit counts as exactly at the limit. Arguments as for ``round_robin_field``, which
    returns ``averages``.
    """
    opponents, limit = len(rating) - 1, edition.difference.limit
    standing = np.where(rating > 0, rating, averages.ru)
    distance = standing[np.newaxis, :] - standing[:, np.newaxis]
    cut = distance if limit is None else np.clip(distance, -limit, limit)
    both = (standing[np.newaxis, :] > 0) & (standing[:, np.newaxis] > 0)
    correction = np.where(both, cut - distance, 0).sum(axis=1)
    rc = half_up(averages.rc * opponents + correction, opponents)
    rated = rating > 0
    difference = np.where(rated, rating - rc, 0)
    per_game = np.where(rated, expected_scores(edition, difference), 0)
    change = np.where(rated, score - per_game * games, 0)
    ru = np.where(rated, 0, own_rating(edition, rc, score, games, opponents))
    return RoundRobinOutcome(rc, difference, per_game, per_game * games, change, ru)


def counted_ratings(edition: Edition, rating: Ints, score: Ints, games: int) -> Ints:
    """Return the rating with which each player of a complete round robin counts for their opponents (B.02, 8.52).

    A rated player counts with their own rating. If the edition rates games against unrated players, an unrated player
    counts with the rating of their result in this event. The value is 0 if the edition does not rate these games, if
    the player scored less than a first event needs, or if the table has no value; the games are then unrated for both
    players. Arguments as for ``round_robin_field``.
    """
    rated = rating > 0
    if edition.rated_games.unrated_in_round_robin != "by-own-result" or rated.all():
        return rating
    enough = score >= int(100 * edition.pooling.least_score)
    return np.where(rated, rating, np.where(enough, round_robin_field(edition, rating, score, games).ru, 0))


def own_rating(edition: Edition, rc: Ints, score: Ints, games: int, opponents: int) -> Ints:
    """Return Ru, the rating of an unrated player by their result in a round robin; 0 if the table has no value.

    ``rc`` is the average of their opponents in whole points, ``score`` the score in hundredths of all ``games``. Below
    50 % only n/(n+1) of dp is used, with n ``opponents``. Source: B.02, 10.22 to 10.25.
    """
    count = np.full_like(score, games)
    dp, in_table = rating_difference(edition.tables, half_up(score, count))
    added = addition_to_average(edition.initial, score, count, dp)
    short = 2 * score < 100 * count
    numerator = np.where(short, added * opponents, added * (opponents + 1)) + 100 * (opponents + 1) * rc
    ru = half_up(numerator, 100 * (opponents + 1))
    return np.where(in_table | ~short, ru, 0)
