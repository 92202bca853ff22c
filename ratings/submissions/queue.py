"""The queue of submissions: state, deadline, problems and days of waiting."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from django.db.models import (
    Case,
    Count,
    DateField,
    Exists,
    F,
    JSONField,
    Max,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce, Collate, Lower
from django.utils import timezone

from ratings.models import Problem, ProblemLevel, Submission, SubmissionState
from ratings.rules.edition_schema import TimeControl
from ratings.rules.reporting import reporting_on
from ratings.submissions.models.submission import WAITING_STATES

PAGE_SIZE = 100
DECIDED_STATES = (SubmissionState.RETURNED, SubmissionState.ACCEPTED)
# The values of the filter `state` in an address, and the submission states of each.
STATES: dict[str, tuple[str, ...]] = {
    "waiting": WAITING_STATES,
    "returned": (SubmissionState.RETURNED,),
    "accepted": (SubmissionState.ACCEPTED,),
    "all": tuple(SubmissionState.values),
}


def _problem_count(level: ProblemLevel, **more: Any) -> Combinable:
    """Return the number of problems of a level as an expression."""
    rows = Problem.objects.filter(submission=OuterRef("pk"), level=level, **more).order_by().values("submission")
    return Coalesce(Subquery(rows.annotate(number=Count("pk")).values("number")), 0)


ERROR_COUNT = _problem_count(ProblemLevel.ERROR)
STAGE_INDEX = Case(
    *(When(state=state, then=Value(position)) for position, state in enumerate(SubmissionState.values)),
    default=Value(-1),
)
# Sort keys, and True for descending order. Equal rows are ordered newest first.
SORTS: dict[str, tuple[Combinable, bool]] = {
    "deadline": (Coalesce("outlook__closes", Value(dt.date.max), output_field=DateField()), False),
    "newest": (F("pk"), True),
    "oldest": (F("pk"), False),
    "event": (Collate(Lower("title"), "C"), False),
    "stage": (STAGE_INDEX, False),
    "errors": (ERROR_COUNT, True),
}


@dataclass(frozen=True, slots=True)
class QueueFilters:
    """The filters of the queue; empty values do not filter. `blocked`: only reports with errors."""

    state: str = "waiting"
    sort: str = "deadline"
    control: str = ""
    federation: str = ""
    by: int | None = None
    blocked: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A submission of the queue with numbers of `errors`, open `warnings` and `notes`, and its days.

    `days_left`: days until its list closes, negative after that, None after the decision. `days_waited`: days from the
    last day of the event until the report came. `late`: "federation" or "arbiter" if the report exceeds that time
    limit, else "".
    """

    submission: Any
    days_left: int | None
    days_waited: int | None
    late: str

    @property
    def days_over(self) -> int:
        """Days since the list closed."""
        return -(self.days_left or 0)


def submissions_in_states(submissions: "QuerySet[Submission]", states: tuple[str, ...]) -> "QuerySet[Submission, Any]":
    """Return submissions in these states, newest first, with `outlook`, first and last day, and problem counts.

    The counts are `errors`, open `warnings`, and `notes`.
    """
    return (
        Submission.objects.with_state()
        .filter(pk__in=submissions.values("pk"), state__in=states)
        .alias(plain=Cast("report", JSONField()))
        .annotate(
            first_day=Cast(KT("plain__first_day"), DateField()),
            last_day=Cast(KT("plain__last_day"), DateField()),
            errors=ERROR_COUNT,
            warnings=_problem_count(ProblemLevel.WARNING, waived_at=None),
            notes=_problem_count(ProblemLevel.NOTE),
        )
        .select_related("submitted_by", "outlook", "event")
        .prefetch_related("event__entries__series")
        .defer("data", "report")
        .order_by("-pk")
    )


def _filter(filters: QueueFilters) -> Q:
    wanted = Q()
    if filters.control:
        wanted &= Q(outlook__control=filters.control)
    if filters.federation:
        wanted &= Q(outlook__federation=filters.federation)
    if filters.by:
        wanted &= Q(submitted_by=filters.by)
    if filters.blocked:
        wanted &= _has_errors()
    if filters.text:
        number = (
            int(filters.text) if filters.text.isascii() and filters.text.isdecimal() and len(filters.text) < 18 else 0
        )
        wanted &= Q(title__icontains=filters.text) | Q(file_name__icontains=filters.text) | Q(pk=number)
    return wanted


def _has_errors() -> Q:
    return Q(Exists(Problem.objects.filter(submission=OuterRef("pk"), level=ProblemLevel.ERROR)))


def count_by_state() -> dict[str, int]:
    """Return the numbers of waiting reports, with and without errors, and of returned and accepted ones."""
    states = dict(Submission.objects.with_state().values_list("state").annotate(Count("pk")).order_by())  # type: ignore[misc]
    with_errors = Submission.objects.waiting().filter(_has_errors()).count()
    all_waiting = sum(states.get(state, 0) for state in WAITING_STATES)
    return {
        "waiting": all_waiting,
        "with_errors": with_errors,
        "ready": all_waiting - with_errors,
        "returned": states.get(SubmissionState.RETURNED, 0),
        "accepted": states.get(SubmissionState.ACCEPTED, 0),
    }


def neighbour_keys(submission: Submission) -> tuple[int | None, int | None]:
    """Return the primary keys of the previous and the next waiting report, None without one."""
    pk = submission.pk
    waiting = Submission.objects.waiting().order_by()
    around = waiting.aggregate(before=Max("pk", filter=Q(pk__lt=pk)), after=Min("pk", filter=Q(pk__gt=pk)))
    return around["before"], around["after"]


def queue_page(submissions: "QuerySet[Submission]", filters: QueueFilters, before: int, after: int) -> dict[str, Any]:
    """Return a page of the queue after one submission or before one; keys of 0 return the first page."""
    by, descending = SORTS[filters.sort]
    matching = submissions_in_states(submissions, STATES[filters.state]).filter(_filter(filters)).annotate(place=by)
    edge = before or after
    edge_value = Submission.objects.with_state().filter(pk=edge).values_list(by, flat=True).first() if edge else None
    back = bool(before) and edge_value is not None
    if edge_value is not None:
        matching = matching.filter(_filter_beyond(edge_value, edge, greater=descending == back, newer=back))
    ascending = descending == back
    rows = list(matching.order_by("place" if ascending else "-place", "pk" if back else "-pk")[: PAGE_SIZE + 1])
    more, rows = len(rows) > PAGE_SIZE, rows[:PAGE_SIZE]
    if back:
        return {"rows": rows[::-1], "before": rows[-1].pk if more else None, "after": rows[0].pk if rows else None}
    return {
        "rows": rows,
        "before": rows[0].pk if edge_value is not None and rows else None,
        "after": rows[-1].pk if more else None,
    }


def _filter_beyond(stage: Any, key: int, greater: bool, newer: bool) -> Q:
    """Return a filter for the rows beyond an edge row in the order of the queue."""
    further = Q(place__gt=stage) if greater else Q(place__lt=stage)
    beside = Q(pk__gt=key) if newer else Q(pk__lt=key)
    return further | (Q(place=stage) & beside)


def rows_with_days(rows: Iterable[Any], today: dt.date) -> list[QueueRow]:
    """Return the rows of a page with their days as of today."""
    return [_queue_row(row, today) for row in rows]


def _queue_row(row: Any, today: dt.date) -> QueueRow:
    outlook = getattr(row, "outlook", None)
    closes = outlook.closes if outlook and row.state not in DECIDED_STATES else None
    waited = (timezone.localdate(row.submitted_at) - row.last_day).days if row.last_day else None
    return QueueRow(row, (closes - today).days if closes else None, waited, _exceeded_limit(row, waited))


def _exceeded_limit(row: Any, waited: int | None) -> str:
    outlook = getattr(row, "outlook", None)
    control = cast(TimeControl, outlook.control if outlook and outlook.control else "standard")
    terms = reporting_on(control, row.first_day or timezone.localdate(row.submitted_at))
    for reporter, limit in (("federation", terms.federation_days), ("arbiter", terms.arbiter_days)):
        if limit is not None and waited is not None and waited > limit:
            return reporter
    return ""
