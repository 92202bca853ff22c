"""Steps of each event at FIDE: packed, sent, accepted or refused, with author and time (append only)."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import PACKAGE, lock
from ratings.models import FidePackage, FideState, FideStep, RatedEvent, User

ANSWERS = (FideState.ACCEPTED, FideState.REFUSED)
ListKey = tuple[str, dt.date]


def record_packed(package: FidePackage, reports: Collection[int], by: User, at: dt.datetime) -> None:
    """Record that a package has these reports. Reports that already wait in a package are skipped."""
    events = RatedEvent.objects.filter(submission__in=reports)
    last = last_steps(events)
    _record((event for event in events if _state(last.get(event.pk)) != FideState.PACKED),
            FideState.PACKED, by, at, package=package)  # fmt: skip


def record_sent(package: FidePackage, reports: Collection[int], by: User, at: dt.datetime) -> None:
    """Record that these reports were sent to FIDE in a package."""
    _record(RatedEvent.objects.filter(submission__in=reports), FideState.SENT, by, at, package=package)


@transaction.atomic
def record_answer(events: Collection[RatedEvent], state: str, reason: str, by: User, at: dt.datetime) -> None:
    """Record FIDE's answer about events. Refused if an event was not sent, or a refusal has no reason."""
    lock(PACKAGE)
    last = last_steps(events)
    reasons = [] if events else [_("No event was chosen.")]
    if state not in ANSWERS:
        reasons.append(_("Choose whether FIDE accepted or refused the event."))
    if state == FideState.REFUSED and not reason.strip():
        reasons.append(_("A reason is needed: why did FIDE refuse it?"))
    for event in events:
        reasons += _refusal_reasons(event, last.get(event.pk), state, reason)
    if reasons:
        raise Refused(*reasons)
    _record(events, state, by, at, reason=reason.strip()[:300])


def last_steps(events: Iterable[RatedEvent]) -> dict[int, FideStep]:
    """Return the last step of each event, by primary key; events without a step are left out."""
    steps = FideStep.objects.filter(event__in=[event.pk for event in events]).select_related("by")
    return {step.event_id: step for step in steps.order_by("pk")}


def refused_events() -> QuerySet[RatedEvent]:
    """Return the current events whose last step is a refusal by FIDE."""
    return RatedEvent.objects.standing().alias(fide_state=_last_state()).filter(fide_state=FideState.REFUSED)


def states_of_lists(dates: Collection[dt.date]) -> dict[ListKey, Counter[str]]:
    """Return the number of events in each state, by rating type and list date; "" is an event in no package."""
    events = RatedEvent.objects.standing().with_list().filter(main_list__in=dates)  # type: ignore[misc]
    rows = events.annotate(fide_state=_last_state()).order_by().values_list("control", "main_list", "fide_state")
    counts: dict[ListKey, Counter[str]] = {}
    for control, date, state in rows:
        counts.setdefault((control, date), Counter())[state or ""] += 1
    return counts


def _last_state() -> Subquery:
    return Subquery(FideStep.objects.filter(event=OuterRef("pk")).order_by(F("id").desc()).values("state")[:1])


def _refusal_reasons(event: RatedEvent, last: FideStep | None, state: str, reason: str) -> list[str]:
    if _state(last) not in (FideState.SENT, *ANSWERS):
        return [_("%(event)s has not been sent to FIDE yet.") % {"event": event.name}]
    if last and (last.state, last.why) == (state, reason.strip()[:300]):
        return [_("This step of %(event)s is already recorded.") % {"event": event.name}]
    return []


def _state(step: FideStep | None) -> str:
    return step.state if step else ""


def _record(
    events: Iterable[RatedEvent], state: str, by: User, at: dt.datetime, reason: str = "",
    package: FidePackage | None = None,
) -> None:  # fmt: skip
    FideStep.objects.bulk_create(
        FideStep(event=event, state=state, why=reason, package=package, by=by, at=at) for event in events
    )
