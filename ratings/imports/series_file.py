"""The reader of a table with a federation's own lists: a row for each player and month; problems name their row."""

import datetime as dt
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from ratings.core.table_files import CellProblem, CellReader
from ratings.register.federations import federation_of
from ratings.tables.cells import fide_id_of
from ratings.tables.columns import assign_fields, best_sheet, guess_columns
from ratings.tables.days import birth_year_of, month_of
from ratings.tables.headings import TableField, common_headings, key_of
from ratings.tables.names import whole_name
from ratings.tables.patterns import is_fide_id, is_series_number
from ratings.tables.problems import CannotRead
from ratings.tables.table import Table, TableBounds

FIELDS = (
    TableField("month", "month", common_headings("month"), required=True),
    TableField("number", "number", f"{common_headings('number')} nr no id", required=True),
    TableField("name", "name", common_headings("name")),
    TableField("surname", "surname", common_headings("surname")),
    TableField("given_name", "given_name", common_headings("given_name")),
    TableField("fide_id", "fide_id", common_headings("fide_id")),
    TableField("federation", "federation", common_headings("federation")),
    TableField("birth", "birth", common_headings("birth")),
    TableField("rating", "rating", common_headings("rating", "national_rating"), required=True),
    TableField("games", "games", common_headings("games")),
    TableField("k", "k", common_headings("k")),
)
FIELD_NAMES = tuple(field.name for field in FIELDS)
REQUIRED_NAMES = tuple(field.name for field in FIELDS if field.required)
BOUNDS = TableBounds(bytes=10 * 1024 * 1024, rows=1_000_000)
ANY_SIZE = TableBounds(bytes=sys.maxsize, rows=sys.maxsize)
LONGEST_NAME = 80


class SeriesRow(NamedTuple):
    """A player on the list of a month. `row` is the row of the file; the headings are row 1."""

    row: int
    month: dt.date
    number: str
    name: str
    fide_id: str
    federation: str
    birth: int | None
    rating: int
    games: int
    k: int | None


@dataclass(slots=True)
class SeriesFile:
    """The rows of a file, or the problems that prevent its import."""

    rows: list[SeriesRow] = field(default_factory=list)
    problems: list[CellProblem] = field(default_factory=list)


def read_series_file(table: Table, names: Mapping[str, str]) -> SeriesFile:
    """Return the rows of a table; `names` maps the file's column names to fields."""
    fields = [_with_headings(field, names) for field in FIELDS]
    sheet, read = table.sheets[best_sheet(table, fields)], SeriesFile()
    columns = guess_columns(sheet, fields)
    columns = assign_fields(
        columns, {column: names[name] for column, name in enumerate(columns.headings) if name in names}
    )
    if missing := [name for name in REQUIRED_NAMES if columns.column_of(name) is None]:
        expected = _("one column with this heading, or mapped as COLUMN=%(name)s")
        read.problems = [CellProblem(1, None, name, _("0 columns"), expected % {"name": name}) for name in missing]
        return read
    for row in columns.rows(sheet):
        _read_row(read, CellReader(row, columns, labels={name: name for name in FIELD_NAMES}))
    read.problems += _duplicate_rows(read.rows)
    if not read.rows and not read.problems:
        read.problems.append(CellProblem(2, None, "", "", _("a player in each row after the first")))
    return read


def _with_headings(field: TableField, names: Mapping[str, str]) -> TableField:
    """Return a field with the file's own headings first; headings that `names` maps to other fields are removed."""
    own = " ".join(key_of(column) for column, to in names.items() if to == field.name)
    others = {key_of(column) for column, to in names.items() if to != field.name}
    return replace(field, headings=" ".join(key for key in f"{own} {field.headings}".split() if key not in others))


def _read_row(file: SeriesFile, reader: CellReader) -> None:
    month, number = reader.needed("month", _month), reader.needed("number", _number)
    name, birth = whole_name(reader.text), reader.value("birth", birth_year_of)
    fide_id, federation = reader.value("fide_id", _fide_id) or "", reader.value("federation", federation_of) or ""
    rating = reader.needed("rating", lambda text: _whole(text, 1, 3999))
    games = reader.value("games", lambda text: _whole(text, 0, 999))
    k = reader.value("k", lambda text: _whole(text, 0, 200))
    if len(name) > LONGEST_NAME:
        reader.wrong("name", name, _("at most %(count)s letters") % {"count": LONGEST_NAME})
    file.problems += reader.problems
    if month and number and rating and not reader.problems:
        row = reader.row.number
        file.rows.append(SeriesRow(row, month, number, name, fide_id, federation, birth, rating, games or 0, k))


def _month(text: str) -> dt.date:
    if (month := month_of(text)) is None:
        raise CannotRead("a month as in 2025-12")
    return month


def _number(text: str) -> str:
    if not is_series_number(text.upper()):
        raise CannotRead("up to twelve letters and digits as in 4412")
    return text.upper()


def _fide_id(text: str) -> str:
    if not is_fide_id(number := fide_id_of(text)):
        raise CannotRead("a FIDE ID: digits only")
    return number


def _whole(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high):
        raise CannotRead("a whole number from %(low)s to %(high)s", low=low, high=high)
    return int(text)


def _duplicate_rows(rows: Sequence[SeriesRow]) -> Iterator[CellProblem]:
    counted: Counter[tuple[dt.date, str]] = Counter()
    for row in rows:
        counted[row.month, row.number] += 1
        if counted[row.month, row.number] == 2:
            second = _("%(number)s for the second time in %(month)s")
            second %= {"number": row.number, "month": f"{row.month:%Y-%m}"}
            yield CellProblem(row.row, None, "number", second, _("each number once a month"))
