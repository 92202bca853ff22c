"""Submissions as a queue: how far each is, what stands against it, how long it waits."""

from typing import Any

from django.db.models import Count, DateField, Exists, JSONField, OuterRef, Q, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from ratings.models import Level, Problem, State, Submission

PAGE = 100
WAITING = (State.RECEIVED, State.CHECKED)
# What an address may ask for, and the states it means.
STATES: dict[str, tuple[str, ...]] = {
    "waiting": WAITING,
    "returned": (State.RETURNED,),
    "accepted": (State.ACCEPTED,),
    "all": tuple(State.values),
}


def in_queue(submissions: "QuerySet[Submission]", states: tuple[str, ...]) -> "QuerySet[Submission, Any]":
    """Submissions in these states, newest first, with `errors`, `warnings` nobody waived, and days as stated."""
    waived = Q(problems__waived_at__isnull=False)
    return (
        Submission.objects.with_state()
        .filter(pk__in=submissions.values("pk"), state__in=states)
        .alias(plain=Cast("report", JSONField()))
        .annotate(
            first_day=Cast(KT("plain__first_day"), DateField()),
            last_day=Cast(KT("plain__last_day"), DateField()),
            errors=Count("problems", filter=Q(problems__level=Level.ERROR)),
            warnings=Count("problems", filter=Q(problems__level=Level.WARNING) & ~waived),
        )
        .select_related("submitted_by")
        .defer("data", "report")
        .order_by("-pk")
    )


def counts() -> dict[str, int]:
    """How many submissions wait with errors, wait ready to be decided, are returned, are accepted."""
    states = dict(Submission.objects.with_state().values_list("state").annotate(Count("pk")).order_by())  # type: ignore[misc]
    waiting = Submission.objects.with_state().filter(state__in=WAITING)  # type: ignore[misc]
    with_errors = waiting.filter(Exists(Problem.objects.filter(submission=OuterRef("pk"), level=Level.ERROR))).count()
    all_waiting = sum(states.get(state, 0) for state in WAITING)
    return {
        "waiting": all_waiting,
        "with_errors": with_errors,
        "ready": all_waiting - with_errors,
        "returned": states.get(State.RETURNED, 0),
        "accepted": states.get(State.ACCEPTED, 0),
    }


def page(found: "QuerySet[Submission, Any]", before: int, after: int) -> dict[str, Any]:
    """A page of the queue by key: what comes after one submission, or before one; keys 0 ask for the first page."""
    if before:
        rows = list(found.filter(pk__gt=before).order_by("pk")[: PAGE + 1])
        more = len(rows) > PAGE
        rows = rows[:PAGE][::-1]
        return {"rows": rows, "before": rows[0].pk if more else None, "after": rows[-1].pk if rows else None}
    rows = list((found.filter(pk__lt=after) if after else found)[: PAGE + 1])
    more, rows = len(rows) > PAGE, rows[:PAGE]
    return {"rows": rows, "before": rows[0].pk if after and rows else None, "after": rows[-1].pk if more else None}
