"""The doubtful rows of an import of members, with the officers' decisions."""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.members.matching import decided_outcome, matches_of
from ratings.members.outcomes import DECIDED_STATES, UNCERTAIN_STATES, MemberOutcome, MemberRowState
from ratings.members.review import without_repetitions
from ratings.members.rows import MemberRow, member_row
from ratings.members.similar import SimilarPlayer
from ratings.models import Installation, MemberImport
from ratings.reviews.decisions import NEW_PLAYER, UNDECIDED, RowDecision, decisions_from_json
from ratings.reviews.rows import RowUnderReview
from ratings.tables.columns import Columns
from ratings.tables.table import Row
from ratings.text.folding import fold
from ratings.text.spellings import spelling_key

NAME_FIELDS = ("name", "surname", "given_name")
NUMBER_FIELDS = ("number", "fide_id")


class ProposedPlayer(NamedTuple):
    """A similar player, with the fields that differ from the row."""

    player: SimilarPlayer
    differs: frozenset[str]


@dataclass(slots=True)
class DoubtfulRow(RowUnderReview):
    """A row that is not recorded without an officer's decision."""

    outcome: MemberOutcome

    @property
    def number(self) -> int:
        return self.outcome.row.row

    @property
    def row(self) -> MemberRow:
        return self.outcome.row

    @property
    def state(self) -> MemberRowState:
        return MemberRowState.OMITTED if self.is_left_out else self.outcome.state

    @property
    def needs_decision(self) -> bool:
        return self.state not in DECIDED_STATES

    @property
    def may_be_new(self) -> bool:
        """True if an officer may decide that the player is new."""
        return self.needs_decision and self.outcome.state in (*UNCERTAIN_STATES, MemberRowState.REPEATED)

    @property
    def proposals(self) -> list[ProposedPlayer]:
        """The similar players, to be chosen."""
        return [ProposedPlayer(each, frozenset(differences(self.row, each))) for each in self.outcome.similar]

    @property
    def born(self) -> dt.date | int | None:
        return self.row.person.birth_date or self.row.person.birth_year

    @property
    def summary(self) -> str:
        """The question of the row in a few words."""
        if not self.outcome.similar:
            return " ".join(self.outcome.problems)
        count = ngettext("%(count)s similar player", "%(count)s similar players", len(self.outcome.similar))
        return count % {"count": len(self.outcome.similar)}


def differences(row: MemberRow, similar: SimilarPlayer) -> Iterator[str]:
    """Yield the fields of a similar player that differ from the row: name, federation, birth, sex."""
    if not similar.has_same_name:
        yield "name"
    if similar.federation != row.person.federation:
        yield "federation"
    dates = {date for date in (row.person.birth_date, similar.player.birth_date) if date}
    years = {year for year in (row.person.birth_year, similar.player.birth_year) if year}
    if len(dates) > 1 or len(years) > 1:
        yield "birth"


def doubtful_rows(member_import: MemberImport, home: str, day: dt.date, numbers: Collection[int]) -> list[DoubtfulRow]:
    """Return the rows with these numbers, compared with the register again and with their decisions.

    Two of these rows never have the same member, and none has that of a row of the plan.
    """
    decisions = decisions_from_json(member_import.decisions)
    rows = [
        member_row(Row(number, tuple(cells)), columns_of(member_import), home, day, decision.fixes)
        for number, _state, _problems, cells in member_import.left_out
        if number in numbers
        for decision in (decisions.get(number, UNDECIDED),)
    ]
    matches = matches_of([row for row in rows if not row.problems], day)
    outcomes = {row.row: decided_outcome(row, matches, decisions.get(row.row, UNDECIDED)) for row in rows}
    outcomes |= _without_repetitions(member_import, outcomes, decisions)
    return [
        DoubtfulRow(outcomes[row.row], decision=decisions.get(row.row, UNDECIDED), problems=row.problems)
        for row in rows
    ]


def _without_repetitions(
    member_import: MemberImport, outcomes: Mapping[int, MemberOutcome], decisions: Mapping[int, RowDecision]
) -> dict[int, MemberOutcome]:
    """Return the outcomes of the rows that are not left out, none with the member of another row."""
    choices = {number: decisions.get(number, UNDECIDED) for number in outcomes}
    row_of = {key: number for number, _state, key, _name in member_import.plan if key}
    new = [number for number, decision in choices.items() if decision.choice == NEW_PLAYER]
    counted = [outcome for number, outcome in outcomes.items() if not choices[number].is_left_out]
    outcome_by_row = {}
    for outcome in without_repetitions(counted, new):
        other = row_of.get(outcome.player.pk) if outcome.player and outcome.is_recordable else None
        outcome_by_row[outcome.row.row] = _repeated(outcome, other) if other else outcome
    return outcome_by_row


def _repeated(outcome: MemberOutcome, other: int) -> MemberOutcome:
    sentence = _("Row %(row)s has the same member.") % {"row": other}
    return MemberOutcome(outcome.row, MemberRowState.REPEATED, None, (sentence,))


def columns_of(member_import: MemberImport) -> Columns:
    """Return the columns of the file, as the officer chose them."""
    return Columns(tuple(member_import.headings), tuple(member_import.fields), 0)


def related_rows(member_import: MemberImport, number: int, choice: str) -> set[int]:
    """Return a row, the repeated rows that may have its member, and the rows decided to have the chosen player."""
    columns = columns_of(member_import)
    cells_of = {row: cells for row, _state, _problems, cells in member_import.left_out}
    repeated = [row for row, state, *_rest in member_import.left_out if state == MemberRowState.REPEATED]
    keys = {*_keys(cells_of[number], columns)}
    chosen = {
        int(row) for row, decision in member_import.decisions.items()
        if decision["choice"] == choice and choice[-1:].isdigit()
    }  # fmt: skip
    return {number, *(row for row in repeated if keys & {*_keys(cells_of[row], columns)}), *chosen} & cells_of.keys()


def _keys(cells: Sequence[str], columns: Columns) -> Iterator[str]:
    """Yield the name of a row in one spelling and order, and its numbers."""
    row = Row(0, tuple(cells))
    texts = {name: row.cell(column) for name in (*NAME_FIELDS, *NUMBER_FIELDS)
             if (column := columns.column_of(name)) is not None}  # fmt: skip
    name = " ".join(texts.get(field, "") for field in NAME_FIELDS)
    yield " ".join(sorted(spelling_key(fold(name)).split()))
    yield from (f"{field} {text.lower()}" for field in NUMBER_FIELDS if (text := texts.get(field, "")))


def store_states(member_import: MemberImport, rows: Sequence[DoubtfulRow]) -> None:
    """Write the states of rows into the import, without saving it."""
    state_of = {row.number: row for row in rows}
    for item in member_import.left_out:
        if row := state_of.get(item[0]):
            item[1], item[2] = row.state.value, [*row.outcome.problems]


def undecided(member_import: MemberImport) -> list[list[Any]]:
    """Return the items of `left_out` that wait for a decision."""
    return [item for item in member_import.left_out if item[1] not in DECIDED_STATES]


def home_federation() -> str:
    """Return the federation of rows without one."""
    return Installation.objects.values_list("federation", flat=True).first() or ""


def review_seen(member_import: MemberImport) -> str:
    """Return what identifies a review with the decisions so far; empty before the review."""
    if member_import.reviewed_at is None:
        return ""
    last = max((decision["at"] for decision in member_import.decisions.values()), default="")
    return f"{member_import.reviewed_at.isoformat()} {last}".strip()
