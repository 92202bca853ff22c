"""The settings of a random tournament, and contradictions in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.playable_rounds import most_rounds
from tournaments.systems.system import PairingSystem

MOST_PLAYERS = 9999  # a start number has four columns (001)
MOST_POINTS = 999  # tenths; points have four columns (001)
PENALTY = 5  # tenths, added or subtracted (299)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Whole numbers from ``low`` to ``high``, both included."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.low < self.high else str(self.low)


@dataclass(frozen=True, slots=True)
class RandomTournamentSettings:
    """The terms of a tournament; the seed draws one number from each of ``players`` and ``rounds``.

    Points are tenths; ``bye`` is the value of the pairing-allocated bye. ``draws`` is the number in a hundred games
    between equals; a wider rating difference gives fewer draws. ``forfeits`` is the number in a hundred games.
    ``withdrawals``, ``late_entries`` and ``penalties`` are numbers in a hundred players, the byes in a hundred players
    in each round.
    """

    players: Bounds
    rounds: Bounds
    system: PairingSystem
    edition: DutchEdition
    ratings: Bounds
    draws: int
    forfeits: int
    withdrawals: int
    late_entries: int
    half_point_byes: int
    zero_point_byes: int
    penalties: int
    acceleration: Literal["none", "baku"]
    forbidden_groups: int
    group_size: Bounds
    points: tuple[int, int, int]
    bye: int


@dataclass(frozen=True, slots=True)
class SettingsProblem:
    """An option that cannot be obeyed, with the value found and the value expected."""

    option: str
    found: str
    expected: str


def contradictions(settings: RandomTournamentSettings) -> Iterator[SettingsProblem]:
    """Yield the contradictions between options."""
    fewest, rounds = settings.players.low, settings.rounds
    if settings.edition.name not in settings.system.editions:
        yield SettingsProblem(
            "edition", settings.edition.name, f"{settings.system.editions[0]} for the {settings.system.title}"
        )
    if rounds.low > most_rounds(fewest):
        yield SettingsProblem("rounds", str(rounds), f"at most {most_rounds(fewest)} for {fewest} players")
    if settings.forbidden_groups * settings.group_size.high > fewest:
        groups = f"{settings.forbidden_groups} groups of {settings.group_size}"
        yield SettingsProblem("forbidden-groups", groups, f"at most {fewest} players in groups")
    yield from _problems_of_points(settings)


def _problems_of_points(settings: RandomTournamentSettings) -> Iterator[SettingsProblem]:
    win, draw, loss = settings.points
    points_text = "-".join(f"{tenths / 10:g}" for tenths in settings.points)
    if not win >= draw >= loss or win == loss:
        yield SettingsProblem("points", points_text, "a win that brings most and a loss that brings least")
    if settings.acceleration == "baku" and settings.points != (10, 5, 0):
        yield SettingsProblem("points", points_text, "1-0.5-0, for which Baku acceleration is made (C.04.7)")
    highest = settings.rounds.high * max(win, settings.bye) + PENALTY
    if highest > MOST_POINTS:
        rounds = f"{settings.rounds} rounds for up to {max(win, settings.bye) / 10:g} points"
        yield SettingsProblem("rounds", rounds, f"at most {MOST_POINTS / 10:g} points to be won")
