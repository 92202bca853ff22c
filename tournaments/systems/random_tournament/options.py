"""The options of a random tournament, read from text: one row for each."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ratings.reports.cells import read_points
from tournaments.pairing.edition import edition_named, editions
from tournaments.systems.random_tournament.settings import (
    MOST_PLAYERS,
    Bounds,
    RandomTournamentSettings,
    SettingsProblem,
    contradictions,
)
from tournaments.systems.registry import SYSTEMS, system_named

HIGHEST_SEED = 2**63 - 1
MOST_FILES = 1_000_000


@dataclass(frozen=True, slots=True)
class TournamentOption:
    """One option: its name, its reader (ValueError for an invalid text), and its default.

    ``default`` is None for a required option. It is empty for an option that may be left out.
    """

    name: str
    metavar: str
    default: str | None
    help: str
    read: Callable[[str], Any]
    expected: str


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


def _span(least: int, most: int) -> Callable[[str], Bounds]:
    number = _number(least, most)

    def read(text: str) -> Bounds:
        low, _, high = text.partition("-")
        span = Bounds(number(low), number(high or low))
        if span.low > span.high or text.endswith("-"):
            raise ValueError(text)
        return span

    return read


def _word(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    return read


def _three_points(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d+(\.\d)?(-\d+(\.\d)?){2}", text, re.ASCII):
        raise ValueError(text)
    return tuple(map(read_points, text.split("-")))


def _bye(text: str) -> int | None:
    """Return the value of the bye in tenths; None stands for the points of a win."""
    points = None if text == "win" else read_points(text)
    if points is not None and points < 0:
        raise ValueError(text)
    return points


def _percent(name: str, default: int, help_: str) -> TournamentOption:
    return TournamentOption(name, "PERCENT", str(default), help_, _number(0, 100), "a whole number from 0 to 100")


_SYSTEMS = tuple(system.name for system in SYSTEMS if system.pair_round)
_EDITIONS = tuple(edition.name for edition in editions())
_TIMES = f"a number from 2 to {MOST_PLAYERS}, or two such as 15-215"

OPTIONS = (
    TournamentOption(
        "players", "N|LOW-HIGH", None, "how many players, or between which numbers", _span(2, MOST_PLAYERS), _TIMES
    ),
    TournamentOption(
        "rounds",
        "R|LOW-HIGH",
        None,
        "how many rounds, or between which numbers",
        _span(1, 99),
        "a number from 1 to 99, or two such as 5-15",
    ),
    TournamentOption(
        "seed",
        "S",
        "",
        "the same seed, the same tournament; without it any seed, printed",
        _number(0, HIGHEST_SEED),
        f"a whole number from 0 to {HIGHEST_SEED}",
    ),
    TournamentOption(
        "count",
        "N",
        "1",
        "how many tournaments, with the seeds from S on; OUTPUT is a folder then",
        _number(1, MOST_FILES),
        f"a whole number from 1 to {MOST_FILES}",
    ),
    TournamentOption(
        "system",
        "|".join(_SYSTEMS),
        "dutch",
        "how each round is paired",
        _word(*_SYSTEMS),
        f"one of {', '.join(_SYSTEMS)}",
    ),
    TournamentOption(
        "edition",
        "|".join(_EDITIONS),
        _EDITIONS[-1],
        "by the rules of this day",
        _word(*_EDITIONS),
        f"one of {', '.join(_EDITIONS)}",
    ),
    TournamentOption(
        "ratings",
        "LOW-HIGH",
        "1400-2600",
        "the ratings, all equally likely",
        _span(1, 3999),
        "two numbers from 1 to 3999 such as 1400-2600",
    ),
    _percent("draws", 30, "draws in a hundred games of equals; fewer the further their ratings are apart"),
    _percent("forfeits", 2, "forfeited games in a hundred"),
    _percent("withdrawals", 4, "players in a hundred who withdraw before the end"),
    _percent("late-entries", 2, "players in a hundred who enter after round 1 or 2"),
    _percent("half-point-byes", 1, "half-point byes for a hundred players a round, but for the last"),
    _percent("zero-point-byes", 1, "zero-point byes for a hundred players a round"),
    _percent("penalties", 0, "players in a hundred who get half a point less or more (299)"),
    TournamentOption(
        "acceleration", "none|baku", "none", "Baku acceleration (C.04.7)", _word("none", "baku"), "none or baku"
    ),
    TournamentOption(
        "forbidden-groups",
        "N",
        "0",
        "groups of players who must not meet one another",
        _number(0, MOST_PLAYERS // 2),
        f"a whole number from 0 to {MOST_PLAYERS // 2}",
    ),
    TournamentOption(
        "group-size", "N|LOW-HIGH", "2-4", "how many players such a group has", _span(2, MOST_PLAYERS), _TIMES
    ),
    TournamentOption(
        "points", "W-D-L", "1-0.5-0", "points of a win, a draw and a loss", _three_points, "three such as 3-1-0"
    ),
    TournamentOption("bye", "POINTS", "win", "points of the pairing-allocated bye", _bye, "points such as 0.5, or win"),
)


class InvalidOptions(Exception):
    """Invalid options. The message of each has a valid alternative."""

    def __init__(self, problems: list[SettingsProblem]) -> None:
        super().__init__("; ".join(f"{problem.option}: {problem.found}" for problem in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """The options of a call: the settings, the first seed (None for any seed), and the number of tournaments.

    ``non_default_options`` are the texts of the options that determine a tournament and are not at their default.
    """

    settings: RandomTournamentSettings
    seed: int | None
    count: int
    non_default_options: Mapping[str, str]

    def command_line(self, seed: int) -> str:
        """Return the options that generate the tournament of this seed again."""
        return " ".join(f"--{name} {text}" for name, text in {**self.non_default_options, "seed": str(seed)}.items())


def read_options(texts: Mapping[str, str | None]) -> GenerationRequest:
    """Return the request in these texts, by the names of the options; InvalidOptions with every error."""
    unreadable: list[SettingsProblem] = []
    values = {option.name: _read(option, texts.get(option.name), unreadable) for option in OPTIONS}
    if unreadable:
        raise InvalidOptions(unreadable)
    settings = _settings(values)
    if contradicting := list(contradictions(settings)):
        raise InvalidOptions(contradicting)
    fields = {
        option.name: text.strip()
        for option in OPTIONS
        if (text := texts.get(option.name)) and option.name not in ("seed", "count") and text.strip() != option.default
    }
    return GenerationRequest(settings, values["seed"], values["count"], fields)


def _read(option: TournamentOption, text: str | None, unreadable: list[SettingsProblem]) -> Any:
    text = option.default if text is None else text.strip()
    if text == option.default == "":
        return None
    try:
        return option.read(text or "")
    except ValueError:
        unreadable.append(SettingsProblem(option.name, text or "nothing", option.expected))
        return None


def _settings(values: Mapping[str, Any]) -> RandomTournamentSettings:
    named = {name.replace("-", "_"): value for name, value in values.items()}
    win = named["points"][0]
    named |= {"system": system_named(named["system"]), "edition": edition_named(named["edition"])}
    named |= {"bye": win if named["bye"] is None else named["bye"]}
    return RandomTournamentSettings(**{name: named[name] for name in RandomTournamentSettings.__dataclass_fields__})
