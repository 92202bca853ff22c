"""Reasons to delay the first publication of a list: its closing day, and undecided reports for the list."""

import datetime as dt
from typing import NamedTuple, cast

from django.utils import timezone

from ratings.checks.outlook import expected_list
from ratings.models import Run, RunKind, Submission, Version
from ratings.rules import edition_schema
from ratings.rules.edition import NoEdition
from ratings.rules.list_dates import closing_day_by
from ratings.series.editions import SeriesEditions


class ReasonsToWait(NamedTuple):
    """The closing day, None if it is over, and the undecided reports for the list."""

    closing_day: dt.date | None
    undecided_reports: list[Submission]


def reasons_to_wait(run: Run, today: dt.date) -> ReasonsToWait:
    """Return the reasons to wait; empty for an imported list, and for a list that already has a version."""
    listed = run.list
    if run.kind != RunKind.COMPUTED or Version.objects.filter(list=listed).exists():
        return ReasonsToWait(None, [])
    reports = Submission.objects.waiting().filter(outlook__control=listed.control).select_related("outlook")
    waiting = [
        report
        for report in reports.defer("data", "report").order_by("pk")
        if expected_list(listed.series, report.outlook, timezone.localdate(report.submitted_at)) == listed.date
    ]
    return ReasonsToWait(_closes(run, today), waiting)


def _closes(run: Run, today: dt.date) -> dt.date | None:
    try:
        law = SeriesEditions(run.list.series.chapter, cast(edition_schema.TimeControl, run.list.control))
        closes = closing_day_by(law.on(run.list.date), run.list.date)
    except NoEdition:
        return None
    return closes if today <= closes else None
