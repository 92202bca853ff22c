"""Checks of dates, rounds and counts of the event, against each other and against the players."""

from datetime import date

from ratings.reports.days import write_day
from ratings.reports.problems import Notes
from ratings.reports.report import Report
from ratings.reports.source_positions import SourcePositions


def check_event(report: Report, places: SourcePositions, notes: Notes) -> None:
    """Note days in the wrong order or outside the event, too many rounds, and wrong counts."""
    _check_days(report, notes)
    _check_round_dates(report, notes)
    _check_rounds(report, places, notes)
    _check_counts(report, notes)


def _check_days(report: Report, notes: Notes) -> None:
    if report.first_day and report.last_day and report.last_day < report.first_day:
        last, expected = write_day(report.last_day), write_day(report.first_day)
        notes.add("error", "last-day-first", value=last, expected=expected)


def _check_round_dates(report: Report, notes: Notes) -> None:
    before: date | None = None
    for number, day in enumerate(report.round_dates, start=1):
        if day is None:
            continue
        first, last = report.first_day or day, report.last_day or day
        if first <= last and not first <= day <= last:
            period = f"{write_day(first)} to {write_day(last)}"
            notes.add("warning", "round-date-outside", None, None, write_day(day), period, round=number)
        if before and day < before:
            notes.add("warning", "round-dates-order", value=write_day(day), round=number)
        before = day


def _check_rounds(report: Report, places: SourcePositions, notes: Notes) -> None:
    rounds = report.round_count
    if rounds is None:
        return
    for index, player in enumerate(report.players):
        if len(player.rounds) > rounds:
            location = places.round(index, rounds + 1)
            notes.add("warning", "too-many-rounds", *location, len(player.rounds), str(rounds), number=player.number)
    if len(report.round_dates) > rounds:
        notes.add("warning", "round-dates-count", value=len(report.round_dates), expected=str(rounds))


def _check_counts(report: Report, notes: Notes) -> None:
    rated = sum(player.rating is not None for player in report.players)
    counts = (
        ("player-count", report.player_count, len(report.players)),
        ("rated-count", report.rated_count, rated),
        ("team-count", report.team_count, len(report.teams)),
    )
    for code, stated, counted in counts:
        if stated is not None and stated != counted:
            notes.add("note", code, value=stated, expected=str(counted))
