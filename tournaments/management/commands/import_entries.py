"""Command that imports players into a tournament from a list: all players or none."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import transaction

from ratings.core.encoding_option import add_encoding, read_as
from ratings.core.errors import Refused
from ratings.tables.columns import (
    Columns,
    assign_fields,
    best_sheet,
    column_named,
    field_named,
    guess_columns,
    with_heading_row,
)
from ratings.tables.headings import key_of
from ratings.tables.table import Sheet, Table
from tournaments.entries.bulk.add import EntryImportResult, UndecidedRows, add_rows
from tournaments.entries.bulk.fields import FIELDS, NAMES
from tournaments.entries.bulk.reading import read_list
from tournaments.entries.bulk.reviewed_rows import ListReview, RowState
from tournaments.entries.bulk.stored_review import refuse_duplicate_fields
from tournaments.models import Tournament


class Command(BaseCommand):
    help = (
        "Import players into a tournament from CSV, XLSX, ODS, TRF, or one FIDE ID a line. All or nothing: if a row is "
        "ambiguous or has an error, nothing is written and the exit status is 1."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", metavar="TOURNAMENT", help="name in the address of the tournament")
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--map",
            action="append",
            default=[],
            metavar="COLUMN=FIELD",
            help=f"COLUMN: heading, letters or number; FIELD: {', '.join(NAMES)} or ignore",
        )
        add_encoding(parser)
        parser.add_argument("--dry-run", action="store_true", help="review only, write nothing")
        parser.add_argument("--json", action="store_true", help="the review as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        tournament = Tournament.objects.filter(slug=options["tournament"]).first()
        if tournament is None:
            raise CommandError(
                f"TOURNAMENT: found {options['tournament']}, expected the name in a tournament's address"
            )
        table = _read(path, options["encoding"])
        sheet = table.sheets[best_sheet(table, FIELDS)]
        columns = _columns(path, sheet, options["map"])
        for note in _notes(table, sheet):
            self.stderr.write(f"{path}: {note}")
        try:
            added = _import(tournament, sheet, columns, options["dry_run"])
        except UndecidedRows as undecided:
            if options["json"]:
                self.stdout.write(json.dumps(undecided.review.to_json(), ensure_ascii=False))
            raise CommandError("\n".join(_problem_lines(path, undecided.review))) from undecided
        except Refused as refused:
            raise CommandError("\n".join(f"{path}: {reason}" for reason in refused.reasons)) from refused
        if options["json"]:
            self.stdout.write(json.dumps(added.review.to_json(), ensure_ascii=False))
        else:
            self.stdout.write(_summary(path, added, options["dry_run"]))


def _read(path: Path, encoding: str) -> Table:
    try:
        return read_list(path.read_bytes(), encoding)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except Refused as refused:
        raise CommandError("\n".join(f"{path}: {sentence}" for sentence in refused.reasons)) from refused


def _columns(path: Path, sheet: Sheet, given: list[str]) -> Columns:
    columns, first = guess_columns(sheet, FIELDS), [key_of(cell) for cell in sheet.rows[0].cells]
    if columns.heading_row is None and any(key_of(text.rpartition("=")[0]) in first for text in given):
        columns = with_heading_row(columns, sheet, 0)
    columns = _with_mapping(columns, given)
    if columns.has_player_column:
        return columns
    row = sheet.rows[columns.heading_row or 0]
    headings = "; ".join(filter(None, row.cells))
    expected = "a column of names or FIDE IDs; say which with --map"
    raise CommandError(f"{path}: row {row.number}: found {headings}, expected {expected}")


def _with_mapping(columns: Columns, given: list[str]) -> Columns:
    """Return the columns with those of `--map`; CommandError with every problem."""
    wanted: dict[int, str] = {}
    problems = []
    for text in given:
        column, _equals, name = str(text).rpartition("=")
        place, of_field = column_named(columns, column), field_named(name, FIELDS)
        if place is None:
            headings = ", ".join(filter(None, columns.headings)) or f"1 to {len(columns.fields)}"
            problems.append(f"--map {text}: found column {column or '(none)'}, expected one of {headings}")
        if of_field is None:
            fields = ", ".join(NAMES)
            problems.append(f"--map {text}: found field {name or '(none)'}, expected one of {fields}, ignore")
        if place is not None and of_field is not None:
            wanted[place] = of_field
    if problems:
        raise CommandError("\n".join(problems))
    try:
        refuse_duplicate_fields(wanted)
    except Refused as refused:
        raise CommandError("\n".join(f"--map: {reason}" for reason in refused.reasons)) from refused
    return assign_fields(columns, wanted)


def _notes(table: Table, sheet: Sheet) -> Iterator[str]:
    if table.encoding:
        yield read_as(table.encoding)
    if len(table.sheets) > 1:
        others = ", ".join(f"“{other_sheet.name}”" for other_sheet in table.sheets if other_sheet is not sheet)
        yield f"read is the sheet “{sheet.name}”; left out: {others}"


def _import(tournament: Tournament, sheet: Sheet, columns: Columns, dry: bool) -> EntryImportResult:
    with transaction.atomic():
        added = add_rows(tournament, sheet, columns, require_all=True)
        transaction.set_rollback(dry)
    return added


def _problem_lines(path: Path, review: ListReview) -> Iterator[str]:
    for row in review.undecided:
        for problem in row.problems:
            yield (
                f"{path}: row {problem.row}, column {problem.label or '-'}: "
                f"found {problem.value or 'nothing'}, expected {problem.expected}"
            )
        if row.state == RowState.AMBIGUOUS:
            players = ", ".join(
                f"{choice.name} {choice.birth_year or ''} {choice.number}" for choice in row.possible_players
            )
            entries = ", ".join(f"No. {entry.start_number} {entry.name}" for entry in row.possible_entries)
            expected = "; ".join(filter(None, (players, entries))) or "a FIDE ID or a year of birth"
            value = f"{row.name} ({row.reason.rstrip('.')})"
            yield f"{path}: row {row.parsed.row}, column -: found {value}, expected {expected}"


def _summary(path: Path, added: EntryImportResult, dry: bool) -> str:
    review = added.review
    counts = (
        f"{review.count('new')} new, {review.count('found')} in the register, {review.count('already')} already in, "
        f"{len(added.updated)} of these changed"
    )
    return f"{path}: {counts}{'; nothing written (--dry-run)' if dry else ''}"
