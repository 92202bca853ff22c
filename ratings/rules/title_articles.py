"""Schema of an edition of the title regulations, as frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from ratings.rules.edition_schema import Citation, Tables

Title = Literal["GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM"]


@dataclass(frozen=True, slots=True)
class NormTitle:
    """Requirements of a norm for one title.

    The opponent with the lowest rating counts with ``lowest`` at least. ``required`` are the titles of opponents that
    the norm needs; ``rating`` is the rating that the title itself needs.
    """

    performance: int
    average: int
    lowest: int
    required: tuple[Title, ...]
    rating: int


@dataclass(frozen=True, slots=True)
class NormGames:
    """The number of games that a norm needs (``least_short`` in some events), and the least share of points."""

    least: int
    least_short: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class NormOpponents:
    """Requirements for the opponents; ``titles`` count as titled, ``unrated`` is the rating of an unrated opponent."""

    titled: Fraction
    titles: tuple[Title, ...]
    required: Fraction
    required_least: int
    required_double: Fraction
    unrated: int
    unrated_most: Fraction | None


@dataclass(frozen=True, slots=True)
class NormFederations:
    """Requirements for the opponents' federations; ``none`` lists codes that do not count as a federation."""

    foreign: int
    own_most: Fraction
    one_most: Fraction
    none: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TitleEdition:
    """One whole edition of the title regulations; ``cited`` and ``toml`` as in ``edition_schema.Edition``."""

    chapter: Literal["titles"]
    name: str
    first_day: date | None
    title: str
    source: str
    tables: Tables
    gm: NormTitle
    im: NormTitle
    wgm: NormTitle
    wim: NormTitle
    games: NormGames
    opponents: NormOpponents
    federations: NormFederations
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)
