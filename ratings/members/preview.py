"""The rows of a member import by outcome, for its page, and the rows left out as a file."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from ratings.core.csv_table import comma_separated
from ratings.members.outcomes import GOES_IN, MemberRowState
from ratings.models import MemberImport, Player

PAGE = 100
LEFT_OUT = "left-out"


class RowGroup(NamedTuple):
    """The rows with one outcome: their name in the address, label and number."""

    name: str
    label: str
    size: int


class ShownRow(NamedTuple):
    """A row of the file on the page: the number of its player, or the reason why it is left out."""

    row: int
    name: str
    player: str
    reason: str
    problems: Sequence[str]


def groups_of(ordered: MemberImport) -> list[RowGroup]:
    """Return the groups of rows: those left out, and those of the plan by state."""
    counts = Counter(state for _row, state, *_rest in ordered.plan)
    left_out = [RowGroup(LEFT_OUT, _("Left out"), len(ordered.left_out))] if ordered.left_out else []
    return left_out + [RowGroup(state.value, str(state.label), counts[state]) for state in GOES_IN if counts[state]]


def reasons_of(ordered: MemberImport) -> list[RowGroup]:
    """Return the number of rows left out, by reason."""
    counts = Counter(state for _row, state, *_rest in ordered.left_out)
    return [RowGroup(state.value, str(state.label), counts[state]) for state in MemberRowState if counts[state]]


def page_of(ordered: MemberImport, group: str, number: str | None) -> Page[ShownRow]:
    """Return a page of the rows of a group."""
    of_group: Sequence[Any] = (
        ordered.left_out if group == LEFT_OUT else [row for row in ordered.plan if row[1] == group]
    )
    page = Paginator(of_group, PAGE).get_page(number)
    if group == LEFT_OUT:
        named = [place for place, field in enumerate(ordered.fields) if field in ("name", "surname", "given_name")]
        page.object_list = [_left_out(row, named) for row in page.object_list]
    else:
        players = Player.objects.in_bulk([key for _row, _state, key, _name in page.object_list if key])
        page.object_list = [_planned(row, players) for row in page.object_list]
    return page


def left_out_file(ordered: MemberImport) -> str:
    """Return the rows left out as CSV, with the columns of the file, the row and the reason."""
    width = len(ordered.headings)
    header = [*ordered.headings, _("Row"), _("Reason")]
    rows = [
        [*(cells + [""] * width)[:width], row, " · ".join([str(MemberRowState(state).label), *problems])]
        for row, state, problems, cells in ordered.left_out
    ]
    return comma_separated(header, rows)


def _left_out(row: Sequence[Any], named: Sequence[int]) -> ShownRow:
    number, state, problems, cells = row
    name = ", ".join(cells[place] for place in named if place < len(cells) and cells[place])
    return ShownRow(number, name, "", str(MemberRowState(state).label), problems)


def _planned(row: Sequence[Any], players: Mapping[int, Player]) -> ShownRow:
    number, _state, key, name = row
    return ShownRow(number, name, players[key].number if key in players else "", "", ())
