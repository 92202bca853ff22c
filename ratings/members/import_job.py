"""Imports of member lists: reviewed, confirmed, and recorded in small steps, so that no lock is held for long."""

import datetime as dt
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple, cast

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
from ratings.members.deciding import decided_plan, follow_decisions
from ratings.members.doubtful import home_federation, review_seen
from ratings.members.matching import decided_outcome, matches_of
from ratings.members.outcomes import MemberOutcome, MemberRowState
from ratings.members.review import review
from ratings.members.rows import FIELDS, MemberRow, member_row
from ratings.members.storage import RecordedMembers, record_members
from ratings.members.undo import UNDO_PERIOD
from ratings.models import MemberImport, Player, User
from ratings.reviews.decisions import UNDECIDED, RowDecision, decisions_from_json
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

    `reviewed` identifies the review that the officer saw. Refused if there is a newer review or decision. The decided
    rows come after the others.
    """
    with transaction.atomic():
        stored = MemberImport.objects.select_for_update().get(pk=member_import.pk)
        if stored.finished_at or (stored.confirmed_at and is_queued(stored)):
            return
        if not stored.confirmed_at:
            if stored.reviewed_at is None or review_seen(stored) != reviewed:
                raise Refused(_("The list was compared with the register again. Check the numbers, then confirm."))
            stored.plan += decided_plan(stored)
            stored.planned = len(stored.plan)
            stored.confirmed_at, stored.confirmed_by, stored.started_at = at, by, None
            stored.save(update_fields=["plan", "planned", "left_out", "confirmed_at", "confirmed_by", "started_at"])
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
    """After two weeks end imports without a confirmation, and delete the rows and ratings of the others.

    What an undo needs is deleted when the import can no longer be undone.
    """
    old = MemberImport.objects.filter(at__lt=now - dt.timedelta(days=14))
    for ordered in old.filter(finished_at=None):
        _finish(ordered, [_("The import was not confirmed within two weeks.")])
    old.exclude(ratings={}, left_out=[], decisions={}).update(ratings={}, left_out=[], decisions={})
    MemberImport.objects.filter(at__lt=now - UNDO_PERIOD).exclude(written={}).update(written={})


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
    outcomes = review(sheet, columns, home_federation(), timezone.localdate())
    cells = {row.number: row.cells for row in sheet.rows}
    plan = [outcome.planned for outcome in outcomes if outcome.is_recordable]
    left_out = [_left_out(outcome, cells) for outcome in outcomes if not outcome.is_recordable]
    open_imports = MemberImport.objects.filter(pk=member_import.pk, confirmed_at=None, finished_at=None)
    open_imports.update(plan=plan, planned=len(plan), left_out=left_out, reviewed_at=timezone.now())
    if member_import.decisions:
        follow_decisions(member_import.pk)


def _left_out(outcome: MemberOutcome, cells: Mapping[int, Sequence[str]]) -> list[object]:
    return [outcome.row.row, outcome.state.value, [*outcome.problems], [*cells[outcome.row.row]]]


def _record(member_import: MemberImport, sheet: Sheet, columns: Columns) -> None:
    home, today, plan = home_federation(), timezone.localdate(), member_import.plan
    decisions = decisions_from_json(member_import.decisions)
    numbers = {number for number, *_rest in plan}
    rows = {
        row.number: member_row(row, columns, home, today, decisions.get(row.number, UNDECIDED).fixes)
        for row in sheet.rows
        if row.number in numbers
    }
    cells = {row.number: row.cells for row in sheet.rows}
    size, more = FIRST_STEP_ROWS, True
    while more:
        began = time.monotonic()
        more = _record_next_rows(member_import.pk, _Confirmed(plan, rows, cells, decisions), size)
        size = max(1, min(MAX_ROWS_IN_STEP, round(size * STEP_SECONDS / (time.monotonic() - began))))


class _Confirmed(NamedTuple):
    """The confirmed plan, with the rows, their cells and the decisions by number."""

    plan: Sequence[Sequence[Any]]
    rows: Mapping[int, MemberRow]
    cells: Mapping[int, Sequence[str]]
    decisions: Mapping[int, RowDecision]

    def next_rows(self, begin: int, size: int) -> list[Sequence[Any]]:
        """Return the next rows of the plan. Decided rows are not recorded together with others.

        Only the register shows that a decided row has the number of an earlier one.
        """
        rows = self.plan[begin : begin + size]
        return [*takewhile(lambda row: (row[0] in self.decisions) == (rows[0][0] in self.decisions), rows)]


@transaction.atomic
def _record_next_rows(import_id: int, confirmed: _Confirmed, size: int) -> bool:
    """Record the next rows of the plan; return True if more are left.

    A row whose outcome differs from the confirmed one is left out.
    """
    lock(NUMBERS)
    imports = MemberImport.objects.select_for_update(of=("self",)).select_related("confirmed_by")
    ordered = imports.defer("text", "headings", "plan", "left_out", "decisions").get(pk=import_id)
    if ordered.finished_at:
        return False
    planned, rows = confirmed.next_rows(ordered.recorded, size), confirmed.rows
    now = timezone.now()
    matches = matches_of([rows[number] for number, *_rest in planned], timezone.localdate(now), {*ordered.made})
    pairs: list[tuple[MemberRow, Player | None]] = []
    changed: list[MemberOutcome] = []
    for number, *rest in planned:
        outcome = decided_outcome(rows[number], matches, confirmed.decisions.get(number, UNDECIDED))
        if outcome.planned == [number, *rest]:
            pairs.append((outcome.row, outcome.player))
        else:
            changed.append(MemberOutcome(outcome.row, MemberRowState.CHANGED, None, outcome.problems))
    if changed:
        ordered.left_out += [_left_out(outcome, confirmed.cells) for outcome in changed]
    _add_counts(ordered, record_members(pairs, cast(User, ordered.confirmed_by), now))
    ordered.recorded += len(planned)
    if ordered.recorded >= len(confirmed.plan):
        ordered.text, ordered.plan, ordered.made, ordered.finished_at = "", [], [], now
    ordered.save()
    return ordered.finished_at is None


def _add_counts(member_import: MemberImport, recorded: RecordedMembers) -> None:
    member_import.added += recorded.added
    member_import.enrolled += len(recorded.enrolled)
    member_import.changed += recorded.changed
    member_import.made += recorded.enrolled
    for kind, written in recorded.written.items():
        member_import.written.setdefault(kind, []).extend(written)
    for name, ratings in recorded.ratings.items():
        member_import.ratings.setdefault(name, []).extend(ratings)


def _finish(member_import: MemberImport, problems: list[str]) -> None:
    """End an import with its problems, and delete its file and plan."""
    ended = {"problems": problems[:MAX_PROBLEMS], "finished_at": timezone.now(), "text": "", "plan": [], "made": []}
    MemberImport.objects.filter(pk=member_import.pk, finished_at=None).update(**ended)
