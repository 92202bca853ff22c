"""Dated editions of the tie-break regulations, and their contents."""

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
class PrintedCodes:
    """The codes for individual tournaments that an edition prints, in its order."""

    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnplayedRule:
    """The value of an unplayed round without an opponent: the dummy of a player's own unplayed round."""

    dummy: Literal["own-score", "own-score-capped"]


@dataclass(frozen=True, slots=True)
class KoyaRule:
    """The share of the greatest possible score from which an opponent counts."""

    share: Fraction


@dataclass(frozen=True, slots=True)
class PerformanceRule:
    """The perfect performance of a player without a point: the lowest opponent's rating less ``no_score``."""

    no_score: int


@dataclass(frozen=True, slots=True)
class RecommendedOrders:
    """The recommended orders of the standings."""

    swiss: tuple[str, ...]
    round_robin: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TiebreakEdition:
    """One whole edition of C.07; ``cited`` and ``toml`` are as in ``ratings.rules.edition_schema.Edition``."""

    chapter: Literal["tie-breaks"]
    name: str
    first_day: date | None
    title: str
    source: str
    printed: PrintedCodes
    unplayed: UnplayedRule
    koya: KoyaRule
    tables: Tables
    performance: PerformanceRule
    presets: RecommendedOrders
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)


def edition_on(day: date) -> TiebreakEdition:
    """Return the edition in force on ``day``, the first day of the tournament; NoEdition before the first edition."""
    return edition_loader.edition_in_force(editions(), CHAPTER, day)


def edition_named(name: str) -> TiebreakEdition:
    """Return the edition called ``name``, a first day as in ``2026-03-01``; NoEdition for any other name."""
    return edition_loader.edition_by_name(editions(), CHAPTER, name)


@cache
def editions() -> tuple[TiebreakEdition, ...]:
    """Return every edition, oldest first."""
    return edition_loader.package_editions(TiebreakEdition, package="tournaments.tiebreaks")


def read_edition(text: str, file: str) -> TiebreakEdition:
    """Return the edition in a TOML text; EditionError with every problem, also of the file name."""
    return edition_loader.parse_edition_file(TiebreakEdition, text, file)
