"""The first page of the office: what waits, and what comes next."""

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import officers_only
from ratings.claims import claims
from ratings.corrections.staleness import changed_since
from ratings.models import Correction, RatedEvent, TimeControl, Version
from ratings.operations.grants import serving_role_is_apart
from ratings.publication import orders
from ratings.rules import edition_schema
from ratings.rules.edition import NoEdition
from ratings.rules.list_dates import NoList, closing_day, list_entered
from ratings.submissions import queue


class NextList(NamedTuple):
    """The list that reports of today enter: its closing day, the events it has, and the list in force now."""

    control: TimeControl
    date: dt.date
    closes: dt.date
    events: int
    in_force: Version | None


@require_safe
@officers_only
def office(request: HttpRequest) -> HttpResponse:
    context = {
        "counts": queue.counts(),
        "next_lists": list(next_lists(timezone.localdate())),
        "to_correct": Correction.objects.filter(decision__isnull=True).count(),
        "changed": len(changed_since()),
        "orders": orders.waiting().count(),
        "claims": claims.waiting().count(),
        "only_triggers": not serving_role_is_apart(),
    }
    return render(request, "ratings/office/office.html", context)


def next_lists(day: dt.date) -> Iterator[NextList]:
    """The list of each control that an event of this day would enter."""
    for control in TimeControl:
        which = cast(edition_schema.TimeControl, control.value)
        try:
            date = list_entered(which, day, day)
            closes = closing_day(which, date)
        except (NoList, NoEdition):
            continue
        events = RatedEvent.objects.standing().filter(control=control, list_date=date).count()
        yield NextList(control, date, closes, events, Version.objects.of_default_series().in_force(control, day))
