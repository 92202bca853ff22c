"""First ratings of unrated players."""

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

import numpy as np

from ratings.rules.arrays import Flags, Ints, group_sums
from ratings.rules.edition_schema import Edition, Initial
from ratings.rules.reasons import Reason
from ratings.rules.rounding import half_up
from ratings.rules.tables import rating_difference


class InitialReason(IntEnum):
    """The reason why a first rating is published or not."""

    PUBLISHED = 0
    AT_MOST = 1
    TOO_FEW_GAMES = 2
    BELOW_FLOOR = 3
    NO_DIFFERENCE = 4


REASONS = {
    InitialReason.PUBLISHED: Reason(
        "published",
        "{edition.initial.minimum_games} games or more, not below {edition.initial.floor}",
        "initial.minimum_games",
    ),
    InitialReason.AT_MOST: Reason(
        "maximum", "published at {edition.initial.maximum}, the highest first rating", "initial.maximum"
    ),
    InitialReason.TOO_FEW_GAMES: Reason(
        "too-few-games", "fewer than {edition.initial.minimum_games} games", "initial.minimum_games"
    ),
    InitialReason.BELOW_FLOOR: Reason(
        "below-floor", "the first rating would be below {edition.initial.floor}", "initial.floor"
    ),
    InitialReason.NO_DIFFERENCE: Reason("no-difference", "the table has no value for this score", "tables.ends"),
}


@dataclass(frozen=True, slots=True)
class FirstRatings:
    """The working of each first rating.

    ``games`` are the player's games. ``total`` / ``count`` is the exact average used, hypothetical opponents included.
    ``percentage`` is the score in whole per cent, draws with hypothetical opponents included. ``dp`` is the value of
    the percentage in the table, valid if ``has_dp``. ``added`` is the addition to the average in hundredths of a rating
    point. If ``opponents`` (n) is not 0, the player scored below 50 % in one round robin, and n/(n+1) of ``added`` is
    used. ``rating`` exists even if it is not published; it is 0 if there is none.
    """

    games: Ints
    total: Ints
    count: Ints
    percentage: Ints
    dp: Ints
    has_dp: Flags
    added: Ints
    opponents: Ints
    rating: Ints
    published: Flags
    reason: Ints

    def average(self, index: int) -> Fraction:
        """Return the exact average of one player's opponents."""
        return Fraction(int(self.total[index]), int(self.count[index]))


def first_ratings(
    edition: Edition, total: Ints, games: Ints, score: Ints, opponents: Ints | None = None
) -> FirstRatings:
    """Compute first ratings from all pooled games against rated opponents, as one event (B.02, 8.2; formerly 10.2).

    The arrays have a row per player. ``total`` is the sum of the opponents' ratings, ``games`` the number of games,
    ``score`` the score in hundredths. ``opponents`` is not 0 for players whose only event is a round robin; it is their
    number of opponents n. Such players get n/(n+1) of dp if they score below 50 % (B.02, 10.25). The edition is the one
    of the period's first day. A player without games has no rating, with the reason of too few games.

    If the edition takes the weighted average of events, pass a row per event: the results are the Ru of the events, and
    ``weighted_first_rating`` computes the first rating from them.
    """
    article = edition.initial
    draws, draws_rating = article.draws or 0, article.draws_rating or 0
    count = np.maximum(games + draws, 1)
    points = score + 50 * draws
    whole_total = total + draws * draws_rating
    percentage = half_up(points, count)
    dp, in_table = rating_difference(edition.tables, percentage)
    added = addition_to_average(article, points, count, dp)
    shortened = np.zeros_like(games) if opponents is None else np.where(2 * points < 100 * count, opponents, 0)
    if article.average == "whole":
        whole_total, count = half_up(whole_total, count), np.ones_like(count)
    step = article.step if article.combining == "as-one-event" else 1
    share, whole = np.where(shortened > 0, shortened, 1), np.where(shortened > 0, shortened + 1, 1)
    rating = step * half_up(100 * whole_total * whole + added * share * count, 100 * count * whole * step)
    in_table = in_table | (added != 100 * dp)
    return _with_reasons(article, games, whole_total, count, percentage, dp, in_table, added, shortened, rating)


def first_ratings_of_pools(
    edition: Edition, player: Ints, size: int, total: Ints, games: Ints, score: Ints, opponents: Ints
) -> FirstRatings:
    """Compute first ratings of ``size`` players; the pooled events of a player are rated as one event (B.02, 8.3).

    The arrays have a row per event of a player, and ``player`` has the player's index. ``opponents`` is the number of
    opponents in a round robin, 0 in other events. It is used only for players with a single event: the rules of round
    robins do not apply to several events together.
    """
    total, games, score, opponents = (group_sums(player, values, size) for values in (total, games, score, opponents))
    alone = group_sums(player, 1, size) == 1
    return first_ratings(edition, total, games, score, np.where(alone, opponents, 0))


def addition_to_average(article: Initial, points: Ints, count: Ints, dp: Ints) -> Ints:
    """Return the addition to the average of the opponents, in hundredths of a rating point.

    ``points`` are those of ``count`` games in hundredths, ``dp`` is the value of their percentage in the table. Above
    50 % an edition may add rating points for each half point instead. Source: B.02, 8.2.3; formerly 10.22 to 10.24.
    """
    over = points - 50 * count
    if article.reasoning == "half-points-over-fifty":
        each = int(100 * (article.half_point or 0))
        return np.where(over > 0, each * over // 50, 100 * dp)
    return 100 * dp


def _with_reasons(
    article: Initial,
    games: Ints,
    total: Ints,
    count: Ints,
    percentage: Ints,
    dp: Ints,
    in_table: Flags,
    added: Ints,
    opponents: Ints,
    rating: Ints,
) -> FirstRatings:
    """Return the working after maximum, least number of games and floor, with the first reason that applies."""
    in_table = in_table & (games > 0)
    highest = article.maximum
    too_high = rating > highest if highest is not None else np.zeros(len(rating), dtype=np.bool_)
    rating = np.where(in_table, np.minimum(rating, highest if highest is not None else rating), 0)
    reason = np.select(
        [games < article.minimum_games, ~in_table, rating < article.floor, too_high],
        [
            np.int64(InitialReason.TOO_FEW_GAMES),
            np.int64(InitialReason.NO_DIFFERENCE),
            np.int64(InitialReason.BELOW_FLOOR),
            np.int64(InitialReason.AT_MOST),
        ],
        np.int64(InitialReason.PUBLISHED),
    )
    published = (reason == InitialReason.PUBLISHED) | (reason == InitialReason.AT_MOST)
    return FirstRatings(games, total, count, percentage, dp, in_table, added, opponents, rating, published, reason)
