"""The canonical text of what a run read: one line a fact, tab separated, in a fixed order; UTF-8, LF.

An outsider can read it with any program: the first word of a line says what it is, `.` stands for nothing known.
An edition's own text follows its line, each line of it behind a bar.
"""

import datetime as dt
import typing
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ratings.period.cells import NOTHING, BadInputs, fact_lines, row, rows, written
from ratings.period.inputs import Adjustment, Entry, Event, Game, ListUsed, Merged, Person, RunInputs
from ratings.rules.articles import Control, Edition
from ratings.rules.edition import text as edition_text
from ratings.rules.edition_file import EditionError, read_edition

HEADER = "berger-inputs 1"
WORDS = ("run", "before", "list", "edition", "person", "event", "entry", "game", "adjustment", "merge")


class _Run(NamedTuple):
    program: str
    control: str
    date: dt.date
    opens: dt.date


class _EditionName(NamedTuple):
    chapter: str
    name: str


def to_text(inputs: RunInputs) -> str:
    """The text that is frozen with a run; `from_text` gives an equal value. BadInputs: control characters."""
    return "".join(f"{line}\n" for line in _lines(inputs))


def _lines(inputs: RunInputs) -> Iterator[str]:
    yield HEADER
    yield _line("run", (inputs.program, inputs.control, inputs.date, inputs.opens))
    if inputs.before:
        yield _line("before", inputs.before)
    yield from fact_lines("list", inputs.lists)
    for edition in inputs.editions:
        yield from edition_lines(edition)
    yield from fact_lines("person", inputs.people)
    yield from fact_lines("event", [(*event[:-1], *(event.list_used or (None, None, None))) for event in inputs.events])
    yield from fact_lines("entry", inputs.entries)
    yield from fact_lines("game", inputs.games)
    yield from fact_lines("adjustment", inputs.adjustments)
    yield from fact_lines("merge", inputs.merges)


def _line(word: str, cells: Iterable[object]) -> str:
    return f"{word}\t{written(cells)}"


def edition_lines(edition: Edition) -> Iterator[str]:
    """An edition as it stands in the text: its name, then its own lines behind bars."""
    yield _line("edition", (edition.chapter, edition.name))
    yield from (f"|{line}" for line in edition_text(edition).split("\n"))


def from_text(text: str) -> RunInputs:
    """The value that `to_text` wrote; BadInputs, with the line, for anything else."""
    lines = text.split("\n")
    if lines[0] != HEADER:
        raise BadInputs(1, lines[0], HEADER)
    if lines.pop() != "":
        raise BadInputs(len(lines) + 1, "no end of the last line", "a line end")
    return _inputs(_Parts(lines))


class _Parts:
    """The lines of each word with their numbers, and the law."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.cells: dict[str, list[tuple[int, list[str]]]] = {word: [] for word in WORDS}
        self.law: list[tuple[int, list[str]]] = []
        for number, line in enumerate(lines[1:], 2):
            word, *cells = line.split("\t")
            if line.startswith("|") and self.law:
                self.law[-1][1].append(line[1:])
            elif word in self.cells:
                self.cells[word].append((number, cells))
            else:
                raise BadInputs(number, line, f"a line that begins with one of {', '.join(WORDS)}")
            if word == "edition":
                self.law.append((number, []))

    def one(self, word: str, most: int = 1) -> None:
        """Refuse a word that is there more often than it may be."""
        if len(self.cells[word]) > most:
            raise BadInputs(self.cells[word][most][0], f"another line `{word}`", "one")


def _inputs(parts: _Parts) -> RunInputs:
    parts.one("run")
    parts.one("before")
    run = next(iter(rows(_Run, parts.cells["run"])), None)
    if run is None or run.control not in typing.get_args(Control):
        raise BadInputs(2, f"a run of {run.control}" if run else "no line `run`", "a run of standard, rapid or blitz")
    return RunInputs(
        program=run.program,
        control=typing.cast(Control, run.control),
        date=run.date,
        opens=run.opens,
        before=next(iter(rows(ListUsed, parts.cells["before"])), None),
        lists=rows(ListUsed, parts.cells["list"]),
        editions=tuple(
            read_law(named, number, toml)
            for named, (number, toml) in zip(rows(_EditionName, parts.cells["edition"]), parts.law, strict=True)
        ),
        people=rows(Person, parts.cells["person"]),
        events=tuple(_event(number, cells) for number, cells in parts.cells["event"]),
        entries=rows(Entry, parts.cells["entry"]),
        games=rows(Game, parts.cells["game"]),
        adjustments=rows(Adjustment, parts.cells["adjustment"]),
        merges=rows(Merged, parts.cells["merge"]),
    )


def read_law(named: tuple[str, str], number: int, lines: list[str]) -> Edition:
    """The edition whose text stands under line `number`; BadInputs where it is none or another."""
    chapter, name = named
    try:
        edition = read_edition("\n".join(lines), f"editions/{chapter}/{name}.toml")
    except EditionError as error:
        raise BadInputs(number, str(error), "the text of an edition") from error
    if (edition.chapter, edition.name) != (chapter, name):
        raise BadInputs(number, f"the text of {edition.chapter} {edition.name}", f"that of {chapter} {name}")
    return edition


def _event(number: int, cells: list[str]) -> Event:
    used = cells[-3:]
    ours = row(Event, number, [*cells[:-3], NOTHING])
    return ours._replace(list_used=None if used == [NOTHING] * 3 else row(ListUsed, number, used))
