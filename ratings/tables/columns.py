"""Columns of a table: guessed from headings, or from the cells, and changed by hand."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ratings.tables.headings import (
    BESIDE_GIVEN_NAME,
    Headings,
    TableField,
    field_of,
    headings_of,
    key_of,
    rank_of,
)
from ratings.tables.patterns import FEDERATION
from ratings.tables.table import Row, Sheet, Table
from ratings.text.folding import fold

# Programs with ambiguous headings: the title of the program, the headings that recognise it together, and the field of
# each ambiguous heading. Other headings are read as always.
PRESETS: dict[str, tuple[str, frozenset[str], Mapping[str, str]]] = {
    "vega": ("Vega", frozenset({"name", "idfide", "elofide", "origin"}), {"origin": "club", "kcoeff": ""}),
    "swiss-manager": (
        "Swiss-Manager",
        frozenset({"idno", "rtgnat"}),
        {"idno": "national_id", "fideno": "fide_id", "rtgint": "rating"},
    ),
    "chess-results": (
        "chess-results",
        frozenset({"no", "rtgfide", "fideid"}),
        {"no": "", "id": "", "fideid": "fide_id", "rtgfide": "rating", "clubname": "club", "typ": "", "group": ""},
    ),
    "tornelo": (
        "Tornelo",
        frozenset({"fideid", "section", "comments"}),
        {"teamname": "club", "section": "", "comments": "", "rating": "rating"},
    ),
}
HEADINGS_WITHIN = 20  # the first rows, searched for headings; rows above may have the name of the event
SAMPLE_ROWS = 500  # rows examined to guess the field of a column without a heading
# First words of a row with a total under the list, and words that may follow them.
TOTAL_WORDS = {
    "total", "totals", "totale", "subtotal", "sum", "summe", "gesamt", "zwischensumme", "anzahl", "somme", "suma",
    "count", "number", "players",
}  # fmt: skip
TOTAL_COMPANIONS = {"of", "player", "players", "entries", "spieler", "teilnehmer", "joueurs", "jugadores", "de"}


@dataclass(frozen=True, slots=True)
class Columns:
    """The headings of a sheet, and the field of each column; "" for a column that is not read.

    `heading_row` is the index of the row of headings, None without headings. `preset` is a key of `PRESETS`.
    """

    headings: tuple[str, ...]
    fields: tuple[str, ...]
    heading_row: int | None = None
    preset: str = ""

    def column_of(self, field: str) -> int | None:
        """Return the column of a field, from 0; None without such a column."""
        return self.fields.index(field) if field and field in self.fields else None

    @property
    def has_player_column(self) -> bool:
        """True if a column has names, surnames or FIDE IDs."""
        return any(self.column_of(field) is not None for field in ("name", "surname", "fide_id"))

    def label(self, column: int) -> str:
        """Return the heading of a column; without a heading, its letters in a spreadsheet, such as ``B``."""
        return (
            self.headings[column] if column < len(self.headings) and self.headings[column] else column_letters(column)
        )

    def rows(self, sheet: Sheet) -> list[Row]:
        """Return the rows under the headings with a value in a column that is read.

        Repeated headings and rows with totals are left out.
        """
        begin = 0 if self.heading_row is None else self.heading_row + 1
        used = [column for column, field in enumerate(self.fields) if field]
        return [row for row in sheet.rows[begin:] if self._is_data(row, used)]

    def _is_data(self, row: Row, used: Sequence[int]) -> bool:
        filled = [cell for column in used if (cell := row.cell(column))]
        is_heading = bool(self.headings) and row.cells == self.headings[: len(row.cells)]
        return bool(filled) and not is_heading and not (len(filled) == 1 and _is_total(filled[0]))


def guess_columns(sheet: Sheet, fields: Sequence[TableField]) -> Columns:
    """Return the columns of a sheet: as the format defines them, by the best row of headings, or by the cells."""
    if sheet.fields:
        labels = {field.name: str(field.label) for field in fields}
        return Columns(tuple(labels[name] for name in sheet.fields), sheet.fields)
    index, names = headings_of(fields), [field.name for field in fields]
    rows = [_fields_by_headings(row.cells, index) for row in sheet.rows[:HEADINGS_WITHIN]]
    best = max(range(len(rows)), key=lambda index: (_known_count(rows[index]), -index))
    if _known_count(rows[best]):
        headings = _padded(sheet, best)
        return Columns(headings, _fields_by_headings(headings, index), best, _preset(headings))
    sample = replace(sheet, rows=sheet.rows[:SAMPLE_ROWS])
    below = _fields_by_cells(replace(sample, rows=sample.rows[1:]), names)
    if _has_unknown_headings(sheet, below):
        return with_heading_row(Columns((), below + ("",) * (sheet.width - len(below))), sheet, 0)
    fields_of_cells = _fields_by_cells(sample, names)
    return Columns((), fields_of_cells + ("",) * (sheet.width - len(fields_of_cells)))


def best_sheet(table: Table, fields: Sequence[TableField]) -> int:
    """Return the index of the first sheet with known headings; 0 if no sheet has any."""
    have = [index for index, sheet in enumerate(table.sheets) if guess_columns(sheet, fields).heading_row is not None]
    return have[0] if have else 0


def with_heading_row(columns: Columns, sheet: Sheet, heading_row: int | None) -> Columns:
    """Return the columns with the headings of another row of the sheet, without headings for None.

    `heading_row` is the index of the row. The fields of the columns do not change.
    """
    headings = () if heading_row is None else _padded(sheet, heading_row)
    return replace(columns, headings=headings, heading_row=heading_row)


def assign_fields(columns: Columns, wanted: Mapping[int, str]) -> Columns:
    """Return the columns with the fields that a user chose, by column.

    If another column had a chosen field, that column loses it.
    """
    fields = ("" if field in wanted.values() else field for field in columns.fields)
    return replace(columns, fields=tuple(wanted.get(column, field) for column, field in enumerate(fields)))


def duplicate_fields(fields: Iterable[str]) -> list[str]:
    """Return the fields that are chosen for more than one column."""
    return sorted(field for field, count in Counter(fields).items() if field and count > 1)


def column_named(columns: Columns, text: str) -> int | None:
    """Return the column, from 0, that a user names by its heading, its letters or its number from 1; else None."""
    keys = [key_of(heading) for heading in columns.headings]
    if key_of(text) and key_of(text) in keys:
        return keys.index(key_of(text))
    number = int(text) - 1 if re.fullmatch(r"[1-9][0-9]{0,2}", text) else column_of_letters(text)
    return number if number is not None and number < len(columns.fields) else None


def field_named(text: str, fields: Sequence[TableField]) -> str | None:
    """Return the field for a user's text: its name or a known heading of it.

    Return "" for ``ignore``, None for another text.
    """
    if text in ("", "ignore"):
        return ""
    return text if text in {field.name for field in fields} else field_of(text, headings_of(fields)) or None


def column_letters(column: int) -> str:
    """Return the letters that a spreadsheet gives to a column: 0 is ``A``, 26 is ``AA``."""
    return (column_letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


def column_of_letters(text: str) -> int | None:
    """Return the column for its letters in a spreadsheet: ``A`` is 0; None for another text."""
    if not re.fullmatch(r"[A-Za-z]{1,2}", text):
        return None
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _is_total(cell: str) -> bool:
    first, *others = fold(re.sub(r"[:=]", " ", cell)).split() or [""]
    return first in TOTAL_WORDS and all(word.isdigit() or word in TOTAL_COMPANIONS for word in others)


def _padded(sheet: Sheet, row: int) -> tuple[str, ...]:
    cells = sheet.rows[row].cells
    return cells + ("",) * (sheet.width - len(cells))


def _has_unknown_headings(sheet: Sheet, fields: Sequence[str]) -> bool:
    """Return True if the first row has words in columns of numbers: it has headings, but unknown ones."""
    numbers = [column for column, field in enumerate(fields) if field in ("fide_id", "birth", "rating")]
    first = [(fields[column], cell) for column in numbers if (cell := sheet.rows[0].cell(column))]
    return bool(first) and not any(CELL_PATTERNS[field](cell) for field, cell in first)


def _known_count(fields: Sequence[str]) -> int:
    return sum(bool(field) for field in fields)


def _preset(headings: Sequence[str]) -> str:
    keys = {key_of(heading) for heading in headings}
    return next((name for name, (_title, needed, _fields) in PRESETS.items() if needed <= keys), "")


def _fields_by_headings(headings: Sequence[str], index: Headings) -> tuple[str, ...]:
    keys, names = [key_of(heading) for heading in headings], {name for name, _rank in index.values()}
    meant = PRESETS[preset][2] if (preset := _preset(headings)) else {}
    fields = [
        meant[key] if meant.get(key) in {"", *names} else field_of(heading, index)
        for key, heading in zip(keys, headings, strict=True)
    ]
    if "given_name" in fields or "surname" in fields or {"nom", "nombre"} <= {*keys}:
        fields = [BESIDE_GIVEN_NAME.get(key, field) for key, field in zip(keys, fields, strict=True)]
    ranks = [rank_of(heading, field, index) for heading, field in zip(headings, fields, strict=True)]
    return tuple(_each_once(ranks, fields))


def _each_once(ranks: Sequence[int], fields: Sequence[str]) -> list[str]:
    """Return the fields, each for one column: the column with the lowest rank (see `Headings`). The others get ""."""
    best: dict[str, int] = {}
    for column, (rank, field) in enumerate(zip(ranks, fields, strict=True)):
        if field and (field not in best or rank < ranks[best[field]]):
            best[field] = column
    if "surname" in best and "name" in best:
        del best["name"]
    return [field if best.get(field) == column else "" for column, field in enumerate(fields)]


# Tests of the cells of a field, the surest first. A column without a heading gets the first field whose test is true
# for at least `LEAST_SHARE` of the filled cells.
CELL_PATTERNS: dict[str, Callable[[str], object]] = {
    "fide_id": re.compile(r"0*[1-9][0-9]{4,9}|N[0-9]{1,10}").fullmatch,
    "birth": re.compile(r"(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d").fullmatch,
    "rating": re.compile(r"[1-3]\d{3}").fullmatch,
    "title": re.compile(r"W?[GIFC]M").fullmatch,
    "sex": re.compile(r"[mwfMWF]").fullmatch,
    "federation": re.compile(FEDERATION).fullmatch,
    "name": re.compile(r"[^\W\d_][^\d@]+").fullmatch,
    "club": re.compile(r".*[^\W\d_].*").fullmatch,
}
LEAST_SHARE = 0.8


def _fields_by_cells(sheet: Sheet, names: Sequence[str]) -> tuple[str, ...]:
    fields: list[str] = []
    for column in range(sheet.width):
        cells = [cell for row in sheet.rows if (cell := row.cell(column))]
        fitting = (
            field
            for field, looks in CELL_PATTERNS.items()
            if field in names and field not in fields and _is_mostly(looks, cells)
        )
        fields.append(next(fitting, ""))
    if "name" in fields and not _are_whole_names(sheet, fields.index("name")):
        return tuple(_split_names(sheet, fields))
    return tuple(fields)


def _is_mostly(matches: Callable[[str], object], cells: Sequence[str]) -> bool:
    return bool(cells) and sum(bool(matches(cell)) for cell in cells) >= LEAST_SHARE * len(cells)


def _are_whole_names(sheet: Sheet, column: int) -> bool:
    cells = [cell for row in sheet.rows if (cell := row.cell(column))]
    return sum("," in cell or " " in cell for cell in cells) >= LEAST_SHARE * len(cells)


def _split_names(sheet: Sheet, fields: list[str]) -> list[str]:
    """Return the fields with surname and given name for two neighbouring columns of words; else without a name."""
    position = fields.index("name")
    cells = [cell for row in sheet.rows if (cell := row.cell(position + 1))]
    if cells and fields[position + 1] == "club" and all(CELL_PATTERNS["name"](cell) for cell in cells):
        return [*fields[:position], "surname", "given_name", *fields[position + 2 :]]
    return [*fields[:position], "", *fields[position + 1 :]]
