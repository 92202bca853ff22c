"""Checks of the event as a whole: days, time control, lists, duplicates, chief arbiter."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from ratings.checks.case import SubmissionCase
from ratings.checks.closing_dates import NoOpenList, lists_open
from ratings.checks.finding import Finding
from ratings.rules.edition import NoEdition, edition_on
from ratings.rules.reporting import hours_of_play, is_long
from ratings.rules.time_control_parser import describe, is_abbreviated


def find_wrong_dates(case: SubmissionCase) -> Iterator[Finding]:
    """Find an event that has not begun, that has not ended, or that is too long for one report."""
    first, last = case.report.first_day, case.report.last_day
    if first and first > case.received:
        yield Finding("error", "not-begun", found=first.isoformat(), expected=case.received.isoformat())
    elif last and last > case.received:
        yield Finding("warning", "not-ended", found=last.isoformat(), expected=case.received.isoformat())
    if first and last and is_long(case.comparison_control, first, last):
        limit = str(case.reporting.long_event)
        yield Finding("warning", "long-event", found=str((last - first).days + 1), expected=limit)


def find_long_days(case: SubmissionCase) -> Iterator[Finding]:
    """Find days with too many hours of play, from the number of rounds on the day and the time control."""
    limit = case.reporting.hours_a_day
    if limit is None or case.time_control is None:
        return
    for day, rounds in sorted(Counter(day for day in case.report.round_dates if day).items()):
        hours = hours_of_play(case.comparison_control, case.day, case.time_control, rounds)
        if hours > limit:
            yield Finding(
                "warning", "long-day", found=f"{day}: {rounds} × {_hours_text(hours / rounds)}", expected=str(limit)
            )


def _hours_text(hours: Fraction) -> str:
    """Return hours and minutes as text, rounded up to minutes: 9/2 is ``4:30``."""
    minutes = ceil(60 * hours)
    return f"{minutes // 60}:{minutes % 60:02}"


def find_fast_classic(case: SubmissionCase) -> Iterator[Finding]:
    """Find an event that is approved as fast classic and rated standard, and its days with too many rounds."""
    if case.fast_classic is None:
        return
    yield Finding("note", "fast-classic", found=case.report.coded_time_control or case.report.time_control)
    limit = case.fast_classic.rounds_a_day
    for day, rounds in sorted(Counter(day for day in case.report.round_dates if day).items()):
        if limit is not None and rounds > limit:
            yield Finding("warning", "fast-classic-rounds", found=f"{day}: {rounds}", expected=str(limit))


def find_late_report(case: SubmissionCase) -> Iterator[Finding]:
    """Find a report after the time limit of the federation, or of the arbiter."""
    last, terms = case.report.last_day, case.reporting
    waited = (case.received - last).days if last else 0
    for code, limit in (("late-federation", terms.federation_days), ("late-arbiter", terms.arbiter_days)):
        if limit is not None and waited > limit:
            yield Finding("warning", code, found=str(waited), expected=str(limit))
            return


def find_missed_lists(case: SubmissionCase) -> Iterator[Finding]:
    """Find a report that misses the last list of its event (B.02, 9.1).

    A report that corrects a published list is not checked, because it enters no list.
    """
    if not case.corrects_published and case.control and case.report.last_day:
        try:
            lists_open(case.control, case.report.last_day, case.received)
        except NoOpenList as missed:
            code = "past-last-list" if missed.last else "no-list-known"
            yield Finding("error", code, found=str(missed.first or ""), expected=str(missed.last or ""))


def find_missing_edition(case: SubmissionCase) -> Iterator[Finding]:
    """Find a first day on which no edition of the regulations is in force. The event cannot be rated."""
    try:
        edition_on("standard", case.day)
    except NoEdition:
        yield Finding("error", "no-edition", found=case.day.isoformat())


def find_time_control_problem(case: SubmissionCase) -> Iterator[Finding]:
    """Find a time control that is unreadable, abbreviated, or of no rating type."""
    stated = case.report.coded_time_control or case.report.time_control
    if stated and case.time_control is None:
        yield Finding("warning", "time-control-unread", found=stated)
    elif case.time_control and case.control is None:
        yield Finding("warning", "time-control-of-no-list", found=stated)
    if case.time_control and not case.report.coded_time_control and is_abbreviated(stated):
        yield Finding("note", "time-control-read", found=stated, expected=describe(case.time_control))


def find_missing_list(case: SubmissionCase) -> Iterator[Finding]:
    """Find a first day without a list in force: all players are unrated. It is a warning if the report has ratings.

    If the office has later lists, the earlier lists were not imported.
    """
    if case.comparison_control in case.lists:
        return
    level = "warning" if any(line.reported.rating for line in case.lines) else "note"
    first = case.earliest_lists.get(case.comparison_control)
    if first:
        yield Finding(level, "list-missing", found=case.day.isoformat(), expected=first.isoformat())
    else:
        yield Finding(level, "no-list-in-force", found=case.day.isoformat())


def find_missing_series_lists(case: SubmissionCase) -> Iterator[Finding]:
    """Find other series without a list in force on the first day.

    In such a series all players are unrated, even if they are rated in the series of the report.
    """
    rated = any(line.reported.rating or line.rating(case.comparison_control) for line in case.lines)
    for code in case.series_without_list:
        level = "warning" if rated else "note"
        yield Finding(level, "list-missing-in-series", found=case.day.isoformat(), expected=code)


def find_reported_games(case: SubmissionCase) -> Iterator[Finding]:
    """Find the same games in another submission: all of them, or at least half."""
    for twin in case.similar_submissions:
        actual = f"{twin.submission} ({twin.title})"
        if twin.shared == twin.games == len(case.pairs):
            yield Finding("error", "same-event", found=actual, expected=str(twin.shared))
        elif 2 * twin.shared >= min(twin.games, len(case.pairs)):
            yield Finding("warning", "same-games", found=actual, expected=str(twin.shared))


def find_arbiter_problem(case: SubmissionCase) -> Iterator[Finding]:
    """Find a chief arbiter with an expired licence, or one who is missing in the register of arbiters.

    A missing arbiter is found only at events of the office's federation. Both are warnings: a licence may have been
    renewed, and a name may have another spelling.
    """
    stated, on = case.report.chief_arbiter, case.report.last_day or case.day
    until = case.chief_arbiter.licence_until if case.chief_arbiter else None
    if case.chief_arbiter and until and until < on:
        yield Finding("warning", "licence-out", found=case.chief_arbiter.name, expected=until.isoformat())
    elif stated and case.has_arbiters and not case.chief_arbiter and case.report.federation == case.home_federation:
        yield Finding("warning", "arbiter-unknown", found=stated)
