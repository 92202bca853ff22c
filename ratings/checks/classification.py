"""What kind of event a report describes: its time control, the list its games belong to. Pure."""

import datetime as dt

import numpy as np

from ratings.reports.report import Report
from ratings.rules.arrays import Ints
from ratings.rules.edition import edition_if_any, edition_on
from ratings.rules.edition_schema import TimeControl
from ratings.rules.time_control import Classes, PlayClass, classes
from ratings.rules.time_control_codes import RateOfPlay, RateOfPlayError, parse
from ratings.rules.time_control_parser import read_as_written

CONTROLS: dict[PlayClass, TimeControl] = {
    PlayClass.STANDARD: "standard",
    PlayClass.RAPID: "rapid",
    PlayClass.BLITZ: "blitz",
}


def time_control_of(report: Report) -> RateOfPlay | None:
    """The time control from its coding (222), else as written (122); None where neither can be read for certain."""
    if not report.coded_time_control:
        return read_as_written(report.time_control)
    try:
        return parse(report.coded_time_control)
    except RateOfPlayError:
        return None


def classes_of(time_control: RateOfPlay, first_day: dt.date, highest: Ints) -> Classes:
    """The list of each pair, by the editions of the first day; NoEdition before the first edition known."""
    return classes(time_control, edition_on("standard", first_day), edition_if_any("rapid-blitz", first_day), highest)


def control_of(time_control: RateOfPlay, first_day: dt.date, highest: Ints) -> TimeControl | None:
    """The list an event belongs to: standard where one pair's games are slow enough, else what the time says.

    None where it is too fast for one list and too slow for the next.
    """
    play_classes = set(
        classes_of(time_control, first_day, highest if len(highest) else np.zeros(1, np.int64)).play.tolist()
    )
    return next((control for play, control in CONTROLS.items() if play in play_classes), None)
