"""The outlook of a report: the rating type, the list and its closing day, if the report is accepted unchanged."""

import datetime as dt
from typing import cast

from ratings.checks.case import SubmissionCase
from ratings.checks.closing_dates import NoOpenList, lists_open
from ratings.models import Outlook, RatingSeries, Submission
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import closing_day, lists_entered_by
from ratings.series.editions import SeriesEditions

STORED_FIELDS = ("control", "federation", "last_day", "list_date", "closes")


def store_outlook(submission: Submission, case: SubmissionCase) -> None:
    """Store the outlook of a submission; it replaces the previous outlook."""
    control, last_day = case.control, case.report.last_day
    outlook = Outlook(
        submission=submission, control=control or "", federation=case.report.federation[:3], last_day=last_day
    )
    if control and last_day:
        try:
            outlook.list_date = lists_open(control, last_day, case.received)[0]
        except NoOpenList:
            pass
        else:
            outlook.closes = closing_day(control, outlook.list_date)
    Outlook.objects.bulk_create(
        [outlook], update_conflicts=True, unique_fields=["submission"], update_fields=STORED_FIELDS
    )


def expected_list(series: RatingSeries, outlook: Outlook, received: dt.date) -> dt.date | None:
    """Return the list of a series that a waiting report would enter; None if the report would enter no list.

    This is a forecast from the rating types and federations of the series. The list is decided when the report is
    accepted.
    """
    federations = series.federations or [outlook.federation]
    if outlook.control not in series.controls or outlook.federation not in federations or outlook.last_day is None:
        return None
    if not series.chapter:
        return outlook.list_date
    return list_entered(series, outlook.control, outlook.last_day, received)


def list_entered(series: RatingSeries, control: str, last_day: dt.date, received: dt.date) -> dt.date | None:
    """Return the first list of a series that an event enters, by the series' list dates; None without an edition."""
    law = SeriesEditions(series.chapter, cast(TimeControl, control))
    try:
        return next(iter(lists_entered_by(law.editions, last_day, received)), None)
    except NoEdition:
        return None
