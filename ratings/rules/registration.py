"""Rules of the registration of tournaments with FIDE: days before the first day, fast classic, fees."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Literal

from ratings.rules.edition_loader import edition_in_force, package_editions
from ratings.rules.edition_schema import Citation
from ratings.rules.time_control_codes import RateOfPlay

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Notice:
    """Days before the first day for any tournament, and for a tournament with possible title norms."""

    days: int
    norm_days: int


@dataclass(frozen=True, slots=True)
class Elite:
    """Days for a tournament with a player rated above ``open``, or a woman above ``women``; None: no such rule."""

    days: int | None
    open: int | None
    women: int | None


@dataclass(frozen=True, slots=True)
class FastClassic:
    """The fastest time control of events that the Qualification Commission approves to be rated standard.

    ``increment`` is in seconds per move, ``rounds_a_day`` the highest number of rounds. None: the edition has no such
    rule.
    """

    minutes: int | None
    increment: int | None
    rounds_a_day: int | None


@dataclass(frozen=True, slots=True)
class FideFee:
    """FIDE's fee for rapid and blitz events played over the board, or its waiver."""

    rapid_blitz: Literal["waived", "charged"]


@dataclass(frozen=True, slots=True)
class RegistrationEdition:
    """One edition of the rules of registration; ``cited`` and ``toml`` as in ``edition_schema.Edition``."""

    chapter: Literal["registration"]
    name: str
    first_day: date | None
    title: str
    source: str
    notice: Notice
    elite: Elite
    fast_classic: FastClassic
    fide_fee: FideFee
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)


@cache
def registration_editions() -> tuple[RegistrationEdition, ...]:
    """Return every edition of the rules of registration, oldest first."""
    return package_editions(RegistrationEdition, "registration")


def registration_edition_on(day: date) -> RegistrationEdition:
    """Return the edition in force on ``day``, the first day of the event. NoEdition: before the first one."""
    return edition_in_force(registration_editions(), "registration", day)


def days_required(
    edition: RegistrationEdition, for_norms: bool, highest: int | None = None, highest_woman: int | None = None
) -> int:
    """Return the days before the first day by which the event must be registered (B.02, 0.2; B.01 for norms).

    ``highest`` is the highest rating of the expected players, ``highest_woman`` that of the women; None if no player is
    rated.
    """
    required = [edition.notice.days]
    if for_norms:
        required.append(edition.notice.norm_days)
    if edition.elite.days is not None and _is_elite(edition.elite, highest, highest_woman):
        required.append(edition.elite.days)
    return max(required)


def is_fast_classic(rule: FastClassic, time_control: RateOfPlay) -> bool:
    """Return True if a time control is slow enough to be approved as fast classic, for both players."""
    if rule.minutes is None or rule.increment is None:
        return False
    return all(
        side[0].seconds >= MINUTE * rule.minutes and side[0].increment >= rule.increment
        for side in (time_control.white, time_control.black)
    )


def _is_elite(elite: Elite, highest: int | None, highest_woman: int | None) -> bool:
    pairs = ((elite.open, highest), (elite.women, highest_woman))
    return any(limit is not None and rating is not None and rating > limit for limit, rating in pairs)
