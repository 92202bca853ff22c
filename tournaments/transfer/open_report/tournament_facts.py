"""Settings of a tournament from its report: days, system, points, order of the standings."""

import datetime as dt
import re
from pathlib import PurePath

import numpy as np
from django.utils.translation import gettext as _

from ratings.checks.classification import control_of, time_control_of
from ratings.models import Installation, TimeControl
from ratings.reports.point_system import PointSystem
from ratings.reports.report import Report
from ratings.reports.system import is_unstated_round_robin
from ratings.rules.edition import NoEdition
from ratings.rules.time_control_codes import encode_time_control
from tournaments.models import Acceleration, NumberedBy, Tournament
from tournaments.pairing.from_report import field_of, first_unpaired_round
from tournaments.systems.dutch import DUTCH
from tournaments.systems.registry import system_of_report
from tournaments.systems.round_robin import ROUND_ROBIN
from tournaments.systems.system import PairingSystem, rounds_against_everyone
from tournaments.tiebreaks.codes import UnknownCode, standings_order

UNKNOWN_ARBITER = "–"


def tournament_of(report: Report, name: str, today: dt.date, messages: list[str]) -> Tournament:
    """Return an unsaved tournament. Missing settings get defaults, and `messages` gets a text for each default."""
    first, last = _days(report, today, messages)
    system = _system(report, messages)
    tournament = Tournament(
        name=(report.name or PurePath(name).stem)[:200],
        place=report.city[:120],
        federation=_federation(report, messages),
        first_day=first,
        last_day=last,
        system=system.code,
        cycles=_cycles(report) if system.has_cycles else 1,
        rounds_planned=_rounds(report, messages),
        acceleration=Acceleration.BAKU if "baku" in _report_type(report) else Acceleration.NONE,
        initial_colour=_initial_colour(report),
        chief_arbiter=(report.chief_arbiter or UNKNOWN_ARBITER)[:80],
        time_control_written=report.time_control[:120],
        standings_order=_order(report, messages),
        numbered_by=_numbered_by(report),
        numbers_are_set=True,
        **_points(report.point_system, messages),
    )
    _set_time_control(tournament, report, messages)
    return tournament


def _system(report: Report, messages: list[str]) -> PairingSystem:
    """Return the system that the file names, the round robin if all players met, else the Dutch System."""
    if is_unstated_round_robin(report):
        messages.append(_("The file names no system. All players met, so the tournament is a round robin."))
        return ROUND_ROBIN
    named = system_of_report(report)
    return named if named.code else DUTCH


def _report_type(report: Report) -> str:
    return (report.coded_type or report.type).lower()


def _cycles(report: Report) -> int:
    """Return 2 for a round robin that is named a double one, or without a name has the rounds of two."""
    in_cycle = rounds_against_everyone(len(report.players), 1)
    is_double = is_unstated_round_robin(report) and report.rounds_played() >= 2 * in_cycle
    return 2 if is_double or "double" in _report_type(report) else 1


def _days(report: Report, today: dt.date, messages: list[str]) -> tuple[dt.date, dt.date]:
    dated = [day for day in report.round_dates if day]
    first = report.first_day or min(dated, default=None) or report.last_day or today
    last = max([day for day in (report.last_day, *dated) if day] or [first])
    if not report.first_day:
        messages.append(_("The file has no first day; %(day)s is used.") % {"day": first})
    return first, max(first, last)


def _federation(report: Report, messages: list[str]) -> str:
    if re.fullmatch(r"[A-Za-z]{3}", report.federation):
        return report.federation.upper()
    here = Installation.objects.first()
    federation = here.federation if here else "FID"
    messages.append(_("The file has no federation of three letters; %(code)s is used.") % {"code": federation})
    return federation


def _rounds(report: Report, messages: list[str]) -> int:
    stated, played = report.round_count or 0, report.rounds_played()
    if not stated:
        messages.append(_("The file has no number of rounds; the %(count)s rounds in it are used.") % {
            "count": played})  # fmt: skip
    return max(stated, played, 1)


def _initial_colour(report: Report) -> str:
    """Return the initial colour: from the games of round 1, or before the pairing the one in the report.

    The result is empty if the colour is still to be drawn by lot.
    """
    if first_unpaired_round(report) == 1:
        return report.initial_colour
    return field_of(report, 1, [player.number for player in report.players], None).initial_colour


def _order(report: Report, messages: list[str]) -> list[str]:
    """Return the order of the standings in the file, without unknown codes.

    The result is empty if the file has no order; the recommended order then applies.
    """
    order: list[str] = []
    for text in report.standings_order or report.tie_breaks:
        try:
            standings_order([*order, text])
        except UnknownCode as unknown:
            messages.extend(unknown.problems)
        else:
            order.append(text)
    return [code.text for code in standings_order(order)] if order else []


def _numbered_by(report: Report) -> str:
    """Return the rating that decided the start numbers (TRF26 record 172); without the record, the FIDE rating."""
    method = report.start_rank.method if report.start_rank else ""
    return method if method in NumberedBy.values else NumberedBy.FIDE


def _points(system: PointSystem, messages: list[str]) -> dict[str, int]:
    points = {
        "win_points": system.points_of("1", "w"),
        "draw_points": system.points_of("=", "w"),
        "loss_points": system.points_of("0", "w"),
        "bye_points": system.points_of("U", "-"),
    }
    black = [system.points_of(code, "b") for code in "1=0"]
    if black != [points["win_points"], points["draw_points"], points["loss_points"]]:
        messages.append(_("In the file, Black scores other points than White; White's are used."))
    return points


def _set_time_control(tournament: Tournament, report: Report, messages: list[str]) -> None:
    """Set the time control, and the rating type that the rules of the first day give it."""
    control = time_control_of(report)
    if control is None:
        messages.append(_("The file has no time control; %(coded)s, standard, is used.") % {
            "coded": tournament.time_control})  # fmt: skip
        return
    tournament.time_control = encode_time_control(control)
    try:
        rated_as = control_of(control, tournament.first_day, np.zeros(1, np.int64))
    except NoEdition:
        rated_as = None
    tournament.control = rated_as or TimeControl.STANDARD
