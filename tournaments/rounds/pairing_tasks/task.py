"""Pairing tasks of the worker: request, cancel, execute. A round is written whole or not at all."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from procrastinate.contrib.django import app

from ratings.core.errors import Refused
from ratings.core.locks import PAIRING, try_lock
from ratings.core.queue import queued
from ratings.models import User
from ratings.periods.run import snapshot
from tournaments.entries.numbering import number_before_round_1
from tournaments.models import Acceleration, PairingStage, PairingTask, Tournament
from tournaments.pairing.child_process import PairingCancelled, pair_in_child
from tournaments.pairing.dutch import PairedRound, pair, pair_in_report
from tournaments.pairing.engines.dutch_2026.candidate import TakesLong
from tournaments.pairing.engines.external import EngineFailed, ExternalProgram
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing
from tournaments.rounds.pairing_tasks.acceleration import accelerated_points
from tournaments.rounds.pairing_tasks.no_pairing_sentences import no_pairing_sentences
from tournaments.rounds.pairing_tasks.pairing_inputs import PairingInputs, pairing_inputs
from tournaments.rounds.pairing_tasks.upcoming_round import first_draft, next_round_number, upcoming_round
from tournaments.rounds.pairing_tasks.write import write_round

TASK = "tournaments.pair"
LONGEST_REASON = 200  # longest stored reason, in characters
SECOND_CLICK = dt.timedelta(seconds=10)


@transaction.atomic
def request_pairing(
    tournament: Tournament, by: User, engine: str = "", rest_only: bool = False, reason: str = "",
    acceleration: str | None = None, at_once: bool = False,
) -> PairingTask:  # fmt: skip
    """Request the pairing of the next round, or of the rest of its draft, and return the task.

    A task under way is returned unchanged. ``engine`` is empty for the built-in engine, else `engine_offered`.
    ``acceleration`` is stored with round 1. With ``at_once`` the built-in engine pairs the round during this call,
    unless that takes long; the returned task is then finished or failed. Players are numbered by rating before round 1
    if `numbering.is_due`. Raise Refused if the round may not be paired; the task itself finds out if a legal pairing
    exists.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    task = under_way(tournament) or (_just_paired(tournament, by) if at_once and not rest_only else None)
    if task:
        return task
    if engine not in ("", engine_offered()):
        raise Refused(_("There is no pairing program “%(engine)s” here.") % {"engine": engine})
    if rest_only and not reason.strip():
        raise Refused(_("Enter a reason for pairing the other players by the system."))
    if acceleration is not None and next_round_number(tournament) == 1:
        _store_acceleration(tournament, acceleration)
    accelerated_points(tournament)
    number = upcoming_round(tournament, rest_only).number
    number_before_round_1(tournament)
    task = PairingTask.objects.create(
        tournament=tournament,
        number=number,
        engine=engine,
        rest_only=rest_only,
        reason=reason.strip()[:LONGEST_REASON],
        asked_by=by,
    )
    if not (at_once and _pair_at_once(task)):
        app.configure_task(TASK, queueing_lock=f"pairing {task.pk}").defer(task_id=task.pk)
    return task


def _just_paired(tournament: Tournament, by: User) -> PairingTask | None:
    """Return the task of the current draft if the same account requested it within ten seconds.

    So a second click pairs nothing.
    """
    draft, since = first_draft(tournament), timezone.now() - SECOND_CLICK
    done = tournament.pairing_tasks.filter(asked_by=by, rest_only=False, finished_at__gte=since)
    return done.filter(number=draft.number).first() if draft else None


def _pair_at_once(task: PairingTask) -> bool:
    """Pair the round during the request. Return False, without a pairing, if that takes too long.

    The reason for a failure is stored in the task.
    """
    inputs = pairing_inputs(task.tournament, task.rest_only)
    engine = None if task.engine else task.tournament.pairing_system.fast_engines.get(inputs.edition.name)
    try:
        if engine is None:
            return False
        with _errors_as_sentences(task, inputs):
            paired = pair(inputs.field, inputs.edition, engine)
    except TakesLong:
        return False
    except Refused as refused:
        _store_reasons(task, *refused.reasons)
    else:
        write_round(task.tournament, inputs, paired, task)
        _store_progress(task, stage=PairingStage.FINISHED, finished_at=timezone.now())
    task.refresh_from_db()
    return True


def under_way(tournament: Tournament) -> PairingTask | None:
    """Return the task that is neither finished nor cancelled nor failed, or None."""
    return tournament.pairing_tasks.filter(finished_at=None, cancelled_at=None, failure="").first()


def is_queued(task: PairingTask) -> bool:
    """Return True if a worker has the task or will get it."""
    return queued(TASK, task_id=task.pk).exists()


def cancel(tournament: Tournament) -> bool:
    """Cancel the task under way, whose process ends within a second. Return False if there is no task."""
    waiting = tournament.pairing_tasks.filter(finished_at=None, cancelled_at=None, failure="")
    return bool(waiting.update(cancelled_at=timezone.now()))


def engine_offered() -> str:
    """Return the name of the configured program; empty without one."""
    return Path(settings.PAIRING_ENGINE).name if settings.PAIRING_ENGINE else ""


def run_task(task_id: int) -> None:
    """Run a task that is under way. The worker may be killed at any moment and run the task again.

    The reason that prevents the pairing is stored as the task's `failure`.
    """
    with try_lock(PAIRING, task_id) as alone:
        task = PairingTask.objects.select_related("tournament").filter(pk=task_id).first()
        if alone and task and task.is_under_way:
            _execute(task)


def store_failure(reason: str, task_id: int) -> None:
    """Store the reason why a task under way failed."""
    PairingTask.objects.filter(pk=task_id, finished_at=None, cancelled_at=None, failure="").update(failure=reason)


def _execute(task: PairingTask) -> None:
    _store_progress(task, stage=PairingStage.READING, started_at=timezone.now())
    try:
        with snapshot():
            inputs = pairing_inputs(task.tournament, task.rest_only)
        _store_progress(task, stage=PairingStage.PAIRING)
        paired = _paired(task, inputs)
        _store_progress(task, stage=PairingStage.WRITING)
        _write_and_finish(task, inputs, paired)
    except Refused as refused:
        _store_reasons(task, *refused.reasons)
    except PairingCancelled:
        return


def _paired(task: PairingTask, inputs: PairingInputs) -> PairedRound:
    """Return the pairs that a child process computes. Refused, with sentences, if there are none."""
    program = ExternalProgram(str(settings.PAIRING_ENGINE), inputs.report) if task.engine else None
    with _errors_as_sentences(task, inputs):
        return pair_in_child(
            inputs.field,
            inputs.edition,
            program,
            is_wanted=lambda: _row_of(task).filter(cancelled_at=None).exists(),
            on_checking=lambda: _store_progress(task, stage=PairingStage.GUARDING),
            pair_round=task.tournament.pairing_system.pair_round or pair_in_report,
            report=inputs.report,
        )


@contextmanager
def _errors_as_sentences(task: PairingTask, inputs: PairingInputs) -> Iterator[None]:
    """Replace errors of the pairing by Refused with sentences."""
    name = task.engine or _("the pairing")
    try:
        yield
    except NoLegalPairing as error:
        raise Refused(*no_pairing_sentences(task.tournament, inputs, error.blocker)) from error
    except IllegalPairing as error:
        sentence = _("The pairing by %(engine)s was refused because it breaks the rules: %(faults)s.")
        raise Refused(sentence % {"engine": name, "faults": "; ".join(error.faults)}) from error
    except EngineFailed as error:
        raise Refused(_("%(engine)s failed: %(reason)s.") % {"engine": name, "reason": error}) from error


@transaction.atomic
def _write_and_finish(task: PairingTask, inputs: PairingInputs, paired: PairedRound) -> None:
    """Write the round and finish the task in one transaction; does nothing if it was cancelled."""
    if _row_of(task).select_for_update().filter(cancelled_at=None).exists():
        write_round(task.tournament, inputs, paired, task)
        _store_progress(task, stage=PairingStage.FINISHED, finished_at=timezone.now())


def _store_progress(task: PairingTask, **fields: object) -> None:
    _row_of(task).update(**fields)


def _store_reasons(task: PairingTask, *reasons: str) -> None:
    _row_of(task).filter(cancelled_at=None).update(failure="\n".join(map(str, reasons)))


def _row_of(task: PairingTask) -> "QuerySet[PairingTask]":
    return PairingTask.objects.filter(pk=task.pk)


def _store_acceleration(tournament: Tournament, acceleration: str) -> None:
    if acceleration not in Acceleration.values:
        raise Refused(_("There is no acceleration “%(name)s”.") % {"name": acceleration})
    tournament.acceleration = acceleration
    tournament.save(update_fields=["acceleration"])
