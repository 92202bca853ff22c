"""The classification of a reported event: its time control and the list of its games. Pure."""

import datetime as dt

import numpy as np

from ratings.reports.report import Report
from ratings.rules.arrays import Ints
from ratings.rules.edition import edition_if_any, edition_on
from ratings.rules.edition_schema import TimeControl
from ratings.rules.time_control import ClassifiedGames, PlayClass, classify_games
from ratings.rules.time_control_codes import RateOfPlay, RateOfPlayError, parse_time_control
from ratings.rules.time_control_parser import parse_written

CONTROLS: dict[PlayClass, TimeControl] = {
    PlayClass.STANDARD: "standard",
    PlayClass.RAPID: "rapid",
    PlayClass.BLITZ: "blitz",
}


def time_control_of(report: Report) -> RateOfPlay | None:
    """Return the time control from its coding (record 222), else from its text (122).

    None if it is unreadable or ambiguous.
    """
    if not report.coded_time_control:
        return parse_written(report.time_control)
    try:
        return parse_time_control(report.coded_time_control)
    except RateOfPlayError:
        return None


def classes_of(time_control: RateOfPlay, first_day: dt.date, highest: Ints) -> ClassifiedGames:
    """Return the class of play of each pair, by the editions in force on the first day.

    `highest` has the higher rating of each pair. Raises NoEdition before the first edition.
    """
    return classify_games(
        time_control, edition_on("standard", first_day), edition_if_any("rapid-blitz", first_day), highest
    )


def control_of(time_control: RateOfPlay, first_day: dt.date, highest: Ints) -> TimeControl | None:
    """Return the rating type of an event: standard if the games of any pair are, else by its time control.

    None if the event is too fast for one list and too slow for the next.
    """
    play_classes = set(
        classes_of(time_control, first_day, highest if len(highest) else np.zeros(1, np.int64)).play_class.tolist()
    )
    return next((control for play, control in CONTROLS.items() if play in play_classes), None)
