"""Effects of a correction: all lists from the first one concerned are recomputed, one after the other."""

import datetime as dt

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from procrastinate.contrib.django import app

from ratings.core.errors import Refused
from ratings.core.gc_pause import gc_paused
from ratings.core.locks import (
    CASCADE,
    CORRECTION,
    ROWS,
    lock,
    try_lock,
)
from ratings.core.queue import queued
from ratings.core.version import program_version
from ratings.corrections.list_differences import count_differences
from ratings.engine.inputs_format.cells import BadInputs
from ratings.engine.inputs_format.text import text_blocks
from ratings.engine.rate import rate
from ratings.engine.summary import summarize
from ratings.models import (
    Cascade,
    CascadeList,
    CorrectedEvent,
    Correction,
    CorrectionDecision,
    RatingSeries,
    Run,
    RunKind,
    SeriesEntry,
    TimeControl,
    User,
    Version,
)
from ratings.periods import run as running
from ratings.periods.collect import Assumptions, collect_inputs
from ratings.periods.inputs import freeze, store_inputs
from ratings.periods.log import describe_inputs, describe_results
from ratings.periods.store import store_rows
from ratings.rules.edition import EditionError, NoEdition
from ratings.rules.list_dates import NoList

TASK = "ratings.cascade"


@transaction.atomic
def request_cascade(correction: Correction, by: User, at: dt.datetime) -> Cascade:
    """Return the unfinished cascade of a correction, or create and queue a new one.

    Earlier cascades are cancelled and their lists dropped. Refused if the correction is decided.
    """
    lock(CORRECTION, correction.pk)
    if CorrectionDecision.objects.filter(correction=correction).exists():
        raise Refused(_("This correction is decided already."))
    waiting = correction.cascades.filter(finished_at=None, cancelled_at=None, failure="").first()
    if waiting:
        if not queued(TASK, cascade_id=waiting.pk).exists():
            _queue(waiting)
        return waiting
    drop_cascades(correction)
    cascade = Cascade.objects.create(
        correction=correction, asked_by=by, asked_at=at, total=len(lists_to_recompute(correction))
    )
    _queue(cascade)
    return cascade


def _queue(cascade: Cascade) -> None:
    app.configure_task(TASK, queueing_lock=f"cascade {cascade.pk}").defer(cascade_id=cascade.pk)


def lists_to_recompute(correction: Correction) -> list[Version]:
    """Return the newest versions of the computed lists that the correction concerns, by date.

    On one date the standard list comes first, because it may lend its ratings. In a series, the first list is the one
    that an event of the correction enters, or that borrows ratings of such a list. Other series have no lists here.
    """
    touched = Q()
    for series, first in _first_lists(correction).items():
        touched |= Q(list__series=series, list__date__gte=first)
    newest = Version.objects.newest().filter(touched, run__kind=RunKind.COMPUTED).select_related("list__series")
    order = list(TimeControl.values)
    return sorted(newest, key=lambda v: (v.list.date, order.index(v.list.control), v.list.series.sort_key))


def _first_lists(correction: Correction) -> dict[int, dt.date]:
    """Return the date of the first list to recompute, by series: an event enters it, or it borrows ratings."""
    first: dict[int, dt.date] = {}
    for series, _control, date in lists_entered(correction):
        first[series] = min(date, first.get(series, date))
    borrowing = [*RatingSeries.objects.exclude(lent_by=None).values_list("pk", "lent_by")]
    for series, lender in borrowing * len(borrowing):  # a borrowing series may lend, too
        if lender in first:
            first[series] = min(first[lender], first.get(series, first[lender]))
    return first


def lists_entered(correction: Correction) -> set[tuple[int, str, dt.date]]:
    """Return series, rating type and date of the lists that the events of a correction enter."""
    pairs = CorrectedEvent.objects.filter(correction=correction).values_list("event", "instead")
    events = [event for pair in pairs for event in pair if event]
    entries = SeriesEntry.objects.standing().filter(event__in=events)
    rows = entries.values_list("series_id", "event__control", "list_date")
    return {(series, control, date) for series, control, date in rows if date}


def cancel(cascade: Cascade) -> None:
    """Cancel a cascade. Its computation ends after the current list."""
    _cascade_query(cascade).filter(finished_at=None).update(cancelled_at=timezone.now())


def drop_cascades(correction: Correction) -> None:
    """Cancel unfinished cascades of a correction, and drop its computed lists that are not published."""
    correction.cascades.filter(finished_at=None, cancelled_at=None).update(cancelled_at=timezone.now())
    _drop(Run.objects.filter(of_cascade__cascade__correction=correction))


def _drop(runs: "QuerySet[Run]") -> None:
    for run in runs.select_related("list__series"):
        running.delete_without_locks(run)


def execute(cascade_id: int) -> None:
    """Compute the lists of a cascade in order; lists that are already computed are skipped.

    If the worker is killed, the next call continues with the list that was not finished.
    """
    with try_lock(CASCADE, cascade_id) as alone:
        cascade = Cascade.objects.select_related("correction").filter(pk=cascade_id).first()
        if not (alone and cascade and cascade.is_under_way):
            return
        _cascade_query(cascade).filter(started_at=None).update(started_at=timezone.now())
        try:
            _execute(cascade)
        except (NoEdition, NoList, EditionError, BadInputs) as error:
            _cascade_query(cascade).update(failure=str(error))


def fail(reason: str, cascade_id: int) -> None:
    """Store the reason why an unfinished cascade failed."""
    Cascade.objects.filter(pk=cascade_id, finished_at=None, cancelled_at=None, failure="").update(failure=reason)


def _execute(cascade: Cascade) -> None:
    new_runs: dict[int, int] = {}
    for version in lists_to_recompute(cascade.correction):
        if not _cascade_query(cascade).filter(cancelled_at=None).exists():
            break
        row = cascade.lists.filter(list=version.list).first() or _compute(cascade, version, new_runs)
        if row.run_id:
            new_runs[version.list_id] = row.run_id
        _cascade_query(cascade).update(done=cascade.lists.count())
    if not _cascade_query(cascade).filter(cancelled_at=None).update(finished_at=timezone.now()):
        _drop(Run.objects.filter(of_cascade__cascade=cascade))


@gc_paused()
def _compute(cascade: Cascade, version: Version, recomputed_runs: dict[int, int]) -> CascadeList:
    """Recompute a list, based on the earlier recomputed lists.

    If no row differs, the run is dropped, except for the lists of the corrected event itself.
    """
    with running.snapshot():
        inputs = collect_inputs(
            version.list, program_version(), Assumptions(cascade.correction_id, dict(recomputed_runs))
        )
    consequences = rate(inputs)
    log = "\n".join([*describe_inputs(inputs), *describe_results(summarize(inputs, consequences))])
    with transaction.atomic():
        lock(ROWS)
        now = timezone.now()
        run = Run.objects.create(
            list=version.list, kind=RunKind.COMPUTED, editions=list(consequences.editions), asked_by=cascade.asked_by,
            asked_at=cascade.asked_at, started_at=now, log=log, stage="finished", finished_at=now,
        )  # fmt: skip
        store_inputs(run.pk, freeze(text_blocks(inputs, verify=True)))
        store_rows(run.pk, consequences)
        differences = count_differences(run.pk, version.run_id)
        row = CascadeList.objects.create(cascade=cascade, list=version.list, against=version, run=run, **differences)
    if row.changed or _is_list_of_event(cascade, version):
        return row
    running.delete_without_locks(run)
    row.refresh_from_db()
    return row


def _is_list_of_event(cascade: Cascade, version: Version) -> bool:
    """Return True if the corrected event is rated for this list: its working differs even if no rating does."""
    own = version.list.series_id, version.list.control, version.list.date
    return own in lists_entered(cascade.correction)


def _cascade_query(cascade: Cascade) -> "QuerySet[Cascade]":
    return Cascade.objects.filter(pk=cascade.pk)
