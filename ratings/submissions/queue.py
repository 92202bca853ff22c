"""Submissions as a queue: how far each is, until when it must be decided, what stands against it, how long it waits."""

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

from ratings.models import Level, Problem, State, Submission
from ratings.rules.edition_schema import TimeControl
from ratings.rules.reporting import reporting_on
from ratings.submissions.models.submission import WAITING

PAGE = 100
DECIDED = (State.RETURNED, State.ACCEPTED)
# What an address may ask for, and the states it means.
STATES: dict[str, tuple[str, ...]] = {
    "waiting": WAITING,
    "returned": (State.RETURNED,),
    "accepted": (State.ACCEPTED,),
    "all": tuple(State.values),
}


def _number_of(level: Level, **more: Any) -> Combinable:
    """How many problems of a level a submission has."""
    rows = Problem.objects.filter(submission=OuterRef("pk"), level=level, **more).order_by().values("submission")
    return Coalesce(Subquery(rows.annotate(number=Count("pk")).values("number")), 0)


ERRORS = _number_of(Level.ERROR)
STAGE = Case(*(When(state=state, then=Value(place)) for place, state in enumerate(State.values)), default=Value(-1))
# What the queue may be sorted by, and whether the greatest comes first; equal ones come newest first.
SORTS: dict[str, tuple[Combinable, bool]] = {
    "deadline": (Coalesce("outlook__closes", Value(dt.date.max), output_field=DateField()), False),
    "newest": (F("pk"), True),
    "oldest": (F("pk"), False),
    "event": (Collate(Lower("title"), "C"), False),
    "stage": (STAGE, False),
    "errors": (ERRORS, True),
}


@dataclass(frozen=True, slots=True)
class QueueFilters:
    """What of the queue is wanted, `blocked`: only with errors; what is empty does not matter."""

    state: str = "waiting"
    sort: str = "deadline"
    control: str = ""
    federation: str = ""
    by: int | None = None
    blocked: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A submission of the queue with `errors`, `warnings` nobody waived, `notes`, and its days.

    `left`: days until the list it would enter closes, negative after that, None once it is decided. `waited`: days
    from the last day until it came; `late`: whose time that was too long for, the arbiter's or the federation's.
    """

    submission: Any
    left: int | None
    waited: int | None
    late: str

    @property
    def over(self) -> int:
        """Days since the list closed."""
        return -(self.left or 0)


def in_queue(submissions: "QuerySet[Submission]", states: tuple[str, ...]) -> "QuerySet[Submission, Any]":
    """Submissions in these states, newest first, with `outlook`, days as stated and numbers of problems.

    `errors`, `warnings` nobody waived, and `notes`.
    """
    return (
        Submission.objects.with_state()
        .filter(pk__in=submissions.values("pk"), state__in=states)
        .alias(plain=Cast("report", JSONField()))
        .annotate(
            first_day=Cast(KT("plain__first_day"), DateField()),
            last_day=Cast(KT("plain__last_day"), DateField()),
            errors=ERRORS,
            warnings=_number_of(Level.WARNING, waived_at=None),
            notes=_number_of(Level.NOTE),
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
        wanted &= _with_errors()
    if filters.text:
        number = (
            int(filters.text) if filters.text.isascii() and filters.text.isdecimal() and len(filters.text) < 18 else 0
        )
        wanted &= Q(title__icontains=filters.text) | Q(file_name__icontains=filters.text) | Q(pk=number)
    return wanted


def _with_errors() -> Q:
    return Q(Exists(Problem.objects.filter(submission=OuterRef("pk"), level=Level.ERROR)))


def counts() -> dict[str, int]:
    """How many submissions wait with errors, wait ready to be decided, are returned, are accepted."""
    states = dict(Submission.objects.with_state().values_list("state").annotate(Count("pk")).order_by())  # type: ignore[misc]
    with_errors = Submission.objects.waiting().filter(_with_errors()).count()
    all_waiting = sum(states.get(state, 0) for state in WAITING)
    return {
        "waiting": all_waiting,
        "with_errors": with_errors,
        "ready": all_waiting - with_errors,
        "returned": states.get(State.RETURNED, 0),
        "accepted": states.get(State.ACCEPTED, 0),
    }


def beside(submission: Submission) -> tuple[int | None, int | None]:
    """Return the numbers of the waiting reports before this one and after it, where there are such."""
    pk = submission.pk
    waiting = Submission.objects.waiting().order_by()
    around = waiting.aggregate(before=Max("pk", filter=Q(pk__lt=pk)), after=Min("pk", filter=Q(pk__gt=pk)))
    return around["before"], around["after"]


def page(submissions: "QuerySet[Submission]", filters: QueueFilters, before: int, after: int) -> dict[str, Any]:
    """A page of the queue by key: what comes after one submission, or before one; keys 0 ask for the first page."""
    by, descending = SORTS[filters.sort]
    matching = in_queue(submissions, STATES[filters.state]).filter(_filter(filters)).annotate(place=by)
    edge = before or after
    place = Submission.objects.with_state().filter(pk=edge).values_list(by, flat=True).first() if edge else None
    back = bool(before) and place is not None
    if place is not None:
        matching = matching.filter(_beyond(place, edge, greater=descending == back, newer=back))
    ascending = descending == back
    rows = list(matching.order_by("place" if ascending else "-place", "pk" if back else "-pk")[: PAGE + 1])
    more, rows = len(rows) > PAGE, rows[:PAGE]
    if back:
        return {"rows": rows[::-1], "before": rows[-1].pk if more else None, "after": rows[0].pk if rows else None}
    return {
        "rows": rows,
        "before": rows[0].pk if place is not None and rows else None,
        "after": rows[-1].pk if more else None,
    }


def _beyond(place: Any, key: int, greater: bool, newer: bool) -> Q:
    """On the far side of a row in the order of the queue."""
    further = Q(place__gt=place) if greater else Q(place__lt=place)
    beside = Q(pk__gt=key) if newer else Q(pk__lt=key)
    return further | (Q(place=place) & beside)


def with_days(rows: Iterable[Any], today: dt.date) -> list[QueueRow]:
    """The rows of a page with their deadlines as of today."""
    return [_row(row, today) for row in rows]


def _row(row: Any, today: dt.date) -> QueueRow:
    outlook = getattr(row, "outlook", None)
    closes = outlook.closes if outlook and row.state not in DECIDED else None
    waited = (timezone.localdate(row.submitted_at) - row.last_day).days if row.last_day else None
    return QueueRow(row, (closes - today).days if closes else None, waited, _late(row, waited))


def _late(row: Any, waited: int | None) -> str:
    outlook = getattr(row, "outlook", None)
    control = cast(TimeControl, outlook.control if outlook and outlook.control else "standard")
    terms = reporting_on(control, row.first_day or timezone.localdate(row.submitted_at))
    for whose, limit in (("federation", terms.federation_days), ("arbiter", terms.arbiter_days)):
        if limit is not None and waited is not None and waited > limit:
            return whose
    return ""
