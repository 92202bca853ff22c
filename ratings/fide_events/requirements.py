"""Requirements of FIDE's server for an event and its players. Pure, except for the translated sentences."""

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple, cast

import numpy as np
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from ratings.arbiters.arbiters import FIDE_ID
from ratings.checks.classification import control_of, time_control_of
from ratings.reports.report import Report, ReportPlayer
from ratings.reports.results import RESULT_CODES
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.reporting import reporting_on
from ratings.rules.time_control_codes import RateOfPlay

MESSAGES = {
    "name-missing": gettext_noop("The event has no name (record 012)."),
    "city-missing": gettext_noop("The place is missing (record 022)."),
    "federation-missing": gettext_noop("The federation of the event is missing (record 032)."),
    "days-missing": gettext_noop("The first or the last day is missing (records 042, 052)."),
    "days-reversed": gettext_noop("The last day, %(found)s, is before the first, %(expected)s."),
    "type-missing": gettext_noop("The coded type of the event is missing (record 192), such as FIDE_DUTCH_2026."),
    "round-dates-missing": gettext_noop("%(found)s of %(expected)s rounds have a date (record 132); each needs one."),
    "round-date-outside": gettext_noop("A round is dated %(found)s, outside the days of the event, %(expected)s."),
    "late": gettext_noop("The last day was %(found)s days ago; FIDE takes reports for %(expected)s days."),
    "arbiter-missing": gettext_noop("The chief arbiter is missing (record 102)."),
    "arbiter-without-id": gettext_noop("%(found)s has no FIDE ID. Add it after the name, as in %(expected)s."),
    "time-control-missing": gettext_noop("The time control is missing (records 122, 222)."),
    "time-control-unclear": gettext_noop("The time control %(found)s cannot be read. Write it as in %(expected)s."),
    "time-unequal": gettext_noop("The players do not have the same time: %(found)s."),
    "other-rating-type": gettext_noop(
        "By its time control the event is %(found)s, but it was accepted as %(expected)s."
    ),
    "too-few-players": gettext_noop("The report has %(found)s players; two are needed."),
    "too-few-rounds": gettext_noop("No round has a rated game."),
    "nobody-rated": gettext_noop("No player of a rated game has a rating."),
    "id-missing": gettext_noop("The FIDE ID is missing."),
    "id-form": gettext_noop("%(found)s is not a FIDE ID. Enter a number such as %(expected)s."),
    "id-twice": gettext_noop("The FIDE ID %(found)s is also that of number %(expected)s."),
    "player-name-missing": gettext_noop("The name is missing."),
    "birth-missing": gettext_noop("The date of birth is missing."),
    "sex-missing": gettext_noop("The sex is missing."),
    "player-federation-missing": gettext_noop("The federation is missing."),
}


class FideRefusalReason(NamedTuple):
    """A reason why FIDE refuses a report, or a player of the report."""

    code: str
    found: object = ""
    expected: object = ""
    start_number: int | None = None
    name: str = ""

    @property
    def sentence(self) -> str:
        """The problem and its remedy, in the reader's language."""
        return _(MESSAGES[self.code]) % {"found": self.found, "expected": self.expected}


def fide_refusal_reasons(report: Report, control: str, on: dt.date) -> list[FideRefusalReason]:
    """Return the reasons why FIDE would refuse a report on a day: for the event, then for players by start number."""
    players = sorted(report.players, key=lambda player: player.number)
    of_event = (
        *_missing_records(report),
        *_days(report, control, on),
        *_arbiters(report),
        *_rate_of_play(report, control),
    )
    return [*of_event, *_size(report), *_players(players)]


def _missing_records(report: Report) -> Iterator[FideRefusalReason]:
    for code, value in (
        ("name-missing", report.name), ("city-missing", report.city), ("federation-missing", report.federation),
        ("type-missing", report.coded_type),
    ):  # fmt: skip
        if not value:
            yield FideRefusalReason(code)


def _days(report: Report, control: str, on: dt.date) -> Iterator[FideRefusalReason]:
    first, last = report.first_day, report.last_day
    if first is None or last is None:
        yield FideRefusalReason("days-missing")
        return
    if last < first:
        yield FideRefusalReason("days-reversed", last, first)
    rounds = len(report.rounds_with_lines())
    dated = [day for day in report.round_dates if day]
    if len(dated) < rounds:
        yield FideRefusalReason("round-dates-missing", len(dated), rounds)
    for day in dated:
        if not first <= day <= last:
            yield FideRefusalReason("round-date-outside", day, f"{first} – {last}")
    limit = reporting_on(cast(TimeControl, control), first).federation_days
    if limit is not None and (on - last).days > limit:
        yield FideRefusalReason("late", (on - last).days, limit)


def _arbiters(report: Report) -> Iterator[FideRefusalReason]:
    if not report.chief_arbiter:
        yield FideRefusalReason("arbiter-missing")
    for arbiter in (report.chief_arbiter, *report.deputies):
        if arbiter and not FIDE_ID.search(arbiter):
            yield FideRefusalReason("arbiter-without-id", arbiter, f"{arbiter} (1503014)")


def _rate_of_play(report: Report, control: str) -> Iterator[FideRefusalReason]:
    if not report.time_control and not report.coded_time_control:
        yield FideRefusalReason("time-control-missing")
        return
    rate = time_control_of(report)
    if rate is None:
        yield FideRefusalReason("time-control-unclear", report.coded_time_control or report.time_control, "5400+30")
        return
    if not rate.is_equal:
        yield FideRefusalReason("time-unequal", report.coded_time_control or report.time_control)
    if report.first_day and (played := _control(rate, report.first_day, report)) and played != control:
        yield FideRefusalReason("other-rating-type", played, control)


def _control(rate: RateOfPlay, first_day: dt.date, report: Report) -> TimeControl | None:
    highest = max((player.rating or 0 for player in report.players), default=0)
    try:
        return control_of(rate, first_day, np.array([highest], np.int64))
    except NoEdition:
        return None


def _size(report: Report) -> Iterator[FideRefusalReason]:
    if len(report.players) < 2:
        yield FideRefusalReason("too-few-players", len(report.players))
        return
    rated = [player for player in report.players if _has_rated_game(player)]
    if not rated:
        yield FideRefusalReason("too-few-rounds")
    elif all(player.rating is None for player in rated):
        yield FideRefusalReason("nobody-rated")


def _has_rated_game(player: ReportPlayer) -> bool:
    return any(result and result.opponent and RESULT_CODES[result.code].rated for result in player.rounds)


def _players(players: list[ReportPlayer]) -> Iterator[FideRefusalReason]:
    first_with: dict[str, int] = {}
    for player in players:
        for code, value, expected in _player_problems(player, first_with):
            yield FideRefusalReason(code, value, expected, player.number, player.name)
        if player.fide_id:
            first_with.setdefault(player.fide_id, player.number)


def _player_problems(player: ReportPlayer, first_with: dict[str, int]) -> Iterator[tuple[str, object, object]]:
    if not player.fide_id:
        yield "id-missing", "", ""
    elif not FIDE_ID.fullmatch(player.fide_id):
        yield "id-form", player.fide_id, "1503014"
    elif player.fide_id in first_with:
        yield "id-twice", player.fide_id, first_with[player.fide_id]
    for code, value in (
        ("player-name-missing", player.name), ("birth-missing", player.birth), ("sex-missing", player.sex),
        ("player-federation-missing", player.federation),
    ):  # fmt: skip
        if not value:
            yield code, "", ""
