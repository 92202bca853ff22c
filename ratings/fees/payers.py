"""The payer of an event: chosen by an officer, or proposed from earlier reports of its submitter."""

import datetime as dt
from collections.abc import Iterable, Mapping

from django.db import transaction

from ratings.core.locks import PACKAGE, lock
from ratings.models import EventPayer, Payer, RatedEvent, User


def payers_of(events: Iterable[RatedEvent]) -> dict[int, Payer]:
    """Return the current payer of each event, by primary key; events without a payer are left out."""
    rows = EventPayer.objects.filter(event__in=[event.pk for event in events]).select_related("payer")
    return {row.event_id: row.payer for row in rows.order_by("pk")}


def proposed_payers(events: Iterable[RatedEvent]) -> dict[int, Payer]:
    """Return a proposed payer for each event, by primary key.

    It is the payer of the report that the event corrects, else the payer of the submitter's last report.
    """
    events = [*events]
    submitters = {event.submission.submitted_by_id for event in events} - {None}
    rows = EventPayer.objects.filter(event__submission__submitted_by__in=submitters).select_related("payer")
    of_submitter = dict(rows.order_by("pk").values_list("event__submission__submitted_by", "payer"))
    before = EventPayer.objects.filter(event__in=[event.replaces_id for event in events if event.replaces_id])
    of_event = dict(before.order_by("pk").values_list("event", "payer"))
    payers = Payer.objects.in_bulk({*of_submitter.values(), *of_event.values()})
    chosen = {
        event.pk: of_event.get(event.replaces_id or 0) or of_submitter.get(event.submission.submitted_by_id or 0)
        for event in events
    }
    return {event: payers[payer] for event, payer in chosen.items() if payer}


@transaction.atomic
def record_payers(choices: Mapping[RatedEvent, Payer], by: User, at: dt.datetime) -> int:
    """Store the payers of events; return the number of new and changed payers."""
    lock(PACKAGE)
    before = payers_of(choices)
    changed = {event: payer for event, payer in choices.items() if before.get(event.pk) != payer}
    EventPayer.objects.bulk_create(
        EventPayer(event=event, payer=payer, by=by, at=at) for event, payer in changed.items()
    )
    return len(changed)
