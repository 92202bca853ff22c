"""Rounds of desks' events in reports that wait for a decision."""

import datetime as dt
from collections.abc import Collection
from typing import NamedTuple

from django.utils import timezone

from ratings.models import Submission
from ratings.reports.canonical import from_json


class PendingReport(NamedTuple):
    """The day a report came, and the ID of the user who handed it in, None without one."""

    received: dt.date
    by: int | None


def rounds_handed_in(event_keys: Collection[str]) -> dict[tuple[str, int], PendingReport]:
    """Return the waiting report of each event key and round that a desk has handed in."""
    if not event_keys:
        return {}
    reports = Submission.objects.filter(desk_report__event_key__in=event_keys, replaced_by=None)
    waiting = reports.waiting().values_list("desk_report__event_key", "report", "submitted_at", "submitted_by")
    return {
        (key, number): PendingReport(timezone.localdate(at), by)
        for key, report, at, by in waiting
        for number in from_json(report).rounds_with_lines()
    }
