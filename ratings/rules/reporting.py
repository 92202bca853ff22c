"""How long an event may be, and how soon it is reported, by the edition of its first day."""

from datetime import date, timedelta
from fractions import Fraction

from ratings.rules.edition import chapter_of, edition_if_any, edition_on
from ratings.rules.edition_schema import Reporting, TimeControl
from ratings.rules.time_control_codes import RateOfPlay, minutes

MINUTES = 60


def reporting_on(control: TimeControl, day: date) -> Reporting:
    """Return the rules for an event of a control that begins on ``day``; empty ones before the first edition known."""
    edition = edition_if_any(chapter_of(control), day)
    return edition.reporting if edition else Reporting()


def is_long(control: TimeControl, first_day: date, last_day: date) -> bool:
    """Whether an event lasts so many days that it is reported every month (B.02, 4); both days count."""
    limit = reporting_on(control, first_day).long_event
    return limit is not None and last_day - first_day >= timedelta(days=limit)


def hours_of_play(control: TimeControl, day: date, time_control: RateOfPlay, rounds: int) -> Fraction:
    """The hours that ``rounds`` on one day may take, both players' time for the moves the edition assumes (B.02, 3).

    NoEdition before the first one known.
    """
    edition = edition_on(chapter_of(control), day)
    play = edition.slow_play or edition.fast_play
    moves = play.moves if play else 0
    return rounds * (minutes(time_control.white, moves) + minutes(time_control.black, moves)) / MINUTES
