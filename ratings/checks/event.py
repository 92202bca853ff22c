"""The event as a whole: its days, its time control, the list it enters, and whether it was reported before."""

import datetime as dt
from collections.abc import Iterator

from ratings.checks.case import Case
from ratings.checks.finding import Finding
from ratings.list_choice import NoListFits, lists_open
from ratings.rules.edition import NoEdition, edition_on

# Article 4 of B.02: a longer event reports every month.
LONG_EVENT = dt.timedelta(days=30)
# B.01/B.02 as in force from 2009: the arbiter reports to his federation within 7 days, which uploads within 30.
REPORT_WITHIN = (dt.timedelta(days=30), dt.timedelta(days=7))


def days(case: Case) -> Iterator[Finding]:
    """An event that has not begun, has not ended, or lasted longer than one report may cover."""
    first, last = case.report.first_day, case.report.last_day
    if first and first > case.received:
        yield Finding("error", "not-begun", found=first.isoformat(), expected=case.received.isoformat())
    elif last and last > case.received:
        yield Finding("warning", "not-ended", found=last.isoformat(), expected=case.received.isoformat())
    if first and last and last - first >= LONG_EVENT:
        yield Finding("warning", "long-event", found=str((last - first).days + 1), expected=str(LONG_EVENT.days))


def late(case: Case) -> Iterator[Finding]:
    """A report that came long after the event."""
    last = case.report.last_day
    waited = case.received - last if last else dt.timedelta()
    for limit in REPORT_WITHIN:
        if waited > limit:
            yield Finding("warning", f"late-{limit.days}", found=str(waited.days), expected=str(limit.days))
            return


def past_third_list(case: Case) -> Iterator[Finding]:
    """A report that misses the last list its event may enter (9.1)."""
    if case.control and case.report.last_day:
        try:
            lists_open(case.control, case.report.last_day, case.received)
        except NoListFits as missed:
            code = "past-last-list" if missed.last else "no-list-known"
            yield Finding("error", code, found=str(missed.first or ""), expected=str(missed.last or ""))


def edition_known(case: Case) -> Iterator[Finding]:
    """No edition of the regulations is known for the first day: nothing can be rated."""
    try:
        edition_on("standard", case.day)
    except NoEdition:
        yield Finding("error", "no-edition", found=case.day.isoformat())


def time_control(case: Case) -> Iterator[Finding]:
    """A time control that is stated and cannot be read, or that belongs to no list."""
    stated = case.report.coded_time_control or case.report.time_control
    if stated and case.time_control is None:
        yield Finding("warning", "time-control-unread", found=stated)
    elif case.time_control and case.control is None:
        yield Finding("warning", "time-control-of-no-list", found=stated)


def no_list(case: Case) -> Iterator[Finding]:
    """No list was in force on the first day: everybody is unrated. Printed ratings then ask for a person."""
    if case.compared_with not in case.lists:
        printed = any(line.reported.rating for line in case.lines)
        yield Finding("warning" if printed else "note", "no-list-in-force", found=case.day.isoformat())


def reported_before(case: Case) -> Iterator[Finding]:
    """The same games in another submission: all of them, or half and more."""
    for twin in case.twins:
        found = f"{twin.submission} ({twin.title})"
        if twin.shared == twin.games == len(case.pairs):
            yield Finding("error", "same-event", found=found, expected=str(twin.shared))
        elif 2 * twin.shared >= min(twin.games, len(case.pairs)):
            yield Finding("warning", "same-games", found=found, expected=str(twin.shared))
