"""Simulations: requested, cancelled, and computed by the worker from the frozen inputs of published lists.

Only the comparison is stored: there is no run, and no row that could be published.
"""

import datetime as dt
from typing import NamedTuple, cast

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from procrastinate.contrib.django import app

from ratings.core.errors import Refused
from ratings.core.locks import WHAT_IF, try_lock
from ratings.core.queue import queued
from ratings.engine.inputs_format.cells import BadInputs
from ratings.engine.inputs_format.text import from_text
from ratings.models import Inputs, ListedRating, PlayerNumber, RatingSeries, RunKind, User, Version, WhatIf
from ratings.periods.inputs import DamagedInputs, unfreeze
from ratings.rules.edition import EditionError, NoEdition
from ratings.rules.edition_schema import Edition
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import NoList
from ratings.series.editions import installation_editions
from ratings.simulation.replay.identity import with_current_numbers
from ratings.simulation.replay.run import ClosedPeriod, simulate_lists
from ratings.simulation.replay.terms import BadTerms, SimulationTerms, from_json

TASK = "ratings.what_if"


class _SimulationCancelled(Exception):
    """Cancellation of the simulation during its computation."""


class ClosedList(NamedTuple):
    """A published list that this office computed, with the number and the run of its newest computed version."""

    date: dt.date
    number: int
    run: int


def closed_lists(series: RatingSeries, control: str) -> list[ClosedList]:
    """Return the lists of a series that can be recomputed, in order of date."""
    versions = (
        Version.objects.of_series(series)
        .filter(list__control=control, run__kind=RunKind.COMPUTED)
        .order_by("list__date", "number")
    )
    by_date = {row[0]: ClosedList(*row) for row in versions.values_list("list__date", "number", "run_id")}
    return list(by_date.values())


def lists_between(series: RatingSeries, control: str, first: dt.date, last: dt.date) -> list[ClosedList]:
    """Return the closed lists from the first to the last.

    Refused if the first or the last is no closed list, or if this office did not compute a list between them.
    """
    lists = [listed for listed in closed_lists(series, control) if first <= listed.date <= last]
    dates = {listed.date for listed in lists}
    if not {first, last} <= dates or first > last:
        raise Refused(_("Choose two closed lists. The first list must not be later than the last."))
    between = Version.objects.of_series(series).filter(list__control=control, list__date__range=(first, last))
    missing = sorted({*between.values_list("list__date", flat=True)} - dates)
    if missing:
        message = _("The list of %(month)s was not computed here and cannot be simulated. Choose lists computed here.")
        raise Refused(message % {"month": f"{missing[0]:%Y-%m}"})
    return lists


def editions_of(series: RatingSeries) -> tuple[Edition, ...]:
    """Return the editions of the series' own chapter, oldest first; none if FIDE's editions rate the series."""
    return installation_editions(series.chapter)


@transaction.atomic
def request_simulation(
    series: RatingSeries,
    title: str,
    control: str,
    first: dt.date,
    last: dt.date,
    terms: SimulationTerms,
    by: User,
    at: dt.datetime,
) -> WhatIf:
    """Create and queue a simulation over these closed lists of a series.

    A worker starts it after the commit. Refused as by `lists_between`. BadTerms if the terms do not fit the time
    control.
    """
    from_json(terms.to_json(), cast(ControlName, control), editions_of(series))
    total = len(lists_between(series, control, first, last))
    simulation = WhatIf.objects.create(
        title=title, series=series, control=control, first_list=first, last_list=last, terms=terms.to_json(),
        total=total, asked_by=by, asked_at=at,
    )  # fmt: skip
    _queue(simulation)
    return simulation


def is_queued(simulation: WhatIf) -> bool:
    """Return True if a worker computes the simulation or it is in the queue."""
    return queued(TASK, what_if_id=simulation.pk).exists()


def _queue(simulation: WhatIf) -> None:
    app.configure_task(TASK, queueing_lock=f"what-if {simulation.pk}").defer(what_if_id=simulation.pk)


def cancel(simulation: WhatIf, at: dt.datetime) -> bool:
    """Cancel a simulation: its computation stops after the current period. Return False if it has ended already."""
    under_way = WhatIf.objects.filter(pk=simulation.pk, finished_at=None, cancelled_at=None, failure="")
    return bool(under_way.update(cancelled_at=at))


@transaction.atomic
def queue_again(simulation: WhatIf) -> None:
    """Queue a simulation again if it failed, or if it is neither in the queue nor being computed."""
    unfinished = WhatIf.objects.filter(pk=simulation.pk, finished_at=None, cancelled_at=None)
    if unfinished.update(failure="") and not is_queued(simulation):
        _queue(simulation)


def fail(reason: str, what_if_id: int) -> None:
    """Store the reason why an unfinished simulation ends without a comparison."""
    WhatIf.objects.filter(pk=what_if_id, finished_at=None, cancelled_at=None, failure="").update(failure=reason)


def execute(what_if_id: int) -> None:
    """Compute the simulation and store the comparison.

    A simulation that has ended, or that another worker computes, is skipped. If the worker is killed, only the progress
    is stored; the simulation begins again with the same result.
    """
    with try_lock(WHAT_IF, what_if_id) as alone:
        simulation = WhatIf.objects.filter(pk=what_if_id).first()
        if not (alone and simulation and simulation.is_under_way):
            return
        WhatIf.objects.filter(pk=simulation.pk).update(started_at=timezone.now(), done=0)
        try:
            _execute(simulation)
        except _SimulationCancelled:
            return
        except (NoEdition, NoList, EditionError, BadInputs, BadTerms, DamagedInputs, Refused) as error:
            WhatIf.objects.filter(pk=simulation.pk).update(failure=str(error))


def _execute(simulation: WhatIf) -> None:
    control, series, own = cast(ControlName, simulation.control), simulation.series, editions_of(simulation.series)
    lists = lists_between(series, control, simulation.first_list, simulation.last_list)
    after = next((later for later in closed_lists(series, control) if later.date > simulation.last_list), None)
    runs = {listed.date: listed.run for listed in [*lists, *([after] if after else [])]}
    numbers = _numbers()
    outcome = simulate_lists(
        control,
        from_json(simulation.terms, control, own),
        [listed.date for listed in lists],
        after.date if after else None,
        lambda date: _period(runs[date], numbers),
        lambda done: _store_progress(simulation, done),
        own,
    )
    outcome["versions"] = {listed.date.isoformat(): listed.number for listed in lists}
    WhatIf.objects.filter(pk=simulation.pk, cancelled_at=None).update(outcome=outcome, finished_at=timezone.now())


def _store_progress(simulation: WhatIf, done: int) -> None:
    if not WhatIf.objects.filter(pk=simulation.pk, cancelled_at=None).update(done=done):
        raise _SimulationCancelled


def _period(run: int, numbers: dict[str, str]) -> ClosedPeriod:
    """Return the frozen inputs of a run and its published ratings, both with current numbers of players.

    `numbers` has the current number for each former number.
    """
    frozen = Inputs.objects.get(run=run)
    inputs = with_current_numbers(from_text(unfreeze(frozen.data, frozen.sha256)), numbers)
    rows = ListedRating.objects.filter(run=run, rating__isnull=False).order_by().values_list("number", "rating")
    there = {person.number for person in inputs.players}
    ratings = {number: rating for number, rating in rows if rating}
    return ClosedPeriod(
        inputs,
        {number if number in there else numbers.get(number, number): rating for number, rating in ratings.items()},
    )


def _numbers() -> dict[str, str]:
    """Return the current number of a player for each former number."""
    given_up = PlayerNumber.objects.exclude(number=models.F("player__number"))
    return dict(given_up.values_list("number", "player__number"))
