"""A proposed reform of the rating system: a formula instead of the table, a sliding K, another performance.

FIDE never adopted it. Floating point is correct here: the proposal replaces FIDE's two-decimal tables by their
unrounded formula.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ratings.rules.edition import NoEdition
from ratings.rules.edition_loader import package_editions, read_proposal
from ratings.rules.proposal_schema import Proposal, SlidingKFactor

__all__ = [
    "GameChange",
    "PeriodChange",
    "Proposal",
    "SlidingGame",
    "fixed_point_performance",
    "initial_rating",
    "linear_expectation",
    "logistic_expectation",
    "period_change",
    "proposal_named",
    "proposals",
    "read_proposal",
    "reduced_k",
    "sliding_k",
]

SCALE = 400
PRECISION = 1e-6


@cache
def proposals() -> tuple[Proposal, ...]:
    """Return every proposed reform, by name."""
    return package_editions(Proposal, "standard", proposed=True)


def proposal_named(name: str) -> Proposal:
    """Return the proposal called ``name``, such as ``proposal-sliding-from-first-game``. NoEdition: any other name."""
    for proposal in proposals():
        if proposal.name == name:
            return proposal
    raise NoEdition("standard", name, tuple(proposal.name for proposal in proposals()))


def logistic_expectation(difference: float, scale: float = SCALE) -> float:
    """Return the expected score of one game, 0 to 1; ``difference`` is the own rating less the opponent's.

    Odds multiply along the scale: if A against B is 3:2 and B against C is 4:1, A against C is 6:1.
    """
    return 1 / (1 + 10 ** (-difference / scale))


def linear_expectation(difference: float, slope: float) -> float:
    """Return the expected score by Sonas' straight line: ½ plus ``slope`` for each rating point, from 0 to 1."""
    return min(1.0, max(0.0, 0.5 + slope * difference))


def sliding_k(proposal: Proposal, number: int, stable: int | None = None) -> int:
    """Return K of a game; ``number`` is its number, from 1, among the player's games against rated opponents.

    ``stable`` is the K of a settled player, within the proposal's bounds; None for the proposal's own value. ValueError
    for a number below 1 or a K out of bounds.
    """
    article = proposal.development
    lowest = _stable_k(article, stable)
    if number < 1:
        raise ValueError(f"number of the game: found {number}, the first is 1")
    slides = (2 * article.product + number) // (2 * number)
    return max(lowest, slides if article.highest is None else min(slides, article.highest))


def _stable_k(article: SlidingKFactor, stable: int | None) -> int:
    chosen = article.stable if stable is None else stable
    if not article.stable_least <= chosen <= article.stable_most:
        raise ValueError(f"stable K: found {chosen}, allowed are {article.stable_least} to {article.stable_most}")
    return chosen


def reduced_k(own: float, opponent: float) -> float:
    """Return a player's K1 in a game. If the opponent's K is larger, K1 is reduced to K1·K1/K."""
    return own * own / opponent if own < opponent else own


def initial_rating(proposal: Proposal, field: Sequence[int], set_rating: int | None = None) -> float | None:
    """Return an unrated player's starting rating in their first event: ``set_rating``, or the mean of ``field``.

    ``field`` has the ratings of the rated players of the event. None if the proposal waits
    for FIDE's first rating, or if no player is rated.
    """
    if proposal.initial.reasoning == "as-before":
        return None
    if set_rating is not None:
        return set_rating
    return sum(field) / len(field) if field else None


@dataclass(frozen=True, slots=True)
class SlidingGame:
    """A game against a rated opponent: the opponent's rating, and the score in hundredths.

    ``opponents_number`` is the number of the game among the opponent's games.
    """

    opponent: float
    opponents_number: int
    score: int


@dataclass(frozen=True, slots=True)
class GameChange:
    """The working of a game: its number, both players' K, the reduced K, expected score, and change in points."""

    number: int
    difference: float
    expected: float
    k_before: int
    opponents_k: int
    k: float
    change: float


@dataclass(frozen=True, slots=True)
class PeriodChange:
    """The working of a period: every game, the sum of the changes, and the rating after, unrounded."""

    games: tuple[GameChange, ...]
    change: float
    rating: float


def period_change(
    proposal: Proposal, rating: float, games_so_far: int, games: Sequence[SlidingGame], stable: int | None = None
) -> PeriodChange:
    """Compute the change of a period. The games are in the order played, all with the rating before the period.

    ``games_so_far`` is the number of the player's earlier games against rated opponents. Each game has its own K, which
    is reduced against an opponent with a larger K.
    """
    changes = tuple(
        _game_change(proposal, rating, number, game, stable)
        for number, game in enumerate(games, start=games_so_far + 1)
    )
    total = math.fsum(game.change for game in changes)
    return PeriodChange(changes, total, rating + total)


def _game_change(proposal: Proposal, rating: float, number: int, game: SlidingGame, stable: int | None) -> GameChange:
    own, theirs = sliding_k(proposal, number, stable), sliding_k(proposal, game.opponents_number, stable)
    k = reduced_k(own, theirs) if proposal.development.opponent == "reduced" else float(own)
    difference = rating - game.opponent
    awaited = logistic_expectation(difference, proposal.expectation.scale)
    return GameChange(number, difference, awaited, own, theirs, k, k * (game.score / 100 - awaited))


def fixed_point_performance(ratings: Sequence[int], score: float) -> float | None:
    """Return the performance R, whose expected score is the actual score: Σ 1/(1 + 10^((Ri − R)/400)) = score.

    ``ratings`` are those of the opponents, ``score`` is in hundredths of a point. None without games, at 0 % and at
    100 %.
    """
    points = score / 100
    if not 0 < points < len(ratings):
        return None
    rating_difference = SCALE * math.log10(points / (len(ratings) - points))
    low, high = min(ratings) + rating_difference, max(ratings) + rating_difference
    while high - low > PRECISION:
        middle = (low + high) / 2
        if math.fsum(logistic_expectation(middle - rating) for rating in ratings) < points:
            low = middle
        else:
            high = middle
    return (low + high) / 2
