"""A rating list from another source: its frozen text, its rows, and the values that the next month needs from it."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast, get_args

import numpy as np

from ratings.engine.inputs_format.cells import BadInputs, join_cells, read_row
from ratings.engine.inputs_format.text import LineBlock, edition_lines, read_edition_lines
from ratings.engine.results import ComputedRows, ListedPlayer
from ratings.rules.activity import latest_game_of_inactive
from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.k_factor import UNKNOWN, facts_from_listed_k

HEADER = "berger-list 1"
EPOCH = dt.date(1970, 1, 1)


class ListSource(NamedTuple):
    """The origin of a list. `name` and `sha256` are those of the received file, empty for rows entered by hand."""

    program: str
    control: TimeControl
    date: dt.date
    name: str
    sha256: str


class ImportedRow(NamedTuple):
    """A row of the list. The last four fields are from our previous list; None if unknown."""

    number: str
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None
    rating: int
    games: int
    k: int | None
    flag: str
    highest: int | None
    games_so_far: int | None
    counted_from: dt.date | None
    last_game: dt.date | None


class ImportedColumns(NamedTuple):
    """The numbers of the rows, an array for each field. Days are counted from EPOCH.

    A missing value is 0, but UNKNOWN in the last three arrays.
    """

    rating: Ints
    games: Ints
    k: Ints
    birth_year: Ints
    inactive: Ints
    highest: Ints
    games_so_far: Ints
    counted_from: Ints
    last_game: Ints


class DerivedColumns(NamedTuple):
    """Computed numbers for each row, in the units of `ImportedColumns`."""

    rank: Ints
    highest: Ints
    games_so_far: Ints
    counted_from: Ints
    last_game: Ints


class ImportedList(NamedTuple):
    """A frozen list: its rows sorted by number, and the edition in force on the list's date."""

    source: ListSource
    edition: Edition
    rows: tuple[ImportedRow, ...]

    @property
    def program(self) -> str:
        return self.source.program


def header_lines(source: ListSource, edition: Edition) -> Iterator[str]:
    """Yield the lines before the rows, without line ends."""
    yield HEADER
    yield f"list\t{join_cells(source)}"
    yield from edition_lines(edition)


def row_line(imported: ImportedRow) -> str:
    """Return the line of a row, without a line end. BadInputs for a control character in a text."""
    return f"row\t{join_cells(imported)}"


def from_text(text: bytes) -> ImportedList:
    """Read a list from its frozen text. BadInputs for the first wrong line."""
    if not text.startswith(f"{HEADER}\n".encode()) or not text.endswith(b"\n"):
        first = text.split(b"\n", 1)[0].decode(errors="replace")
        raise BadInputs(1, first, f"{HEADER}, and a line end at the end")
    body = text.find(b"\nrow\t") + 1 or len(text)
    lines = text[:body].decode().split("\n")[:-1]
    head = [line.split("\t") for line in lines[1:3]]
    if [line[0] for line in head] != ["list", "edition"] or not all(line.startswith("|") for line in lines[3:]):
        raise BadInputs(2, "\n".join(lines[1:3]), "lines of a list, its edition and its rows")
    source = read_row(ListSource, 2, head[0][1:])
    if source.control not in get_args(TimeControl):
        raise BadInputs(2, source.control, "standard, rapid or blitz")
    edition = read_edition_lines(cast(tuple[str, str], tuple(head[1][1:])), 3, [line[1:] for line in lines[3:]])
    return ImportedList(source, edition, _read_rows(LineBlock(len(lines) + 1, text, body, len(text))))


def _read_rows(body: LineBlock) -> tuple[ImportedRow, ...]:
    if body.text.count(b"\n", body.begin) != body.text.count(b"\nrow\t"):
        number, line = next(candidate for candidate in body.lines if not candidate[1].startswith("row\t"))
        raise BadInputs(number, line, "a line that begins with row")
    return tuple(body.table(ImportedRow))


def rows_of_imported_list(imported: ImportedList) -> ComputedRows:
    """Return the rows that a run stores for an imported list. It has list rows only, no periods or games."""
    name = f"{imported.edition.chapter}/{imported.edition.name}"
    derived = derive_columns(imported.source.date, imported.edition, _columns_of_rows(imported.rows))
    return ComputedRows((name,), tuple(_listed(imported.rows, derived)), (), ())


def ranks(counts: Mapping[int, int]) -> dict[int, int]:
    """Return the rank of each rating, from the number of players with each rating: 1, 2, 2, 4."""
    rank_of, position = {}, 1
    for rating in sorted(counts, reverse=True):
        rank_of[rating] = position
        position += counts[rating]
    return rank_of


def derive_columns(date: dt.date, edition: Edition, columns: ImportedColumns) -> DerivedColumns:
    """Compute rank, highest rating, games so far and last game of all rows.

    From a listed K, facts about the past follow, by the edition in force on the list's date. The day of the last game
    is the latest possible: the list's date; for an inactive player, the last day with which the player is inactive. An
    earlier day from our own list stays until a game is added.
    """
    earlier = facts_from_listed_k(edition, columns.rating, columns.k, columns.birth_year, date.year)
    latest = np.where(columns.inactive, _day(latest_game_of_inactive(edition, date)), _day(date))
    stays = (columns.games == 0) & (columns.last_game != UNKNOWN)
    return DerivedColumns(
        _ranks(columns.rating),
        np.maximum(earlier.highest, columns.highest),
        *_games_so_far(columns, earlier.count_begins, date, edition),
        np.where(stays, np.minimum(columns.last_game, latest), latest),
    )


def _ranks(rating: Ints) -> Ints:
    ratings, indexes, counts = np.unique(rating, return_inverse=True, return_counts=True)
    rank = ranks(dict(zip(ratings.tolist(), counts.tolist(), strict=True)))
    return np.array([rank[each] for each in ratings.tolist()], dtype=np.int64)[indexes]


def _games_so_far(columns: ImportedColumns, begun: Flags, date: dt.date, edition: Edition) -> tuple[Ints, Ints]:
    """Return the number of games so far, and the first day of counting.

    The count of our own previous list continues unless the listed K contradicts it.
    """
    new, new_games = edition.development.new or 0, edition.development.new_games or 0
    counted = columns.games_so_far != UNKNOWN
    so_far = columns.games_so_far + columns.games
    begins, goes_on = begun & ~counted, counted & ~((columns.k != 0) & (columns.k != new) & (so_far < new_games))
    return (
        np.select([begins, goes_on], [np.int64(0), so_far], np.int64(UNKNOWN)),
        np.select([begins, goes_on], [np.int64(_day(date)), columns.counted_from], np.int64(UNKNOWN)),
    )


def _columns_of_rows(rows: Sequence[ImportedRow]) -> ImportedColumns:
    """Return the numbers of the rows as arrays."""
    return ImportedColumns(
        _ints(imported.rating for imported in rows),
        _ints(imported.games for imported in rows),
        _ints(imported.k or 0 for imported in rows),
        _ints(imported.birth_year or 0 for imported in rows),
        _ints("i" in imported.flag for imported in rows),
        _ints(imported.highest or 0 for imported in rows),
        _ints(UNKNOWN if imported.games_so_far is None else imported.games_so_far for imported in rows),
        _ints(UNKNOWN if imported.counted_from is None else _day(imported.counted_from) for imported in rows),
        _ints(UNKNOWN if imported.last_game is None else _day(imported.last_game) for imported in rows),
    )


def _listed(rows: Iterable[ImportedRow], derived: DerivedColumns) -> Iterator[ListedPlayer]:
    numbers = np.stack(derived, axis=1).tolist()
    for imported, (rank, highest, so_far, counted_from, last_game) in zip(rows, numbers, strict=True):
        yield ListedPlayer(
            *imported[:9],
            rank=rank,
            games=imported.games,
            k=imported.k,
            flag=imported.flag,
            highest=highest,
            games_so_far=None if so_far == UNKNOWN else so_far,
            counted_from=_date(counted_from),
            last_game=_date(last_game),
        )


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


def _day(date: dt.date) -> int:
    return (date - EPOCH).days


def _date(day: int) -> dt.date | None:
    return None if day == UNKNOWN else EPOCH + dt.timedelta(days=day)
