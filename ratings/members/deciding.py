"""Officers' decisions about the doubtful rows of an import, stored at once."""

from collections.abc import Collection
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.members.doubtful import DoubtfulRow, doubtful_rows, home_federation, related_rows, store_states
from ratings.members.outcomes import RECORDED_STATES, MemberRowState
from ratings.models import MemberImport, User
from ratings.reviews import decisions
from ratings.reviews.decisions import LEFT_OUT, NEW_PLAYER, RowDecision
from ratings.reviews.rows import count_alike, rows_alike

FIRST_PROPOSAL = "proposal"  # the choice of the only similar player of each row of a group
GROUP_CHOICES = (FIRST_PROPOSAL, NEW_PLAYER, LEFT_OUT)


class Decided(NamedTuple):
    """An import after a decision, with the rows that may have changed."""

    member_import: MemberImport
    rows: list[DoubtfulRow]


@transaction.atomic
def decide_row(import_id: int, row: int, decision: RowDecision, seen: str, by: User) -> Decided:
    """Store a decision about a row. AlreadyDecided: another officer has decided the row since it was seen."""
    stored = _lock_import(import_id)
    if all(number != row for number, *_rest in stored.left_out):
        raise Refused(_("This row is no longer in the list. Reload the page."))
    is_new = decisions.decide(stored.decisions, row, decision, seen, by)
    rows = _compare(stored, related_rows(stored, row, decision.choice))
    decided = next(each for each in rows if each.number == row)
    if is_new and not _is_followed(decided):
        raise Refused(*(decided.outcome.problems or [_("This choice is no longer possible. Reload the page.")]))
    return _save(stored, rows)


@transaction.atomic
def correct_alike(import_id: int, row: int, decision: RowDecision, by: User) -> Decided:
    """Store the corrected cell of a row for every row with the same single problem."""
    stored = _lock_import(import_id)
    fixes = decisions.corrected_cells(decision)
    alike = rows_alike(_compare(stored, _numbers(stored, MemberRowState.INVALID_CELL)), row)
    for each in alike:
        earlier = each.decision
        decisions.store_decision(stored.decisions, each.number, earlier.choice, {**earlier.fixes, **fixes}, by)
    return _save(stored, _compare(stored, {each.number for each in alike}))


@transaction.atomic
def decide_group(import_id: int, state: str, numbers: Collection[int], choice: str, by: User) -> int:
    """Decide these undecided rows of a state alike; return their number. Rows decided meanwhile stay as they are."""
    if choice not in GROUP_CHOICES:
        raise Refused(_("This choice is no longer possible. Reload the page."))
    stored = _lock_import(import_id)
    rows = _compare(stored, _numbers(stored, state) & {*numbers})
    choices = {row.number: chosen for row in rows if (chosen := _choice_for(row, choice))}
    for row in rows:
        if row.number in choices:
            decisions.store_decision(stored.decisions, row.number, choices[row.number], row.decision.fixes, by)
    decided = _compare(stored, choices)
    _save(stored, decided)
    return sum(not row.needs_decision for row in decided)


def group_rows(member_import: MemberImport, state: str) -> list[DoubtfulRow]:
    """Return the undecided rows of a state."""
    return [row for row in _compare(member_import, _numbers(member_import, state)) if row.needs_decision]


def review_rows(member_import: MemberImport, numbers: Collection[int]) -> list[DoubtfulRow]:
    """Return rows for the page, each with the number of rows that wait for the same correction."""
    invalid = _numbers(member_import, MemberRowState.INVALID_CELL)
    rows = _compare(member_import, {*numbers} | (invalid if invalid & {*numbers} else set()))
    count_alike(rows)
    return [row for row in rows if row.number in numbers]


@transaction.atomic
def follow_decisions(import_id: int) -> None:
    """Compare the decided rows with their decisions, after a new comparison of the list with the register."""
    stored = _lock_import(import_id)
    _save(stored, _compare(stored, {*map(int, stored.decisions)}))


def _choice_for(row: DoubtfulRow, choice: str) -> str:
    """Return the decision about a row of a group; empty if the row has no such choice."""
    if choice == LEFT_OUT:
        return choice
    if choice == NEW_PLAYER:
        return choice if row.may_be_new else ""
    similar = row.outcome.similar
    return similar[0].player.number if len(similar) == 1 else ""


def _is_followed(row: DoubtfulRow) -> bool:
    """Return True if the row has the outcome of its decision, or the officer corrects a cell or decides again."""
    return row.decision.choice in ("", LEFT_OUT) or row.outcome.state in RECORDED_STATES


def _numbers(member_import: MemberImport, state: str) -> set[int]:
    return {item[0] for item in member_import.left_out if item[1] == state}


def _compare(member_import: MemberImport, numbers: Collection[int]) -> list[DoubtfulRow]:
    return doubtful_rows(member_import, home_federation(), timezone.localdate(), numbers)


def _save(stored: MemberImport, rows: list[DoubtfulRow]) -> Decided:
    store_states(stored, rows)
    stored.save(update_fields=["decisions", "left_out"])
    return Decided(stored, rows)


def _lock_import(import_id: int) -> MemberImport:
    stored = MemberImport.objects.select_for_update(of=("self",)).defer("text").get(pk=import_id)
    if stored.reviewed_at is None or stored.confirmed_at or stored.finished_at:
        raise Refused(_("This list is no longer under review. Reload the page."))
    return stored


def decided_plan(member_import: MemberImport) -> list[list[object]]:
    """Return the rows for the plan that follow from the decisions, and take them out of the rows left out."""
    wanted = {item[0] for item in member_import.left_out if item[1] in RECORDED_STATES}
    rows = _compare(member_import, wanted)
    store_states(member_import, rows)
    recorded = [row for row in rows if not row.needs_decision and not row.is_left_out]
    numbers = {row.number for row in recorded}
    member_import.left_out = [item for item in member_import.left_out if item[0] not in numbers]
    return [row.outcome.planned for row in recorded]
