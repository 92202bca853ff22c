"""First ratings as the weighted average of a player's events, and ratings from an Olympiad."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ratings.rules.edition_schema import Edition
from ratings.rules.initial_rating import InitialReason
from ratings.rules.rounding import fraction_half_up


@dataclass(frozen=True, slots=True)
class WeightedRating:
    """The working: a flag for each ignored event, games and exact average of the other events, and the rating.

    ``average`` is None and ``rating`` 0 if every event was ignored.
    """

    ignored: tuple[bool, ...]
    games: int
    average: Fraction | None
    rating: int
    published: bool
    reason: InitialReason


def weighted_first_rating(edition: Edition, ru: Sequence[int | Fraction], games: Sequence[int]) -> WeightedRating:
    """Compute Rn, the average of the ratings of a player's events, weighted by their games (B.02, 10.3 to 10.32).

    ``ru`` has the rating of each event in order of time, 0 for an event without one. Events before the first rating at
    or above the floor are ignored. Rn is rounded to the edition's step. The edition is the one of the period's first
    day.
    """
    article = edition.initial
    ignored = _ignored_events(ru, article.floor)
    weighted = [(value, count) for value, count, left_out in zip(ru, games, ignored, strict=True) if not left_out]
    total = sum(count for _, count in weighted)
    if total == 0:
        return WeightedRating(ignored, 0, None, 0, False, InitialReason.TOO_FEW_GAMES)
    average = Fraction(sum(value * count for value, count in weighted), total)
    rating = fraction_half_up(average, article.step)
    reason = InitialReason.PUBLISHED
    if total < article.minimum_games:
        reason = InitialReason.TOO_FEW_GAMES
    elif rating < article.floor:
        reason = InitialReason.BELOW_FLOOR
    return WeightedRating(ignored, total, average, rating, reason == InitialReason.PUBLISHED, reason)


def _ignored_events(ru: Sequence[int | Fraction], floor: int) -> tuple[bool, ...]:
    """Return True for events before the first rating that reaches the floor, and for later events without a rating."""
    first = next((index for index, value in enumerate(ru) if value >= floor), len(ru))
    return tuple(index < first or value == 0 for index, value in enumerate(ru))


def olympiad_rating(edition: Edition, women: bool, rounds: int, games: int, score: int) -> int | None:
    """Return the rating of an unrated player for half of the rounds and half of the points of an Olympiad (B.02, 10.4).

    ``score`` is that of the player's ``games``, in hundredths. None with fewer rounds or points, or if the edition has
    no such rating. A higher rating by the performance applies instead; the caller compares.
    """
    reached = 2 * games >= rounds and score >= 50 * games and games > 0
    rating = edition.initial.olympiad_women if women else edition.initial.olympiad
    return rating if reached else None
