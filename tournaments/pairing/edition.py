"""Dated editions of the FIDE (Dutch) System, and the rules in which they differ."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Literal

from ratings.rules import edition_loader
from ratings.rules.edition_schema import Citation

CHAPTER = "dutch"


@dataclass(frozen=True, slots=True)
class FloatRule:
    """The rounds without a game that count as a downfloat."""

    unplayed: Literal["always", "bye-or-more-than-a-loss", "more-than-a-loss"]


@dataclass(frozen=True, slots=True)
class ByeRule:
    """The earlier rounds without a game that bar a player from the bye.

    They are a bye or a forfeit win; in other editions every such round that brought the points of a win.
    """

    barred: Literal["allocated-or-forfeit", "points-of-a-win"]


@dataclass(frozen=True, slots=True)
class ColourRule:
    """The articles of the five rules of colour allocation, in order."""

    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DutchEdition:
    """One whole edition; ``cited`` and ``toml`` are as in ``ratings.rules.edition_schema.Edition``."""

    chapter: Literal["dutch"]
    name: str
    first_day: date | None
    title: str
    source: str
    floats: FloatRule
    bye: ByeRule
    colours: ColourRule
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)


def edition_on(day: date) -> DutchEdition:
    """Return the edition in force on ``day``, the first day of the tournament; NoEdition before the first edition."""
    return edition_loader.edition_in_force(editions(), CHAPTER, day)


def edition_named(name: str) -> DutchEdition:
    """Return the edition called ``name``, a first day as in ``2026-02-01``; NoEdition for any other name."""
    return edition_loader.edition_by_name(editions(), CHAPTER, name)


@cache
def editions() -> tuple[DutchEdition, ...]:
    """Return every edition, oldest first."""
    return edition_loader.package_editions(DutchEdition, package="tournaments.pairing")


def read_edition(text: str, file: str) -> DutchEdition:
    """Return the edition in a TOML text; EditionError with every problem, also of the file name."""
    return edition_loader.parse_edition_file(DutchEdition, text, file)
