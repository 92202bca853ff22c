"""Which rounds of the desks' events lie at the office in a report that nobody has decided about yet."""

import datetime as dt
from collections.abc import Collection
from typing import NamedTuple

from django.utils import timezone

from ratings.models import Submission
from ratings.reports.canonical import from_json


class PendingReport(NamedTuple):
    """The day a report came, and the key of the user who handed it in, if one did."""

    received: dt.date
    by: int | None


def rounds_handed_in(event_keys: Collection[str]) -> dict[tuple[str, int], PendingReport]:
    """The report of each event and round that was handed in by a desk, and is neither accepted nor returned."""
    if not event_keys:
        return {}
    reports = Submission.objects.filter(desk_report__event_key__in=event_keys, replaced_by=None)
    waiting = reports.waiting().values_list("desk_report__event_key", "report", "submitted_at", "submitted_by")
    return {
        (key, number): PendingReport(timezone.localdate(at), by)
        for key, report, at, by in waiting
        for number in from_json(report).rounds_with_lines()
    }
