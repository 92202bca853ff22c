"""Length of events and deadlines of their reports, by the edition of the first day."""

from datetime import date, timedelta
from fractions import Fraction

from ratings.rules.edition import chapter_of, edition_if_any, edition_on
from ratings.rules.edition_schema import Reporting, TimeControl
from ratings.rules.time_control_codes import RateOfPlay, minutes_for_moves

MINUTES = 60


def reporting_on(control: TimeControl, day: date) -> Reporting:
    """Return the rules for an event that begins on ``day``; without an edition, rules without limits."""
    edition = edition_if_any(chapter_of(control), day)
    return edition.reporting if edition else Reporting()


def is_long(control: TimeControl, first_day: date, last_day: date) -> bool:
    """Return True if an event is so long that it is reported every month (B.02, 4).

    The first and the last day count.
    """
    limit = reporting_on(control, first_day).long_event
    return limit is not None and last_day - first_day >= timedelta(days=limit)


def hours_of_play(control: TimeControl, day: date, time_control: RateOfPlay, rounds: int) -> Fraction:
    """Return the hours that ``rounds`` on one day may take (B.02, 3). NoEdition before the first edition.

    A round takes the time of both players for as many moves as the edition says.
    """
    edition = edition_on(chapter_of(control), day)
    play = edition.slow_play or edition.fast_play
    moves = play.moves if play else 0
    return (
        rounds * (minutes_for_moves(time_control.white, moves) + minutes_for_moves(time_control.black, moves)) / MINUTES
    )
