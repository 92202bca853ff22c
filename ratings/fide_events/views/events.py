"""Events of a month at FIDE: requirements, states, and players without a FIDE ID."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.accounts.personal_downloads import personal_file
from ratings.core.csv_table import comma_separated
from ratings.core.errors import Refused
from ratings.fide_events import steps as fide_steps
from ratings.fide_events.applicants import applicants
from ratings.fide_events.package import events_of
from ratings.fide_events.report import reports_for_fide
from ratings.fide_events.requirements import fide_refusal_reasons
from ratings.lists.month_query import month_of
from ratings.lists.months import NoSuchList, first_day
from ratings.models import FideState, FideStep, PersonalFile, RatedEvent, User

ID_COLUMNS = (
    "number", "surname", "given_name", "federation", "sex", "birth_date", "place_of_birth", "club", "events",
)  # fmt: skip


@require_safe
@officers_only
def fide_events(request: HttpRequest) -> HttpResponse:
    """Render the events that enter the lists of a month, or all refused events, with problems and states."""
    month, today = month_of(request), timezone.localdate()
    refused = request.GET.get("state") == FideState.REFUSED
    events = [*fide_steps.refused_events().select_related("submission")] if refused else events_of(month)
    last = fide_steps.last_steps(events)
    rows = [
        (event, len(fide_refusal_reasons(report, event.control, today)), last.get(event.pk))
        for event, report in reports_for_fide(events)
    ]
    context = {"month": month, "rows": rows, "refused": refused, "without_id": len(applicants(month))}
    return render(request, "ratings/fide_events/events.html", context)


@require_POST
@officers_only
def accepted_by_fide(request: HttpRequest) -> HttpResponse:
    """Record that FIDE accepted the selected events of a month."""
    chosen = [pk for pk in request.POST.getlist("event") if pk.isascii() and pk.isdecimal() and len(pk) < 10]
    events = [*RatedEvent.objects.standing().filter(pk__in=chosen)]
    _answer(request, events, FideState.ACCEPTED, "")
    text = request.POST.get("month", "")
    first = events[0].first_list if events else None
    month = f"?month={first:%Y-%m}" if first else f"?month={text}" if _is_month(text) else ""
    return redirect(reverse("fide_events") + month)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def fide_event(request: HttpRequest, event_id: int) -> HttpResponse:
    """Render the problems and steps of an event. A post stores FIDE's answer."""
    event = get_object_or_404(RatedEvent.objects.select_related("submission"), pk=event_id)
    if request.method == "POST":
        _answer(request, [event], request.POST.get("state", ""), request.POST.get("why", ""))
        return redirect("fide_event", event_id)
    ((_event, report),) = reports_for_fide([event])
    steps = [*FideStep.objects.filter(event=event).select_related("by", "package").order_by("-pk")]
    context: dict[str, Any] = {
        "event": event,
        "refusals": fide_refusal_reasons(report, event.control, timezone.localdate()),
        "report": report,
        "steps": steps,
        "may_answer": any(step.state == FideState.SENT for step in steps),
    }
    return render(request, "ratings/fide_events/event.html", context)


@require_safe
@officers_only
def fide_ids(request: HttpRequest) -> HttpResponse:
    """Render the players of a month who need a FIDE ID, with the data for the application."""
    month = month_of(request)
    return render(request, "ratings/fide_events/applicants.html", {"month": month, "rows": applicants(month)})


@require_safe
@officers_only
def fide_ids_file(request: HttpRequest) -> HttpResponse:
    """Return the players who need a FIDE ID as CSV. The place of birth is empty, because it is not stored."""
    month = month_of(request)
    rows = applicants(month)
    lines = [
        (row.player.number, row.surname, row.given_name, row.federation, row.sex, row.birth, "", row.club,
         ", ".join(event.name for event in row.events))
        for row in rows
    ]  # fmt: skip
    name, data = f"fide-ids-{month:%Y-%m}.csv", comma_separated(ID_COLUMNS, lines).encode()
    return personal_file(request, PersonalFile.FIDE_IDS, name, data, "text/csv; charset=utf-8", len(rows))


def _is_month(text: str) -> bool:
    try:
        return bool(first_day(text))
    except NoSuchList:
        return False


def _answer(request: HttpRequest, events: list[RatedEvent], state: str, reason: str) -> None:
    try:
        fide_steps.record_answer(events, state, reason, cast(User, request.user), timezone.now())
    except Refused as refused:
        for sentence in refused.reasons:
            messages.error(request, sentence)
    else:
        messages.success(request, _("Recorded."))
