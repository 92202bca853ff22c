"""The review of a list of members before anything is written: the outcome of each row."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from django.utils.translation import gettext as _

from ratings.members.matching import decided_outcome, matches_of
from ratings.members.outcomes import MemberOutcome, MemberRowState
from ratings.members.rows import MemberRow, member_row, problem_sentence
from ratings.tables.columns import Columns
from ratings.tables.table import Sheet
from ratings.text.spellings import spelling_key

MAX_NAMESAKES = 300  # rows with the same name that are compared in pairs; if there are more, none is recorded


def review(sheet: Sheet, columns: Columns, home: str, day: dt.date) -> list[MemberOutcome]:
    """Return the outcome of each row by the register of the day; `home` is the federation of rows without one."""
    rows = [member_row(row, columns, home, day) for row in columns.rows(sheet)]
    matches = matches_of([row for row in rows if not row.problems], day)
    return without_repetitions([decided_outcome(row, matches) for row in rows])


def without_repetitions(outcomes: Sequence[MemberOutcome], is_new: Collection[int] = ()) -> list[MemberOutcome]:
    """Return the outcomes; a row that repeats the member of another row is not recorded.

    An officer has decided that the rows of `is_new` are players of their own, whatever their names.
    """
    other_row = dict(_repeated_rows(outcomes, is_new))
    return [_repeated_outcome(outcome, other_row[outcome.row.row]) if outcome.row.row in other_row else outcome
            for outcome in outcomes]  # fmt: skip


def _repeated_outcome(outcome: MemberOutcome, other: int) -> MemberOutcome:
    problem = problem_sentence(
        "name", outcome.row.person.name, _("each member once; row %(row)d has the same member") % {"row": other}
    )
    return MemberOutcome(outcome.row, MemberRowState.REPEATED, None, (problem,))


def _repeated_rows(outcomes: Sequence[MemberOutcome], is_new: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield the number of each row that repeats the member of another row, and the number of that row.

    Of equal rows the first is recorded.
    """
    together: dict[tuple[str, object], list[MemberRow]] = defaultdict(list)
    for outcome in outcomes:
        if outcome.is_recordable:
            for key in _unique_keys(outcome):
                if key[0] != "name" or outcome.row.row not in is_new:
                    together[key].append(outcome.row)
    for (kind, _key), rows in together.items():
        yield from _repeated_pairs(rows, may_differ=kind == "name")


def _unique_keys(outcome: MemberOutcome) -> Iterator[tuple[str, object]]:
    """Yield the keys that no two rows may share: player, numbers, and a new player's name in one spelling and order."""
    row = outcome.row
    if outcome.player:
        yield "player", outcome.player.pk
    else:
        yield "name", " ".join(sorted(spelling_key(row.folded).split()))
    if row.person.number:
        yield "id", row.person.number
    if row.number:
        yield "number", row.number


def _repeated_pairs(rows: Sequence[MemberRow], may_differ: bool) -> Iterator[tuple[int, int]]:
    if may_differ and len(rows) > MAX_NAMESAKES:
        yield from ((row.row, other.row) for row, other in zip(rows, [*rows[1:], rows[0]], strict=True))
        return
    row_before = rows[0]
    for row, other_row in combinations(rows, 2) if may_differ else ((row_before, row) for row in rows[1:]):
        if may_differ and _are_two_players(row, other_row):
            continue
        yield other_row.row, row.row
        if replace(other_row, row=row.row) != row:
            yield row.row, other_row.row


def _are_two_players(first: MemberRow, second: MemberRow) -> bool:
    """Return True if two rows of one name are two players, by birth, FIDE ID or member number."""
    if first.person.number and second.person.number:
        return first.person.number != second.person.number
    years, dates = (
        {value for row in (first, second) if (value := getattr(row.person, name))}
        for name in ("birth_year", "birth_date")
    )
    if len(years) == 2 or len(dates) == 2:
        return True
    same_date = first.person.birth_date is not None and first.person.birth_date == second.person.birth_date
    return not same_date and bool(first.number and second.number) and first.number != second.number
