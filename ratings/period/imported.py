"""A list computed elsewhere, as it is frozen and what it tells: rows as listed, and the state the next month needs."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast, get_args

import numpy as np

from ratings.period.cells import BadInputs, row, rows, written
from ratings.period.consequences import Consequences, Listed
from ratings.period.text import edition_lines, read_law
from ratings.rules.activity import latest_game_of_inactive
from ratings.rules.arrays import Ints
from ratings.rules.articles import Control, Edition
from ratings.rules.development import known_from

HEADER = "berger-list 1"


class Source(NamedTuple):
    """Where a list is from: the name of the file and its checksum as it came, empty for rows given by hand."""

    program: str
    control: Control
    date: dt.date
    name: str
    sha256: str


class ImportedRow(NamedTuple):
    """One row as listed; the four last are what our own list in force before it knew (None: nothing)."""

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


class ImportedList(NamedTuple):
    """A list as it is frozen; the rows sorted by number, the edition that of the list's date."""

    source: Source
    edition: Edition
    rows: tuple[ImportedRow, ...]

    @property
    def program(self) -> str:
        return self.source.program


def header_lines(source: Source, edition: Edition) -> Iterator[str]:
    """The lines that come before the rows, without line ends."""
    yield HEADER
    yield f"list\t{written(source)}"
    yield from edition_lines(edition)


def row_line(one: ImportedRow) -> str:
    """The line of a row, without a line end. BadInputs: a control character in a text."""
    return f"row\t{written(one)}"


def from_text(text: str) -> ImportedList:
    """The list whose lines these are; BadInputs, with the line, for anything else."""
    lines = text.split("\n")
    if lines[0] != HEADER or lines.pop() != "":
        raise BadInputs(1, lines[0], f"{HEADER}, and a line end at the end")
    body = next((place for place, line in enumerate(lines) if line.startswith("row\t")), len(lines))
    head = [line.split("\t") for line in lines[1:3]]
    if [line[0] for line in head] != ["list", "edition"] or not all(line.startswith("|") for line in lines[3:body]):
        raise BadInputs(2, "\n".join(lines[1:3]), "lines of a list, its edition and its rows")
    source = row(Source, 2, head[0][1:])
    if source.control not in get_args(Control):
        raise BadInputs(2, source.control, "standard, rapid or blitz")
    edition = read_law(cast(tuple[str, str], tuple(head[1][1:])), 3, [line[1:] for line in lines[3:body]])
    return ImportedList(source, edition, rows(ImportedRow, _cells(lines, body)))


def _cells(lines: Sequence[str], body: int) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(lines[body:], body + 1):
        word, *cells = line.split("\t")
        if word != "row":
            raise BadInputs(number, line, "a line that begins with row")
        yield number, cells


def consequences(found: ImportedList) -> Consequences:
    """Every row that follows from an imported list: only rows of the list."""
    counts: dict[int, int] = {}
    for one in found.rows:
        counts[one.rating] = counts.get(one.rating, 0) + 1
    name = f"{found.edition.chapter}/{found.edition.name}"
    return Consequences((name,), tuple(listed(found.source.date, found.edition, found.rows, ranks(counts))), (), ())


def ranks(counts: Mapping[int, int]) -> dict[int, int]:
    """The rank of each rating, 1 2 2 4, where `counts` says how many have it."""
    found, place = {}, 1
    for rating in sorted(counts, reverse=True):
        found[rating] = place
        place += counts[rating]
    return found


def listed(date: dt.date, edition: Edition, some: Sequence[ImportedRow], rank: Mapping[int, int]) -> Iterator[Listed]:
    """The rows of the list. What K tells of the past is read by the edition of the list's date.

    The day of the last game is the latest it can have been: the list's own date, or for an inactive player the last
    one that leaves him inactive; an earlier one that our own list knew stays while no game is added.
    """
    known = known_from(
        edition,
        _ints(one.rating for one in some),
        _ints(one.k or 0 for one in some),
        _ints(one.birth_year or 0 for one in some),
        date.year,
    )
    asleep = latest_game_of_inactive(edition, date)
    new_games = edition.development.new_games or 0
    for place, one in enumerate(some):
        so_far, counted_from = _count(one, bool(known.begun[place]), date, edition.development.new, new_games)
        yield Listed(
            *one[:9],
            rank=rank[one.rating],
            games=one.games,
            k=one.k,
            flag=one.flag,
            highest=max(int(known.highest[place]), one.highest or 0),
            games_so_far=so_far,
            counted_from=counted_from,
            last_game=_last_game(one, asleep if "i" in one.flag else date),
        )


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


def _count(
    one: ImportedRow, begun: bool, date: dt.date, new: int | None, new_games: int
) -> tuple[int | None, dt.date | None]:
    """Games so far and since when they are counted: our own count goes on unless the K listed speaks against it."""
    so_far = None if one.games_so_far is None else one.games_so_far + one.games
    if so_far is None:
        return (0, date) if begun else (None, None)
    if one.k and one.k != new and so_far < new_games:
        return None, None
    return so_far, one.counted_from


def _last_game(one: ImportedRow, latest: dt.date) -> dt.date:
    if one.games or one.last_game is None:
        return latest
    return min(one.last_game, latest)
