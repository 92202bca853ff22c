"""Which edition of the tie-break regulations holds on a day, and what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Literal

from ratings.rules import edition_loader
from ratings.rules.edition_schema import Citation, Tables

CHAPTER = "tie-breaks"


@dataclass(frozen=True, slots=True)
class Printed:
    """The codes an edition prints for individual tournaments, in its order."""

    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unplayed:
    """How unplayed rounds count where nobody is met: what the dummy of a player's own unplayed round is worth."""

    dummy: Literal["own-score", "own-score-capped"]


@dataclass(frozen=True, slots=True)
class Koya:
    """From which share of the greatest possible score on an opponent counts."""

    share: Fraction


@dataclass(frozen=True, slots=True)
class PerformanceRule:
    """Without a point the perfect performance is the lowest opponent's rating less ``no_score``."""

    no_score: int


@dataclass(frozen=True, slots=True)
class Presets:
    """The orders of the standings that are offered first."""

    swiss: tuple[str, ...]
    round_robin: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TiebreakEdition:
    """One whole edition of C.07; ``cited`` and ``toml`` as in ``ratings.rules.edition_schema.Edition``."""

    chapter: Literal["tie-breaks"]
    name: str
    first_day: date | None
    title: str
    source: str
    printed: Printed
    unplayed: Unplayed
    koya: Koya
    tables: Tables
    performance: PerformanceRule
    presets: Presets
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)


def edition_on(day: date) -> TiebreakEdition:
    """The edition in force on ``day``, the first day of the tournament; NoEdition before the first one known."""
    return edition_loader.in_force(editions(), CHAPTER, day)


def edition_named(name: str) -> TiebreakEdition:
    """The edition called ``name``, a first day as in ``2026-03-01``; NoEdition for any other name."""
    return edition_loader.named(editions(), CHAPTER, name)


@cache
def editions() -> tuple[TiebreakEdition, ...]:
    """Every edition known, oldest first."""
    return edition_loader.shipped(TiebreakEdition, package="tournaments.tiebreaks")


def read_edition(text: str, file: str) -> TiebreakEdition:
    """The edition that a TOML text states; EditionError with every problem, also where the file is named otherwise."""
    return edition_loader.read(TiebreakEdition, text, file)
