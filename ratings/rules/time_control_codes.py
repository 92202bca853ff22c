"""Time controls in the coding of TRF26, and their minutes."""

import re
from dataclasses import dataclass
from fractions import Fraction

PERIOD = re.compile(r"(?:(?P<moves>[1-9]\d{0,2})/)?(?P<seconds>\d{1,6})(?:\+(?P<increment>\d{1,4}))?")
UNEQUAL = re.compile(r"W(?P<white>[^-W]+)-B(?P<black>[^-B]+)")


@dataclass(frozen=True, slots=True)
class Period:
    """Seconds for ``moves`` moves (None: for the rest of the game), and seconds added per move."""

    moves: int | None
    seconds: int
    increment: int


@dataclass(frozen=True, slots=True)
class RateOfPlay:
    """The periods of White and of Black."""

    white: tuple[Period, ...]
    black: tuple[Period, ...]

    @property
    def is_equal(self) -> bool:
        """True if both players have equal times."""
        return self.white == self.black


class RateOfPlayError(ValueError):
    """A text that is not a time control in the coding of TRF26."""


def parse_time_control(text: str) -> RateOfPlay:
    """Read a time control such as ``5400+30``, ``40/6000+30:900+30`` or ``W300-B240`` (TRF26, record 222).

    Numbers before a stroke are moves, all others are seconds. RateOfPlayError for another text.
    """
    unequal = UNEQUAL.fullmatch(text.strip())
    if unequal:
        return RateOfPlay(_side(unequal["white"], text), _side(unequal["black"], text))
    both = _side(text.strip(), text)
    return RateOfPlay(both, both)


def _side(coded: str, text: str) -> tuple[Period, ...]:
    matches = [PERIOD.fullmatch(part) for part in coded.split(":")]
    periods = tuple(_period(match) for match in matches if match)
    if len(periods) != len(matches) or any(period.moves is None for period in periods[:-1]):
        raise RateOfPlayError(
            f"found {text!r}, expected seconds and increment as in 5400+30, or moves/seconds periods joined by :"
        )
    return periods


def _period(match: re.Match[str]) -> Period:
    moves = int(match["moves"]) if match["moves"] else None
    return Period(moves, int(match["seconds"]), int(match["increment"] or 0))


def encode_time_control(control: RateOfPlay) -> str:
    """Return the time control in TRF26's coding."""
    white, black = _coded_side(control.white), _coded_side(control.black)
    return white if control.is_equal else f"W{white}-B{black}"


def _coded_side(periods: tuple[Period, ...]) -> str:
    return ":".join(
        (f"{period.moves}/" if period.moves else "")
        + str(period.seconds)
        + (f"+{period.increment}" if period.increment else "")
        for period in periods
    )


def minutes_for_moves(periods: tuple[Period, ...], moves: int) -> Fraction:
    """Return the minutes of one player for ``moves`` moves, increments included.

    Periods that begin after these moves do not count. If the last period ends before, it is repeated.
    """
    left, seconds, at = moves, 0, 0
    while left > 0:
        period = periods[min(at, len(periods) - 1)]
        played = left if period.moves is None else min(period.moves, left)
        seconds += period.seconds + played * period.increment
        left, at = left - played, at + 1
    return Fraction(seconds, 60)
