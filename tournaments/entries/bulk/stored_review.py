"""Stored review of a list. Any arbiter of the tournament decides its rows; it is deleted after 14 days."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import PlayerNumber, User
from ratings.reviews import decisions
from ratings.reviews.decisions import LEFT_OUT, NEW_PLAYER, RowDecision
from ratings.reviews.rows import rows_alike
from ratings.tables.columns import Columns, assign_fields, best_sheet, duplicate_fields, guess_columns, with_heading_row
from ratings.tables.headings import is_private
from ratings.tables.table import Row, Sheet, Table, from_json, redecode_table, to_json
from ratings.text.one_line import one_line
from tournaments.entries.bulk import add as adding
from tournaments.entries.bulk.fields import FIELDS, NAMES
from tournaments.entries.bulk.reading import read_list, read_text
from tournaments.entries.bulk.review import review
from tournaments.entries.bulk.reviewed_rows import ListReview, ReviewedRow
from tournaments.entries.late_entries import LateEntry
from tournaments.models import EntryImport, Tournament

RETENTION = dt.timedelta(days=14)


@dataclass(frozen=True, slots=True)
class ListUnderReview:
    """A stored list: its sheets, the columns of the current sheet, and the decisions by row."""

    stored: EntryImport
    table: Table
    sheet: Sheet
    columns: Columns
    decisions: dict[int, RowDecision]

    def review(self) -> ListReview:
        """Return the review with the current register, entries and decisions."""
        return review(self.stored.tournament, self.sheet, self.columns, self.decisions)


def store_list(tournament: Tournament, data: bytes | str, name: str, by: User, encoding: str = "") -> EntryImport:
    """Read a list and store it for review; Refused if it cannot be read.

    A list that is stored already returns its existing review. Columns with headings for phone, mail and address are
    not stored.
    """
    table = read_text(data) if isinstance(data, str) else read_list(data, encoding)
    content = data.encode("utf-8", "replace") if isinstance(data, str) else data
    digest = sha256(content + encoding.encode()).hexdigest()
    table = replace(table, sheets=tuple(_without_private(sheet) for sheet in table.sheets))
    new = {"name": one_line(name)[:120], "table": to_json(table), "sheet": best_sheet(table, FIELDS), "by": by}
    stored, is_new = EntryImport.objects.get_or_create(tournament=tournament, digest=digest, defaults=new)
    if not is_new:
        EntryImport.objects.filter(pk=stored.pk).update(at=timezone.now())
    return stored


def open_review(stored: EntryImport) -> ListUnderReview:
    """Return the stored list with its columns and decisions."""
    table = from_json(stored.table)
    sheet = table.sheets[stored.sheet]
    columns = guess_columns(sheet, FIELDS)
    if stored.columns:
        columns = with_heading_row(columns, sheet, stored.columns["heading_row"])
        columns = replace(columns, fields=tuple(stored.columns["fields"]))
    return ListUnderReview(stored, table, sheet, columns, decisions.decisions_from_json(stored.decisions))


@transaction.atomic
def choose_sheet(import_id: int, sheet: int) -> None:
    """Select another sheet, and reset columns and decisions."""
    stored = _lock_import(import_id)
    if sheet != stored.sheet and 0 <= sheet < len(stored.table["sheets"]):
        stored.sheet, stored.columns, stored.decisions = sheet, {}, {}
        stored.save(update_fields=["sheet", "columns", "decisions"])


@transaction.atomic
def choose_encoding(import_id: int, encoding: str) -> None:
    """Read the rows in another encoding; columns and decisions stay. NotText: it does not decode."""
    stored = _lock_import(import_id)
    stored.table = to_json(redecode_table(from_json(stored.table), encoding))
    stored.save(update_fields=["table"])


@transaction.atomic
def choose_columns(import_id: int, fields: Mapping[int, str], heading_row: int | None) -> None:
    """Store the fields of the columns, from 0, and the heading row; Refused for a field chosen twice."""
    stored = _lock_import(import_id)
    current = open_review(stored)
    if heading_row is not None and not 0 <= heading_row < len(current.sheet.rows):
        heading_row = current.columns.heading_row
    wanted = {column: field for column, field in fields.items() if field in ("", *NAMES)}
    refuse_duplicate_fields(wanted)
    columns = assign_fields(current.columns, wanted)
    stored.columns = {"fields": [*columns.fields], "heading_row": heading_row}
    stored.save(update_fields=["columns"])


@transaction.atomic
def decide(import_id: int, row: int, decision: RowDecision, decision_seen_at: str, by: User) -> None:
    """Store an arbiter's decision about a row. AlreadyDecided: another arbiter has decided it since it was seen."""
    stored = _lock_import(import_id)
    if not _is_possible(stored, decision.choice):
        raise Refused(_("This choice is no longer possible. Reload the page."))
    if decisions.decide(stored.decisions, row, decision, decision_seen_at, by):
        stored.save(update_fields=["decisions"])


@transaction.atomic
def correct_alike(import_id: int, row: int, decision: RowDecision, by: User) -> None:
    """Store the corrected cell of a row for every row with the same single problem; nothing if the row has none."""
    stored = _lock_import(import_id)
    fixes = decisions.corrected_cells(decision)
    for each in rows_alike(open_review(stored).review().rows, row):
        earlier = each.decision
        decisions.store_decision(stored.decisions, each.number, earlier.choice, {**earlier.fixes, **fixes}, by)
    stored.save(update_fields=["decisions"])


@transaction.atomic
def add_rows(import_id: int, late: LateEntry | None, by: User) -> adding.EntryImportResult:
    """Add each addable player. Rows that need a decision stay. A repeated request adds no player."""
    stored = _lock_import(import_id)
    current = open_review(stored)
    added = adding.add_rows(stored.tournament, current.sheet, current.columns, current.decisions, late=late, by=by)
    for row, entry in added.entered.items():
        decided = stored.decisions.get(str(row))
        if decided and decided["choice"] == NEW_PLAYER:
            decided["choice"] = f"entry:{entry.pk}"  # a later review finds this entry
    stored.save(update_fields=["decisions"])
    return added


def changed_rows(before: ListReview, after: ListReview) -> list[ReviewedRow]:
    """Return the rows that differ from an earlier review."""
    earlier = {row.parsed.row: row for row in before.rows}
    return [row for row in after.rows if row != earlier.get(row.parsed.row)]


def delete_expired_lists(now: dt.datetime) -> None:
    """Delete the lists uploaded more than 14 days ago; entries stay."""
    EntryImport.objects.filter(at__lt=now - RETENTION).delete()


def refuse_duplicate_fields(fields: Mapping[int, str]) -> None:
    """Raise Refused for each field chosen for two columns."""
    labels = {field.name: field.label for field in FIELDS}
    if twice := duplicate_fields(fields.values()):
        raise Refused(*(_("“%(field)s” is chosen for two columns.") % {"field": labels[name]} for name in twice))


def _lock_import(import_id: int) -> EntryImport:
    return EntryImport.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=import_id)


def _is_possible(stored: EntryImport, choice: str) -> bool:
    if choice in ("", NEW_PLAYER, LEFT_OUT):
        return True
    if choice.startswith("entry:"):
        key = choice.removeprefix("entry:")
        return (
            len(key) < 18 and key.isascii() and key.isdigit() and stored.tournament.entries.filter(pk=int(key)).exists()
        )
    return choice.isascii() and choice.isalnum() and PlayerNumber.objects.filter(number=choice).exists()


def _without_private(sheet: Sheet) -> Sheet:
    columns = guess_columns(sheet, FIELDS)
    private = {column for column, heading in enumerate(columns.headings) if is_private(heading)}
    if not private or columns.heading_row is None:
        return sheet
    first_row = columns.heading_row + 1
    rows = (
        Row(row.number, tuple("" if column in private else cell for column, cell in enumerate(row.cells)))
        for row in sheet.rows[first_row:]
    )
    return replace(sheet, rows=(*sheet.rows[:first_row], *rows))
