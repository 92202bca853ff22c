"""Uploaded lists. The request reads the beginning of the file, the worker reads the file."""

import datetime as dt
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, BinaryIO
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings import fide_list
from ratings.core.errors import Refused
from ratings.core.locks import RUN, lock
from ratings.fide_list import UnreadableList
from ratings.imports.import_list import ImportRefused, controls_of, import_players, list_date_of
from ratings.imports.import_run import create_run
from ratings.models import RatingSeries, Run, RunKind, User
from ratings.periods import run as running
from ratings.periods.progress import Progress

RETENTION = dt.timedelta(days=14)


@transaction.atomic
def request_import(
    series: RatingSeries,
    file: BinaryIO,
    name: str,
    period: dt.date | None,
    federations: Collection[str],
    by: User | None,
    at: dt.datetime,
    confirm_shrink: bool = False,
    encoding: str = "",
) -> list[Run]:
    """Return the runs that the worker will fill, one for each rating type.

    If an earlier upload of the lists is not finished, its runs are returned. ImportRefused if the beginning of the file
    cannot be read, or if neither the file nor the caller gives the month.
    """
    try:
        reading = fide_list.read(file, name, encoding=encoding)
        date = list_date_of(reading, period)
    except UnreadableList as error:
        raise ImportRefused(error.problems) from error
    lock(RUN)
    waiting = Run.objects.filter(
        list__series=series, list__date=date, kind=RunKind.IMPORTED, finished_at=None, failure=""
    )
    under_way = [run for run in waiting.order_by("pk") if running.is_queued(run)]
    if under_way:
        return under_way
    runs = {control: create_run(series, control, date, by, at) for control in controls_of(reading, series)}
    _queue(
        {control: run.pk for control, run in runs.items()},
        path=str(_store_upload(file)),
        name=name,
        date=date.isoformat(),
        federations=list(federations),
        by=by.pk if by else None,
        at=at.isoformat(),
        confirm_shrink=confirm_shrink,
        encoding=encoding,
    )
    return list(runs.values())


def _queue(runs: Mapping[str, int], **task: Any) -> None:
    """Queue the import of an uploaded list.

    `runs` are the primary keys of its runs by rating type; `task` are the other arguments of the job.
    """
    app.configure_task(running.IMPORT_TASK).defer(runs={**runs}, run_ids=list(runs.values()), **task)


def _arguments_of_import(run: Run) -> dict[str, Any] | None:
    """Return the arguments of the last import job of a run."""
    jobs = ProcrastinateJob.objects.filter(task_name=running.IMPORT_TASK, args__run_ids__contains=[run.pk])
    return jobs.order_by("-pk").values_list("args", flat=True).first()


def _store_upload(file: BinaryIO) -> Path:
    _folder().mkdir(parents=True, exist_ok=True)
    path = _folder() / uuid4().hex
    file.seek(0)
    with path.open("wb") as target:
        shutil.copyfileobj(file, target)
    return path


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "uploads"


def run_import(
    runs: dict[str, int],
    run_ids: list[int],
    path: str,
    name: str,
    date: str,
    federations: list[str],
    by: int | None,
    at: str,
    confirm_shrink: bool,
    encoding: str = "",
) -> None:
    """Import an uploaded file into its runs, or store the failure in the runs. Then delete the file."""
    waiting = {control: run for control, run in _unfinished_runs(runs).items() if run}
    if not waiting:
        return
    for run in waiting.values():
        progress = Progress(run)
        progress.begin()
        progress.stage("reading")
    upload = Path(path)
    series = next(iter(waiting.values())).list.series
    try:
        with upload.open("rb") as file:
            import_players(
                series, file, name, dt.date.fromisoformat(date), federations, User.objects.get(pk=by) if by else None,
                dt.datetime.fromisoformat(at), confirm_shrink, waiting, encoding,
            )  # fmt: skip
    except ImportRefused as refused:
        record_failure("\n".join(refused.reasons), runs)
    except FileNotFoundError:
        record_failure(_("The uploaded file is no longer available. Upload it again."), runs)
    record_failure(_("No player in the file has a rating of this rating type."), runs)
    upload.unlink(missing_ok=True)


def record_failure(reason: str, runs: Mapping[str, int], **_task: Any) -> None:
    """Store the failure in the runs of an import. The file stays for another attempt."""
    for run_id in runs.values():
        running.fail(reason, run_id)


@transaction.atomic
def retry_import(run: Run) -> None:
    """Queue the file of an unfinished import again. Refused if the file is missing."""
    lock(RUN)
    task = _arguments_of_import(run)
    if task is None or not Path(task["path"]).exists():
        raise Refused(_("The uploaded file is no longer available. Upload it again."))
    if not running.is_queued(run):
        Run.objects.filter(pk__in=task.pop("run_ids"), finished_at=None).update(failure="", stage="waiting", done=0)
        _queue(task.pop("runs"), **task)


def delete_old_uploads(now: dt.datetime) -> None:
    """Delete uploaded files that were not imported or retried within two weeks."""
    for path in _folder().glob("*"):
        if path.stat().st_mtime < (now - RETENTION).timestamp():
            path.unlink()


def _unfinished_runs(runs: dict[str, int]) -> dict[str, Run | None]:
    unfinished = Run.objects.select_related("list__series").filter(finished_at=None).in_bulk(runs.values())
    return {control: unfinished.get(pk) for control, pk in runs.items()}
