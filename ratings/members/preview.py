"""The rows of a member import by outcome, for its page, and the rows left out as a file."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from ratings.core.csv_table import comma_separated
from ratings.members.outcomes import RECORDED_STATES, MemberRowState
from ratings.models import MemberImport, Player

PAGE_SIZE = 100
LEFT_OUT = "left-out"


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
    """Return the groups of rows: those left out, and those of the plan by state."""
    counts = Counter(state for _row, state, *_rest in member_import.plan)
    left_out = [RowGroup(LEFT_OUT, _("Left out"), len(member_import.left_out))] if member_import.left_out else []
    return left_out + [
        RowGroup(state.value, str(state.label), counts[state]) for state in RECORDED_STATES if counts[state]
    ]


def left_out_reasons(member_import: MemberImport) -> list[RowGroup]:
    """Return the number of rows left out, by reason."""
    counts = Counter(state for _row, state, *_rest in member_import.left_out)
    return [RowGroup(state.value, str(state.label), counts[state]) for state in MemberRowState if counts[state]]


def preview_page(member_import: MemberImport, group: str, number: str | None) -> Page[PreviewRow]:
    """Return a page of the rows of a group."""
    of_group: Sequence[Any] = (
        member_import.left_out if group == LEFT_OUT else [row for row in member_import.plan if row[1] == group]
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


def left_out_file(member_import: MemberImport) -> str:
    """Return the rows left out as CSV, with the columns of the file, the row and the reason."""
    width = len(member_import.headings)
    header = [*member_import.headings, _("Row"), _("Reason")]
    rows = [
        [*(cells + [""] * width)[:width], row, " · ".join([str(MemberRowState(state).label), *problems])]
        for row, state, problems, cells in member_import.left_out
    ]
    return comma_separated(header, rows)


def _left_out_row(row: Sequence[Any], named: Sequence[int]) -> PreviewRow:
    number, state, problems, cells = row
    name = ", ".join(cells[index] for index in named if index < len(cells) and cells[index])
    return PreviewRow(number, name, "", str(MemberRowState(state).label), problems)


def _planned_row(row: Sequence[Any], players: Mapping[int, Player]) -> PreviewRow:
    number, _state, key, name = row
    return PreviewRow(number, name, players[key].number if key in players else "", "", ())
