"""What a proposed reform of the rating system says, as plain frozen values: never in force, chosen by name only."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from ratings.rules.edition_schema import Citation


@dataclass(frozen=True, slots=True)
class LogisticExpectation:
    """Which formula expects what of a difference: ``scale`` points stand for odds of ten to one, none are cut."""

    reasoning: Literal["logistic"]
    scale: int
    limit: int | None


@dataclass(frozen=True, slots=True)
class SlidingDevelopment:
    """K of a game by its number among the player's games against rated opponents.

    K times that number is ``product``, K at most ``highest``, and at least ``stable``, which may be chosen from
    ``stable_least`` to ``stable_most``. ``opponent``: whether an opponent with the smaller K has it reduced for the
    game. ``reached_from``: the rating that earns another K for good; the reform knows none.
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
    """What an unrated player starts from: FIDE's first rating, or the mean of the field unless one is given."""

    reasoning: Literal["as-before", "mean-of-field"]


@dataclass(frozen=True, slots=True)
class ProposedPerformance:
    """The performance is the rating for which the result is the expected one, solved to ``precision`` points.

    ``titles`` by rating count from when K is stable.
    """

    reasoning: Literal["fixed-point"]
    precision: Fraction
    titles: Literal["from-stable-k"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """One proposed reform; ``cited`` and ``toml`` as in ``articles.Edition``."""

    chapter: Literal["standard"]
    name: str
    first_day: date | None
    title: str
    source: str
    expectation: LogisticExpectation
    development: SlidingDevelopment
    initial: ProposedInitial
    performance: ProposedPerformance
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)
