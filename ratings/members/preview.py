"""The rows of a member import by outcome, for its page, and the rows left out as a file."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from ratings.core.csv_table import comma_separated
from ratings.members.deciding import review_rows
from ratings.members.doubtful import review_seen, undecided
from ratings.members.outcomes import DECIDED_STATES, RECORDED_STATES, UNCERTAIN_STATES, MemberRowState
from ratings.models import MemberImport, Player

PAGE_SIZE = 100
LEFT_OUT, WAITING, DECIDED = "left-out", "waits", "decided"
_STATES = [*MemberRowState.values]
GROUPED_STATES = (*UNCERTAIN_STATES, MemberRowState.REPEATED)


class RowGroup(NamedTuple):
    """The rows with one outcome: their name in the address, label and number."""

    name: str
    label: str
    size: int


class PreviewRow(NamedTuple):
    """A row of the file on the page: the number of its player, or the reason why it is left out."""

    row: int
    name: str
    player: str
    reason: str
    problems: Sequence[str]


def row_groups(member_import: MemberImport) -> list[RowGroup]:
    """Return the groups of rows: those that wait, those decided or left out, and those of the plan by state."""
    counts = Counter(state for _row, state, *_rest in member_import.plan)
    groups = [RowGroup(name, _label(name), len(items)) for name, items in _doubtful_groups(member_import).items()]
    planned = [RowGroup(state.value, str(state.label), counts[state]) for state in RECORDED_STATES]
    return [group for group in (*groups, *planned) if group.size]


def _doubtful_groups(member_import: MemberImport) -> dict[str, list[Any]]:
    """Return the rows outside the plan: before the confirmation by decision, after it together."""
    if member_import.confirmed_at or member_import.finished_at:
        return {LEFT_OUT: member_import.left_out}
    waiting = sorted(undecided(member_import), key=lambda item: (_STATES.index(item[1]), item[0]))
    decided = [item for item in member_import.left_out if item[1] in DECIDED_STATES]
    return {WAITING: waiting, DECIDED: decided}


def _label(name: str) -> str:
    return {WAITING: _("To decide"), DECIDED: _("Decided"), LEFT_OUT: _("Left out")}[name]


def left_out_reasons(member_import: MemberImport) -> list[RowGroup]:
    """Return the number of rows that wait or are left out, by reason."""
    counts = Counter(state for _row, state, *_rest in member_import.left_out)
    return [
        RowGroup(state.value, str(state.label), counts[state])
        for state in MemberRowState
        if counts[state] and state not in RECORDED_STATES
    ]


def review_counts(member_import: MemberImport) -> dict[str, Any]:
    """Return the numbers of rows that wait, that an officer left out, and that a confirmation would record.

    `grouped` has the states whose rows can be decided together.
    """
    counts = Counter(state for _row, state, *_rest in member_import.left_out)
    decided = sum(counts[state] for state in RECORDED_STATES)
    new = sum(state == MemberRowState.NEW for _row, state, *_rest in member_import.plan)
    return {
        "waiting": counts.total() - decided - counts[MemberRowState.OMITTED],
        "omitted": counts[MemberRowState.OMITTED],
        "recording": len(member_import.plan) + decided,
        "recording_new": new + counts[MemberRowState.NEW],
        "grouped": [
            RowGroup(state.value, str(state.label), counts[state]) for state in GROUPED_STATES if counts[state] > 1
        ],
        "review_seen": review_seen(member_import),
    }


def preview_page(member_import: MemberImport, group: str, number: str | None) -> Page[Any]:
    """Return a page of the rows of a group: rows under review, or rows with their player or reason."""
    doubtful = _doubtful_groups(member_import).get(group)
    if group in (WAITING, DECIDED):
        page = Paginator(doubtful or [], PAGE_SIZE).get_page(number)
        rows = {row.number: row for row in review_rows(member_import, {item[0] for item in page.object_list})}
        page.object_list = [rows[item[0]] for item in page.object_list]
        return page
    of_group: Sequence[Any] = (
        doubtful if doubtful is not None else [row for row in member_import.plan if row[1] == group]
    )
    page = Paginator(of_group, PAGE_SIZE).get_page(number)
    if group == LEFT_OUT:
        named = [
            index for index, field in enumerate(member_import.fields) if field in ("name", "surname", "given_name")
        ]
        page.object_list = [_left_out_row(row, named) for row in page.object_list]
    else:
        players = Player.objects.in_bulk([key for _row, _state, key, _name in page.object_list if key])
        page.object_list = [_planned_row(row, players) for row in page.object_list]
    return page


def left_out_file(member_import: MemberImport) -> tuple[str, int]:
    """Return the rows that are not recorded as CSV, with the columns of the file, the row and the reason.

    Their number is returned, too.
    """
    width = len(member_import.headings)
    header = [*member_import.headings, _("Row"), _("Reason")]
    rows = [
        [*(cells + [""] * width)[:width], row, " · ".join([str(MemberRowState(state).label), *problems])]
        for row, state, problems, cells in member_import.left_out
        if state not in RECORDED_STATES
    ]
    return comma_separated(header, rows), len(rows)


def _left_out_row(row: Sequence[Any], named: Sequence[int]) -> PreviewRow:
    number, state, problems, cells = row
    name = ", ".join(cells[index] for index in named if index < len(cells) and cells[index])
    return PreviewRow(number, name, "", str(MemberRowState(state).label), problems)


def _planned_row(row: Sequence[Any], players: Mapping[int, Player]) -> PreviewRow:
    number, _state, key, name = row
    return PreviewRow(number, name, players[key].number if key in players else "", "", ())
