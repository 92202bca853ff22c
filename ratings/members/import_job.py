"""Imports of member lists: reviewed, confirmed, and recorded in small steps, so that no lock is held for long."""

import datetime as dt
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from ratings.accounts.language import language_of
from ratings.core.errors import Refused
from ratings.core.locks import MEMBERS, NUMBERS, lock
from ratings.core.mapped_import import BOUNDS
from ratings.core.queue import queue_once, queued
from ratings.core.table_files import read_under_headings
from ratings.members.matching import matches_of, outcome_of
from ratings.members.outcomes import MemberOutcome, MemberRowState
from ratings.members.review import review
from ratings.members.rows import FIELDS, MemberRow, member_row
from ratings.members.storage import RecordedMembers, record_members
from ratings.models import Installation, MemberImport, Player, User
from ratings.tables.columns import Columns
from ratings.tables.table import Sheet, to_text

TASK = "ratings.members"
MAX_ROWS_IN_REQUEST = 1000
"""The number of rows that are reviewed and recorded within a request, which takes a second or two."""
FIRST_STEP_ROWS = 50
"""The number of rows in the first transaction; the next ones take as many as fit into `STEP_SECONDS`."""
STEP_SECONDS = 0.4  # limits the wait of others for the lock of players' numbers
MAX_ROWS_IN_STEP = 500
MAX_PROBLEMS = 500


def request_import(sheet: Sheet, columns: Columns, by: User, at: dt.datetime) -> MemberImport:
    """Return the import of a file. A short file is reviewed at once, a longer file by a worker.

    If the same file is sent again, the import under way is returned. It is reviewed again, unless it is confirmed.
    """
    text, fields = to_text(sheet.rows, sheet.width), [*columns.fields]
    with transaction.atomic():
        lock(MEMBERS)
        waiting = MemberImport.objects.filter(finished_at=None, fields=fields, text=text)
        ordered = waiting.first() or MemberImport.objects.create(
            text=text, headings=[*columns.headings], fields=fields, rows=len(columns.rows(sheet)), by=by, at=at
        )
        if ordered.confirmed_at:
            return ordered
        waiting.filter(pk=ordered.pk, confirmed_at=None).update(reviewed_at=None, started_at=None)
        _queue_if_long(ordered, ordered.rows)
    if ordered.rows <= MAX_ROWS_IN_REQUEST:
        _review_or_record(ordered.pk)
    return ordered


def confirm_import(member_import: MemberImport, reviewed: str, by: User, at: dt.datetime) -> None:
    """Confirm an import, so that the rows of its plan are recorded. An interrupted import continues.

    `reviewed` identifies the review that the officer saw. Refused if there is a newer review.
    """
    with transaction.atomic():
        stored = MemberImport.objects.select_for_update().get(pk=member_import.pk)
        if stored.finished_at or (stored.confirmed_at and is_queued(stored)):
            return
        if not stored.confirmed_at:
            if stored.reviewed_at is None or stored.reviewed_at.isoformat() != reviewed:
                raise Refused(_("The list was compared with the register again. Check the numbers, then confirm."))
            stored.confirmed_at, stored.confirmed_by, stored.started_at = at, by, None
            stored.save(update_fields=["confirmed_at", "confirmed_by", "started_at"])
        _queue_if_long(stored, stored.planned)
    if stored.planned <= MAX_ROWS_IN_REQUEST:
        _review_or_record(stored.pk)


def is_queued(member_import: MemberImport) -> bool:
    """Return True if a job of the import is waiting or running."""
    return queued(TASK, import_id=member_import.pk).exists()


def run_import(import_id: int) -> None:
    """Review an import, or record a confirmed one, in the language of the officer.

    After a restart it continues from its last step.
    """
    ordered = MemberImport.objects.filter(pk=import_id).defer("text", "plan").select_related("by").first()
    if ordered:
        with override(language_of(ordered.by)):
            _review_or_record(import_id)


def record_failure(reason: str, import_id: int) -> None:
    """Record the reason why an unfinished import failed."""
    for ordered in MemberImport.objects.filter(pk=import_id, finished_at=None):
        _finish(ordered, [reason])


def drop_old_imports(now: dt.datetime) -> None:
    """After two weeks end imports without a confirmation, and delete the rows and ratings of the others."""
    old = MemberImport.objects.filter(at__lt=now - dt.timedelta(days=14))
    for ordered in old.filter(finished_at=None):
        _finish(ordered, [_("The import was not confirmed within two weeks.")])
    old.exclude(ratings={}, left_out=[]).update(ratings={}, left_out=[])


def _queue_if_long(member_import: MemberImport, rows: int) -> None:
    if rows > MAX_ROWS_IN_REQUEST:
        queue_once(TASK, f"members {member_import.pk}", import_id=member_import.pk)


def _review_or_record(import_id: int) -> None:
    ordered = MemberImport.objects.filter(pk=import_id, finished_at=None).first()
    if ordered is None or (ordered.reviewed_at and not ordered.confirmed_at):
        return
    MemberImport.objects.filter(pk=import_id).update(started_at=timezone.now())
    try:
        sheet, columns = read_under_headings(ordered.text, FIELDS, BOUNDS)
    except Refused as refused:
        _finish(ordered, [*refused.reasons])
        return
    columns = replace(columns, fields=tuple(ordered.fields))
    if ordered.confirmed_at:
        _record(ordered, sheet, columns)
    else:
        _review(ordered, sheet, columns)


def _review(member_import: MemberImport, sheet: Sheet, columns: Columns) -> None:
    outcomes = review(sheet, columns, _home_federation(), timezone.localdate())
    cells = {row.number: row.cells for row in sheet.rows}
    plan = [_plan_row(outcome) for outcome in outcomes if outcome.is_recordable]
    left_out = [_left_out(outcome, cells) for outcome in outcomes if not outcome.is_recordable]
    open_imports = MemberImport.objects.filter(pk=member_import.pk, confirmed_at=None, finished_at=None)
    open_imports.update(plan=plan, planned=len(plan), left_out=left_out, reviewed_at=timezone.now())


def _plan_row(outcome: MemberOutcome) -> tuple[int, str, int | None, str]:
    key = outcome.player.pk if outcome.player else None
    return outcome.row.row, outcome.state.value, key, outcome.row.person.name


def _left_out(outcome: MemberOutcome, cells: Mapping[int, Sequence[str]]) -> list[object]:
    return [outcome.row.row, outcome.state.value, [*outcome.problems], [*cells[outcome.row.row]]]


def _record(member_import: MemberImport, sheet: Sheet, columns: Columns) -> None:
    home, today, plan = _home_federation(), timezone.localdate(), [tuple(planned) for planned in member_import.plan]
    numbers = {number for number, *_rest in plan}
    rows = {row.number: member_row(row, columns, home, today) for row in sheet.rows if row.number in numbers}
    cells = {row.number: row.cells for row in sheet.rows}
    size, more = FIRST_STEP_ROWS, True
    while more:
        began = time.monotonic()
        more = _record_next_rows(member_import.pk, size, plan, rows, cells)
        size = max(1, min(MAX_ROWS_IN_STEP, round(size * STEP_SECONDS / (time.monotonic() - began))))


@transaction.atomic
def _record_next_rows(
    import_id: int,
    size: int,
    plan: Sequence[tuple[Any, ...]],
    rows: Mapping[int, MemberRow],
    cells: Mapping[int, Sequence[str]],
) -> bool:
    """Record the next rows of the plan; return True if more are left.

    A row whose outcome differs from the confirmed one is left out.
    """
    lock(NUMBERS)
    imports = MemberImport.objects.select_for_update(of=("self",)).select_related("confirmed_by")
    ordered = imports.defer("text", "headings", "plan", "left_out").get(pk=import_id)
    if ordered.finished_at:
        return False
    planned = plan[ordered.recorded : ordered.recorded + size]
    now = timezone.now()
    matches = matches_of([rows[number] for number, *_rest in planned], timezone.localdate(now), {*ordered.made})
    pairs: list[tuple[MemberRow, Player | None]] = []
    changed: list[MemberOutcome] = []
    for number, *rest in planned:
        outcome = outcome_of(rows[number], matches)
        if _plan_row(outcome) == (number, *rest):
            pairs.append((outcome.row, outcome.player))
        else:
            changed.append(MemberOutcome(outcome.row, MemberRowState.CHANGED, None, outcome.problems))
    if changed:
        ordered.left_out += [_left_out(outcome, cells) for outcome in changed]
    _add_counts(ordered, record_members(pairs, cast(User, ordered.confirmed_by), now))
    ordered.recorded += len(planned)
    if ordered.recorded >= len(plan):
        ordered.text, ordered.plan, ordered.made, ordered.finished_at = "", [], [], now
    ordered.save()
    return ordered.finished_at is None


def _add_counts(member_import: MemberImport, recorded: RecordedMembers) -> None:
    member_import.added += recorded.added
    member_import.enrolled += len(recorded.enrolled)
    member_import.changed += recorded.changed
    member_import.made += recorded.enrolled
    for name, ratings in recorded.ratings.items():
        member_import.ratings.setdefault(name, []).extend(ratings)


def _home_federation() -> str:
    """Return the federation of rows without one."""
    return Installation.objects.values_list("federation", flat=True).first() or ""


def _finish(member_import: MemberImport, problems: list[str]) -> None:
    """End an import with its problems, and delete its file and plan."""
    ended = {"problems": problems[:MAX_PROBLEMS], "finished_at": timezone.now(), "text": "", "plan": [], "made": []}
    MemberImport.objects.filter(pk=member_import.pk, finished_at=None).update(**ended)
