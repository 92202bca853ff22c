"""Players of the invented federation: a cast with scripted events, and others drawn up to four hundred."""

import datetime as dt
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ratings.text.folding import fold
from tournaments.demo.dice import DemoDice

PLAYER_COUNT = 400
DATA_DIRECTORY = Path(__file__).parent / "invented"
BASE_YEAR = 2025
JUNIOR_SINCE = BASE_YEAR - 18
FLOOR = 1400
TITLES = ((2480, "GM"), (2390, "IM"), (2290, "FM"), (2190, "CM"))
WOMENS_TITLES = ((2290, "WGM"), (2190, "WIM"), (2090, "WFM"), (1990, "WCM"))


@dataclass(frozen=True, slots=True)
class DemoPlayer:
    """An invented person. `rated` are the ratings of the base lists, `k` is the K printed there (standard).

    `strength` is the real strength, on the scale of the ratings. `eager` is the frequency of play, 1 to 100, from the
    day `comes` until the day `leaves`; with 0 the person plays only if named. A player who is not `registered` is
    enrolled from the first report with their name. `renamed` is another name and the day on which it begins.
    """

    name: str
    sex: str
    birth_year: int
    strength: int
    club: str = ""
    title: str = ""
    womens_title: str = ""
    rated: Mapping[str, int] = field(default_factory=dict)
    k: int = 20
    inactive: bool = False
    registered: bool = True
    eager: int = 0
    comes: dt.date = dt.date.min
    leaves: dt.date = dt.date.max
    renamed: Mapping[str, Any] | None = None

    def name_on(self, day: dt.date) -> str:
        return str(self.renamed["name"]) if self.renamed and self.renamed["from"] <= day else self.name

    def listed_k(self, control: str) -> int:
        """Return the K in the base list of a rating type.

        It is 10 for a rating of 2400 or more. Below 2400, a printed K of 10 becomes 20 in lists other than standard.
        """
        if self.rated[control] >= 2400:
            return 10
        return 20 if self.k == 10 and control != "standard" else self.k


@cache
def demo_players() -> tuple[DemoPlayer, ...]:
    """Return all four hundred, the cast first; always the same."""
    cast = [*_scripted_players()]
    return (*cast, *_draw_players(PLAYER_COUNT - len(cast), {fold(person.name) for person in cast}))


@cache
def towns() -> dict[str, str]:
    """Return the town of each club, in the order of the clubs."""
    return {club["name"]: club["town"] for club in read_invented("clubs.toml")["club"]}


def read_invented(name: str) -> dict[str, Any]:
    """Return the data of a file of the invented half."""
    return tomllib.loads((DATA_DIRECTORY / name).read_text(encoding="utf-8"))


def _scripted_players() -> Iterator[DemoPlayer]:
    for row in read_invented("cast.toml")["person"]:
        yield DemoPlayer(**{"rated": {}, **row}, registered="rated" in row)


def _draw_players(count: int, taken: set[str]) -> Iterator[DemoPlayer]:
    regions, clubs = read_invented("names.toml")["region"], [*towns()]
    dice = DemoDice("people")
    for number in range(count):
        sex = "w" if dice.chance(28) else "m"
        name = _name(dice, regions, sex, taken)
        taken.add(fold(name))
        yield _person(dice, name, sex, clubs[number % len(clubs)] if dice.chance(85) else "")


def _name(dice: DemoDice, regions: list[dict[str, list[str]]], sex: str, taken: Iterable[str]) -> str:
    while True:
        region = dice.choose(regions)
        surname = dice.choose(region["beginnings"]) + dice.choose(region["endings"])
        name = f"{surname}, {dice.choose(region['women' if sex == 'w' else 'men'])}"
        if fold(name) not in taken:
            return name


def _person(dice: DemoDice, name: str, sex: str, club: str) -> DemoPlayer:
    birth_year = _birth_year(dice)
    young = birth_year >= JUNIOR_SINCE
    strength = 1290 + dice.below(520) + dice.below(520) - (60 if young else 0)
    fate = dice.below(100)
    title, womens_title = _titles(dice, sex, strength)
    rated = _rated(dice, strength) if fate < 84 else {}
    comes = _month(dice.below(13)) if fate >= 92 else dt.date.min
    leaves = _month(1 + dice.below(12)) if 80 <= fate < 84 else dt.date.max
    return DemoPlayer(
        name=name,
        sex=sex,
        birth_year=birth_year,
        strength=strength,
        club=club,
        title=title,
        womens_title=womens_title,
        rated=rated,
        k=_k(dice, rated.get("standard", 0), young),
        inactive=fate < 5,
        registered=fate < 92,
        eager=0 if fate < 5 else 10 + dice.below(91),
        comes=comes,
        leaves=leaves,
    )


def _month(number: int) -> dt.date:
    """Return the first day of a month of the demonstration; October 2025 is 0."""
    return dt.date(2025 + (9 + number) // 12, (9 + number) % 12 + 1, 1)


def _birth_year(dice: DemoDice) -> int:
    age = dice.below(100)
    if age < 24:
        return JUNIOR_SINCE + dice.below(10)
    if age < 84:
        return 1961 + dice.below(JUNIOR_SINCE - 1961)
    return 1939 + dice.below(22)


def _titles(dice: DemoDice, sex: str, strength: int) -> tuple[str, str]:
    """Return the titles for a strength; some players never applied for theirs."""
    if dice.chance(25):
        return "", ""
    title = next((name for least, name in TITLES if strength >= least), "")
    womens = next((name for least, name in WOMENS_TITLES if strength >= least), "") if sex == "w" else ""
    return title, womens


def _rated(dice: DemoDice, strength: int) -> dict[str, int]:
    spread = {"standard": 100, "rapid": 55, "blitz": 45}
    rated = {control: strength - 70 + dice.below(141) for control, often in spread.items() if dice.chance(often)}
    return {control: rating for control, rating in rated.items() if rating >= FLOOR}


def _k(dice: DemoDice, rating: int, young: bool) -> int:
    if rating >= 2400:
        return 10
    return 40 if (young and rating < 2300) or dice.chance(6) else 20
