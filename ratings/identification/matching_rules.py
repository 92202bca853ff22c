"""Whether a reported player may be a person of the register, and what speaks against it. Pure."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from ratings.models import How
from ratings.reports.report import ReportPlayer
from ratings.text.folding import fold, same_name


@dataclass(frozen=True, slots=True)
class RegisterPlayer:
    """A person of the register as on the first day of the event."""

    player_id: int
    number: str
    name: str
    federation: str
    birth_year: int | None
    birth_date: dt.date | None = None


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A person found for a line, and what speaks against it: codes of `checks.texts`."""

    known: RegisterPlayer
    how: How
    doubts: tuple[str, ...]


def match_by_name(player: ReportPlayer, candidates: Iterable[RegisterPlayer]) -> PlayerMatch | None:
    """The one person of that name whose birth does not speak against it, and whose birth or federation speaks for it.

    Of several the one of the reported federation; None where that leaves nobody or more than one.
    """
    fitting = [
        candidate
        for candidate in candidates
        if _birth(player, candidate) is not False and not _is_of_another_day(player, candidate)
    ]
    at_home = [candidate for candidate in fitting if candidate.federation == player.federation]
    chosen = at_home or [candidate for candidate in fitting if _birth(player, candidate)]
    if len(chosen) != 1:
        return None
    unknown = ("birth-unknown",) if _birth(player, chosen[0]) is None else ()
    return PlayerMatch(chosen[0], How.NAME, differences(player, chosen[0]) + unknown)


def _birth(player: ReportPlayer, candidate: RegisterPlayer) -> bool | None:
    """Whether the years of birth are the same; None where one is not known."""
    if player.birth is None or candidate.birth_year is None:
        return None
    return player.birth.year == candidate.birth_year


def _is_of_another_day(player: ReportPlayer, candidate: RegisterPlayer) -> bool:
    """Return True if both have a day of birth and the days differ."""
    birth, date = player.birth, candidate.birth_date
    if birth is None or date is None or not (birth.month and birth.day):
        return False
    return (birth.year, birth.month, birth.day) != (date.year, date.month, date.day)


def differences(player: ReportPlayer, candidate: RegisterPlayer) -> tuple[str, ...]:
    """What the line says otherwise than the register."""
    comparisons = (
        ("name-differs", bool(player.name) and not same_name(player.name, candidate.name)),
        ("birth-differs", _birth(player, candidate) is False),
        ("federation-differs", bool(player.federation) and player.federation != candidate.federation),
    )
    return tuple(code for code, differs in comparisons if differs)


def resembles(player: ReportPlayer, name: str, birth_year: int | None) -> bool:
    """Whether a line may be a person of that name: the same name, or a shorter form of it and no other birth."""
    if fold(player.name) == fold(name):
        return True
    other_birth = player.birth is not None and birth_year is not None and player.birth.year != birth_year
    return same_name(player.name, name) and not other_birth
