"""Which edition of the FIDE (Dutch) System holds on a day, and where it differs from the others."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Literal

from ratings.rules import edition_loader
from ratings.rules.edition_schema import Citation

CHAPTER = "dutch"


@dataclass(frozen=True, slots=True)
class Floats:
    """Which round without a game is a downfloat."""

    unplayed: Literal["always", "bye-or-more-than-a-loss", "more-than-a-loss"]


@dataclass(frozen=True, slots=True)
class ByeRule:
    """Whom an earlier round without a game keeps from the bye: who had the bye or a forfeit win, or any such points."""

    barred: Literal["allocated-or-forfeit", "points-of-a-win"]


@dataclass(frozen=True, slots=True)
class Colours:
    """How the five rules of allocation are numbered."""

    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DutchEdition:
    """One whole edition; ``cited`` and ``toml`` as in ``ratings.rules.edition_schema.Edition``."""

    chapter: Literal["dutch"]
    name: str
    first_day: date | None
    title: str
    source: str
    floats: Floats
    bye: ByeRule
    colours: Colours
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)


def edition_on(day: date) -> DutchEdition:
    """The edition in force on ``day``, the first day of the tournament; NoEdition before the first one known."""
    return edition_loader.in_force(editions(), CHAPTER, day)


def edition_named(name: str) -> DutchEdition:
    """The edition called ``name``, a first day as in ``2026-02-01``; NoEdition for any other name."""
    return edition_loader.named(editions(), CHAPTER, name)


@cache
def editions() -> tuple[DutchEdition, ...]:
    """Every edition known, oldest first."""
    return edition_loader.shipped(DutchEdition, package="tournaments.pairing")


def read_edition(text: str, file: str) -> DutchEdition:
    """The edition that a TOML text states; EditionError with every problem, also where the file is named otherwise."""
    return edition_loader.read(DutchEdition, text, file)
