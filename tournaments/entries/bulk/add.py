"""Addition of the reviewed rows of a list to a tournament, in one transaction."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import PlayerNumber, User
from ratings.reviews.decisions import RowDecision
from ratings.tables.columns import Columns
from ratings.tables.table import Sheet
from tournaments.entries import entries
from tournaments.entries.absences import store_absence
from tournaments.entries.bulk.review import review
from tournaments.entries.bulk.reviewed_rows import ListReview, ReviewedRow
from tournaments.entries.late_entries import LateEntry
from tournaments.entries.register_snapshot import entries_from_register, rating_type
from tournaments.models import Absence, Entry, Tournament

COMMAND = "import_entries"  # the author of byes that the command stores


class UndecidedRows(Refused):
    """Rows of the list need a decision or have errors; no entry was added."""

    def __init__(self, reviewed: ListReview) -> None:
        super().__init__(_("Rows wait for a decision."))
        self.review = reviewed


@dataclass(frozen=True, slots=True)
class EntryImportResult:
    """The result of an import: the review it used, and the new and updated entries by row."""

    review: ListReview
    entered: dict[int, Entry]
    updated: dict[int, Entry]


@transaction.atomic
def add_rows(
    tournament: Tournament,
    sheet: Sheet,
    columns: Columns,
    decisions: Mapping[int, RowDecision] | None = None,
    *,
    late: LateEntry | None = None,
    by: User | None = None,
    require_all: bool = False,
) -> EntryImportResult:
    """Review the list again, add each addable player at the end, and update existing entries.

    No player is added twice and none is removed. `require_all`: raise UndecidedRows if a row needs a decision. `late`
    has the first round of the new players once round 1 is paired. `by` is the author of the byes; None for the command.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    reviewed = review(tournament, sheet, columns, decisions)
    if require_all and reviewed.undecided:
        raise UndecidedRows(reviewed)
    new = {
        row.parsed.row: entry
        for row, entry in zip(reviewed.rows_to_add, _new_entries(tournament, reviewed.rows_to_add), strict=True)
    }
    _enter(tournament, [*new.values()], late)
    for row in reviewed.rows_to_add:
        _request_byes(new[row.parsed.row], row, by)
    updated = {row.parsed.row: _update(row.entry, row) for row in reviewed.rows_to_update if row.entry}
    return EntryImportResult(reviewed, new, updated)


def _new_entries(tournament: Tournament, rows: list[ReviewedRow]) -> list[Entry]:
    """Return an unsaved entry for each row, from the register on the first day or from the list."""
    from_register = entries_from_register(tournament, [row.player.player for row in rows if row.player])
    free = _free_ids(tournament, rows)
    entries = []
    for row in rows:
        line, player = row.parsed, row.player
        if player:
            entry = from_register[player.player.pk]
            entry.club = line.club or entry.club
        else:
            entry = Entry(
                name=line.name,
                federation=line.federation or tournament.federation,
                sex=line.sex,
                title=line.title,
                birth_year=line.birth_year,
                club=line.club,
                fide_id=free.pop(line.fide_id, ""),
            )
        if line.rating and entry.rating is None:
            entry.rating, entry.rating_date, entry.rating_by_hand = line.rating, line.rating_date, True
            entry.rating_type, entry.list_version = rating_type(tournament), None
        entry.national_id = line.national_id or entry.national_id
        entry.national_rating = line.national_rating or entry.national_rating
        entries.append(entry)
    return entries


def _free_ids(tournament: Tournament, rows: list[ReviewedRow]) -> dict[str, str]:
    """Return the FIDE IDs of new players that neither the register nor an entry has, each mapped to itself."""
    wanted = {row.parsed.fide_id for row in rows if not row.player and row.parsed.fide_id.isdigit()}
    taken = {*PlayerNumber.objects.filter(number__in=wanted).values_list("number", flat=True)}
    taken |= {*tournament.entries.filter(fide_id__in=wanted).values_list("fide_id", flat=True)}
    return {number: number for number in wanted - taken}


def _enter(tournament: Tournament, new: list[Entry], late: LateEntry | None) -> None:
    if new:
        entries.require_open_list(tournament, late)
        entries.append_entries(tournament, new, late)


def _request_byes(entry: Entry, row: ReviewedRow, by: User | None) -> None:
    author = {"by": by, "as_imported": "" if by else COMMAND}
    for number, kind in row.parsed.byes:
        store_absence(Absence(entry=entry, first_round=number, last_round=number, kind=kind, **author))


def _update(entry: Entry, row: ReviewedRow) -> Entry:
    fields = {change.field: change.after for change in row.changes}
    if "rating" in fields:
        of_rating = {"rating_by_hand": True, "rating_type": rating_type(entry.tournament), "list_version": None}
        fields = {"rating_date": None, **fields, **of_rating}
    for name, value in fields.items():
        setattr(entry, name, value)
    entries.store_fields(entry, [*fields])
    return entry
