"""Schema of a proposed reform of the rating system, as frozen values: never in force, chosen by name only."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from ratings.rules.edition_schema import Citation


@dataclass(frozen=True, slots=True)
class LogisticExpectation:
    """The expected score by the logistic formula. A difference of ``scale`` points means odds of ten to one.

    ``limit`` is None: the reform does not limit differences.
    """

    reasoning: Literal["logistic"]
    scale: int
    limit: int | None


@dataclass(frozen=True, slots=True)
class SlidingKFactor:
    """K of a game by its number among the player's games against rated opponents.

    K is ``product`` divided by that number, at most ``highest`` and at least ``stable``. A user may choose ``stable``
    from ``stable_least`` to ``stable_most``. ``opponent`` says if the smaller of two K is reduced for the game.
    ``reached_from`` is the rating that changes K permanently; None, because the reform has no such rating.
    """

    begins: Literal["first-rating", "first-game"]
    product: int
    highest: int | None
    stable: int
    stable_least: int
    stable_most: int
    opponent: Literal["own-k", "reduced"]
    reached_from: int | None


@dataclass(frozen=True, slots=True)
class ProposedInitial:
    """The starting rating of an unrated player: FIDE's first rating, or the mean of the field unless another is set."""

    reasoning: Literal["as-before", "mean-of-field"]


@dataclass(frozen=True, slots=True)
class ProposedPerformance:
    """The performance: the rating whose expected score is the actual score, computed to ``precision`` points.

    ``titles``: titles by rating count after K is stable.
    """

    reasoning: Literal["fixed-point"]
    precision: Fraction
    titles: Literal["from-stable-k"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """One proposed reform; ``cited`` and ``toml`` as in ``edition_schema.Edition``."""

    chapter: Literal["standard"]
    name: str
    first_day: date | None
    title: str
    source: str
    expectation: LogisticExpectation
    development: SlidingKFactor
    initial: ProposedInitial
    performance: ProposedPerformance
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)
