"""The basis for rating a report: first day, edition, rating type, system, and the source of each."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

import numpy as np

from ratings.calculator.report.options import EntryRating, Options
from ratings.checks.classification import CONTROLS, classes_of, control_of, time_control_of
from ratings.checks.report_games import ReportGame
from ratings.reports.report import Report
from ratings.reports.system import system_of
from ratings.rules.arrays import Ints, to_ints
from ratings.rules.averages import System
from ratings.rules.edition import NoEdition, chapter_of, edition_on
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.time_control import PlayClass
from ratings.rules.time_control_codes import RateOfPlay, encode_time_control


class CannotRate(ValueError):
    """The error of a report that cannot be rated. The message names the missing record and its format."""


class RatingBasis(NamedTuple):
    """The basis for rating a report. ``notes`` name the source of each value.

    ``time_control`` is in TRF26's coding; "" if no time control decides about the games.
    """

    day: dt.date
    edition: Edition
    control: TimeControl
    system: System
    time_control: str
    notes: tuple[str, ...]


def first_day(report: Report, options: Options) -> dt.date:
    """Return the first day from the file (record 042), else from the option. Raise CannotRate if both are missing."""
    day = report.first_day or options.on
    if day is None:
        raise CannotRate("no first day (042): expected 042 YYYY/MM/DD in the file, or --on DAY")
    return day


def rating_basis(
    report: Report, options: Options, games: Sequence[ReportGame], standings: Mapping[int, EntryRating]
) -> RatingBasis:
    """Return the edition, rating type and system of a report. Raise CannotRate if no edition is in force on the day."""
    day = first_day(report, options)
    highest = to_ints(max(standings[game.white].rating or 0, standings[game.black].rating or 0) for game in games)
    try:
        control, time_control, note = _control(report, options, day, highest)
        edition = edition_on(chapter_of(control), day)
    except NoEdition as error:
        raise CannotRate(str(error)) from error
    system, by = _system(report, options)
    return RatingBasis(day, edition, control, system, time_control, (*_day(report, options), note, by))


def _day(report: Report, options: Options) -> tuple[str, ...]:
    if report.first_day is None:
        return (f"first day {options.on}, as asked: the file has none (042)",)
    if options.on not in (None, report.first_day):
        return (f"first day {report.first_day} by 042; --on {options.on} is for files without one",)
    return ()


def _control(report: Report, options: Options, day: dt.date, highest: Ints) -> tuple[TimeControl, str, str]:
    """Return the rating type, the time control that decides about each game, and a note about the source."""
    time = time_control_of(report)
    record = "222" if report.coded_time_control else "122"
    if options.control:
        return _control_by_option(options.control, time, day, highest)
    if time is None:
        written = report.coded_time_control or report.time_control
        reason = f"{record} {written!r} cannot be read" if written else "the file has no time control (222, 122)"
        return "standard", "", f"control standard: {reason}"
    control = control_of(time, day, highest)
    if control is None:
        return (
            "standard",
            encode_time_control(time),
            f"control standard: {encode_time_control(time)} ({record}) is the time of no list here",
        )
    return control, encode_time_control(time), f"control {control} by {record}: {encode_time_control(time)}"


def _control_by_option(
    control: TimeControl, time: RateOfPlay | None, day: dt.date, highest: Ints
) -> tuple[TimeControl, str, str]:
    """Return the rating type of the option, the time control, and a note.

    If no game belongs to the rating type by the file's time control, the time control is ignored.
    """
    if time is None:
        return control, "", f"control {control}, as asked"
    judged = highest if len(highest) else np.zeros(1, dtype=np.int64)
    controls = {CONTROLS.get(PlayClass(play)) for play in classes_of(time, day, judged).play_class.tolist()}
    if control in controls:
        return control, encode_time_control(time), f"control {control}, as asked"
    return (
        control,
        "",
        f"control {control}, as asked, though no game has its time by the file ({encode_time_control(time)})",
    )


def _system(report: Report, options: Options) -> tuple[System, str]:
    if options.system:
        return options.system, f"system {options.system}, as asked"
    system = cast(System, system_of(report))
    event_type = report.coded_type or report.type
    record = "192" if report.coded_type else "092"
    by = f"by {record}: {event_type}" if event_type else "the file names none (192, 092)"
    return system, f"system {system}, {by}"
