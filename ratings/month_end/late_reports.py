"""Submitters of late reports."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from django.db.models import DateField, JSONField
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils import timezone

from ratings.models import Submission
from ratings.rules.edition_schema import TimeControl
from ratings.rules.reporting import reporting_on

LOOK_BACK = dt.timedelta(days=366)


class LateSubmitter(NamedTuple):
    """A submitter: the numbers of late and of all reports, and the longest delay after an event, in days."""

    submitter: str
    late: int
    reports: int
    longest_delay: int


def late_reports(today: dt.date) -> list[LateSubmitter]:
    """Return the late submitters of the last year, most late reports first. Corrected reports do not count."""
    taken: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    stated = {name: Cast(KT(f"plain__{name}"), DateField()) for name in ("first_day", "last_day")}
    reports: Any = Submission.objects.alias(plain=Cast("report", JSONField())).annotate(**stated)
    came = reports.filter(submitted_at__date__gt=today - LOOK_BACK, replaces=None, last_day__isnull=False)
    for report in came.select_related("submitted_by", "outlook").defer("data", "report"):
        by = report.submitted_by.username if report.submitted_by else ""
        taken[by].append(_delay(report))
    submitters = [_late_submitter(by, days) for by, days in taken.items()]
    return sorted(
        (submitter for submitter in submitters if submitter.late),
        key=lambda submitter: (-submitter.late, -submitter.longest_delay, submitter.submitter),
    )


def _delay(report: Any) -> tuple[int, bool]:
    """Return the days from the event's last day to the arrival of the report, and True if it is late."""
    waited = (timezone.localdate(report.submitted_at) - report.last_day).days
    outlook = getattr(report, "outlook", None)
    control = cast(TimeControl, (outlook and outlook.control) or "standard")
    arbiter_days = reporting_on(control, report.first_day or report.last_day).arbiter_days
    return waited, arbiter_days is not None and waited > arbiter_days


def _late_submitter(by: str, taken: Iterable[tuple[int, bool]]) -> LateSubmitter:
    reports = list(taken)
    return LateSubmitter(by, sum(late for _days, late in reports), len(reports), max(days for days, _late in reports))
