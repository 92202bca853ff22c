"""Failed or lost jobs of workers, for the first page."""

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Exists, Max, OuterRef, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import month as month_in_words
from ratings.models import Cascade, MemberImport, Run, RunKind, WhatIf
from ratings.periods.run import is_queued
from ratings.publication import orders

LOOK_BACK = dt.timedelta(days=14)
# A run that a command executes has no job. It counts as lost only after this time.
QUEUE_GRACE = dt.timedelta(minutes=10)


class FailedWork(NamedTuple):
    """A piece of work, the page to repeat it, and its error. Without an error, it is lost: it is not in the queue."""

    title: str
    url: str
    error: str


def failed_work(now: dt.datetime) -> list[FailedWork]:
    """Return failed work that was not started again: runs, corrections' lists, publications, imports, simulations."""
    return [*_runs(now), *_cascades(), *_publications(), *_members(now), *_simulations(now)]


def _runs(now: dt.datetime) -> Iterator[FailedWork]:
    """Yield the newest run of each list if it failed or is not in the queue.

    FIDE's file may have no player of a time control. The run of this time control is no failure if another run of the
    file is finished.
    """
    runs = Run.objects.exclude(kind=RunKind.SHADOW).filter(of_cascade=None)
    newest = runs.order_by().values("list").annotate(last=Max("pk")).values("last")
    same_file = Run.objects.filter(
        kind=RunKind.IMPORTED, list__series=OuterRef("list__series"), list__date=OuterRef("list__date"),
        asked_at=OuterRef("asked_at"), finished_at__isnull=False,
    )  # fmt: skip
    unfinished = Run.objects.filter(pk__in=newest, finished_at=None).filter(
        ~Q(failure="") & (~Q(kind=RunKind.IMPORTED) | ~Exists(same_file))
        | Q(failure="", asked_at__lt=now - QUEUE_GRACE)
    )
    for run in unfinished.select_related("list__series").order_by("pk"):
        if run.failure or not is_queued(run):
            values = {"number": run.pk, "list": run.list.label, "month": month_in_words(run.list.date)}
            title = _("Run %(number)s: %(list)s, %(month)s") % values
            yield FailedWork(title, run.get_absolute_url(), run.failure)


def _cascades() -> Iterator[FailedWork]:
    undecided = Cascade.objects.filter(correction__decision=None).select_related("correction")
    for cascade in undecided.order_by("correction_id", "-pk").distinct("correction_id"):
        if cascade.failure:
            title = _("Lists of correction %(number)s") % {"number": cascade.correction_id}
            yield FailedWork(title, cascade.correction.get_absolute_url(), cascade.failure)


def _publications() -> Iterator[FailedWork]:
    for order in orders.open_orders().exclude(failure=""):
        values = {"list": order.run.list.label, "month": month_in_words(order.run.list.date)}
        title = _("Publication of %(list)s, %(month)s") % values
        yield FailedWork(title, f"{order.run.get_absolute_url()}#publish", order.failure)


def _members(now: dt.datetime) -> Iterator[FailedWork]:
    """Yield the newest import of members if it has problems."""
    last = MemberImport.objects.filter(at__gt=now - LOOK_BACK).defer("text", "ratings").order_by("-pk").first()
    if last and last.problems:
        yield FailedWork(_("Import of members"), reverse("member_import", args=[last.pk]), last.problems[0])


def _simulations(now: dt.datetime) -> Iterator[FailedWork]:
    for simulation in WhatIf.objects.filter(asked_at__gt=now - LOOK_BACK).exclude(failure="").defer("outcome"):
        yield FailedWork(simulation.title, reverse("what_if", args=[simulation.pk]), simulation.failure)
