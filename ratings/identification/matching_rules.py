"""Rules that match a reported player with a player of the register, and find doubts about the match. Pure."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from ratings.models import IdentificationMethod
from ratings.reports.report import ReportPlayer
from ratings.text.spellings import may_be_same_name, spelling_key


@dataclass(frozen=True, slots=True)
class RegisterPlayer:
    """A player of the register as of the first day of the event."""

    player_id: int
    number: str
    name: str
    federation: str
    birth_year: int | None
    birth_date: dt.date | None = None


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """The player of the register who matches a line, with doubts as codes of `checks.messages`."""

    candidate: RegisterPlayer
    how: IdentificationMethod
    doubts: tuple[str, ...]


def match_by_name(player: ReportPlayer, candidates: Iterable[RegisterPlayer]) -> PlayerMatch | None:
    """Return the only candidate who matches; None if there is no single match. All candidates have the player's name.

    Birth or federation must agree, and the birth must not differ. Candidates of the reported federation are preferred.
    """
    fitting = [
        candidate
        for candidate in candidates
        if _has_same_birth_year(player, candidate) is not False and not _has_other_birth_date(player, candidate)
    ]
    at_home = [candidate for candidate in fitting if candidate.federation == player.federation]
    chosen = at_home or [candidate for candidate in fitting if _has_same_birth_year(player, candidate)]
    if len(chosen) != 1:
        return None
    unknown = ("birth-unknown",) if _has_same_birth_year(player, chosen[0]) is None else ()
    return PlayerMatch(chosen[0], IdentificationMethod.NAME, differences(player, chosen[0]) + unknown)


def _has_same_birth_year(player: ReportPlayer, candidate: RegisterPlayer) -> bool | None:
    """Return True if the birth years are equal, False if they differ, None if either is unknown."""
    if player.birth is None or candidate.birth_year is None:
        return None
    return player.birth.year == candidate.birth_year


def _has_other_birth_date(player: ReportPlayer, candidate: RegisterPlayer) -> bool:
    """Return True if both dates of birth are known and differ."""
    birth, date = player.birth, candidate.birth_date
    if birth is None or date is None or not (birth.month and birth.day):
        return False
    return (birth.year, birth.month, birth.day) != (date.year, date.month, date.day)


def differences(player: ReportPlayer, candidate: RegisterPlayer) -> tuple[str, ...]:
    """Return the codes of the differences between the line and the player in the register."""
    comparisons = (
        ("name-differs", bool(player.name) and not may_be_same_name(player.name, candidate.name)),
        ("birth-differs", _has_same_birth_year(player, candidate) is False),
        ("federation-differs", bool(player.federation) and player.federation != candidate.federation),
    )
    return tuple(code for code, differs in comparisons if differs)


def is_similar(player: ReportPlayer, name: str, birth_year: int | None) -> bool:
    """Return True if the player of a line may be the player with this name and birth year.

    The names are equal in any spelling, or one is a shorter form of the other and the birth years do not differ.
    """
    if spelling_key(player.name) == spelling_key(name):
        return True
    other_birth = player.birth is not None and birth_year is not None and player.birth.year != birth_year
    return may_be_same_name(player.name, name) and not other_birth
