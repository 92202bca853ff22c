"""The canonical text of a run's inputs: one line for each fact, tab-separated, in a fixed order; UTF-8, LF.

Any program can read it: the first word of a line is its kind, and `.` is None. The text of an edition follows the line
with its name; each of these lines begins with a bar.
"""

import datetime as dt
import hashlib
import typing
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar, cast

import numpy as np

from ratings.engine.columns import ColumnTable, fields
from ratings.engine.inputs import (
    AdjustmentInput,
    EntryInput,
    EventInput,
    GameInput,
    LentList,
    MergeInput,
    PlayerInput,
    RunInputs,
    UsedList,
)
from ratings.engine.inputs_format.cells import (
    NONE_CELL,
    BadInputs,
    join_cells,
    read_row,
    read_rows,
)
from ratings.engine.inputs_format.lines import (
    ROWS_PER_BLOCK,
    encode_lines,
    read_table,
    split_lines,
)
from ratings.rules.edition import toml_of as edition_text
from ratings.rules.edition_loader import EditionError, read_edition
from ratings.rules.edition_schema import Edition, TimeControl

HEADER = "berger-inputs 1"
LINE_WORDS = ("run", "chapter", "before", "list", "lent", "edition", "event", "adjustment", "merge")
TABLE_WORDS = ("person", "entry", "game")
R = TypeVar("R")


class _Run(NamedTuple):
    program: str
    control: str
    date: dt.date
    opens: dt.date


class _Chapter(NamedTuple):
    chapter: str


class _EditionName(NamedTuple):
    chapter: str
    name: str


def to_text(inputs: RunInputs) -> bytes:
    """Return the text that is frozen with a run. BadInputs for control characters.

    `from_text` returns an equal value.
    """
    return b"".join(text_blocks(inputs))


def sha256(inputs: RunInputs) -> str:
    """Return the checksum of the text of the inputs. The text is never in memory as a whole."""
    digest = hashlib.sha256()
    for piece in text_blocks(inputs):
        digest.update(piece)
    return digest.hexdigest()


def text_blocks(inputs: RunInputs, *, verify: bool = False) -> Iterator[bytes]:
    """Yield the text in pieces of some thousand lines.

    With `verify`, the lines of tables are read again and compared before they are yielded.
    """
    yield from _encoded(_head_lines(inputs))
    yield from _table_lines("person", PlayerInput, inputs.players, verify)
    yield from _encoded(_line("event", _cells(event)) for event in inputs.events)
    yield from _table_lines("entry", EntryInput, inputs.entries, verify)
    yield from _table_lines("game", GameInput, inputs.games, verify)
    yield from _encoded(_line("adjustment", adjustment) for adjustment in inputs.adjustments)
    yield from _encoded(_line("merge", merge) for merge in inputs.merges)


def _head_lines(inputs: RunInputs) -> Iterator[str]:
    yield HEADER
    yield _line("run", (inputs.program, inputs.control, inputs.date, inputs.opens))
    if inputs.chapter:
        yield _line("chapter", (inputs.chapter,))
    if inputs.previous_list:
        yield _line("before", inputs.previous_list)
    for used in inputs.used_lists:
        yield _line("list", used)
    for lent in inputs.lent_lists:
        yield _line("lent", lent)
    for edition in inputs.editions:
        yield from edition_lines(edition)


def _encoded(some: Iterable[str]) -> Iterator[bytes]:
    return (f"{line}\n".encode() for line in some)


def _line(word: str, cells: Iterable[object]) -> str:
    return f"{word}\t{join_cells(cells)}"


def _cells(event: EventInput) -> tuple[object, ...]:
    return (*event[:-1], *(event.list_used or (None, None, None)))


def _table_lines(word: str, kind: type[R], some: Sequence[R], verify: bool) -> Iterator[bytes]:
    for part, piece in _encode_table(word, kind, some):
        if verify and read_table(kind, [piece], skipped=1) != part:
            raise BadInputs(0, word, "lines that say what was read")
        yield piece


def _encode_table(word: str, kind: type[R], some: Sequence[R]) -> Iterator[tuple[ColumnTable[R], bytes]]:
    """Yield blocks of some thousand rows, each with its lines."""
    try:
        table = ColumnTable.from_rows(kind, some)
        for first in range(0, len(table), ROWS_PER_BLOCK):
            part = table[first : first + ROWS_PER_BLOCK]
            yield part, b"".join(encode_lines([np.full(len(part), word.encode()), *map(part.column, fields(kind))]))
    except ValueError as error:
        for line in some:
            join_cells(cast(tuple[object, ...], line))
        raise BadInputs(0, word, "texts without control characters") from error


def edition_lines(edition: Edition) -> Iterator[str]:
    """Yield the lines of an edition: its name, then the lines of its text after bars."""
    yield _line("edition", (edition.chapter, edition.name))
    yield from (f"|{line}" for line in edition_text(edition).split("\n"))


def from_text(text: bytes) -> RunInputs:
    """Read inputs that `to_text` wrote. BadInputs for the first wrong line."""
    header = text[: text.find(b"\n") + 1]
    if header != f"{HEADER}\n".encode():
        raise BadInputs(1, header.decode(errors="replace").rstrip("\n"), HEADER)
    if not text.endswith(b"\n"):
        raise BadInputs(text.count(b"\n") + 1, "no end of the last line", "a line end")
    return _parse_inputs(_ParsedLines(text, len(header)))


class LineBlock(NamedTuple):
    """Consecutive lines of one kind: the number of the first line, and the offsets `begin` and `end` in the text."""

    number: int
    text: bytes
    begin: int
    end: int

    def table(self, kind: type[R]) -> ColumnTable[R]:
        """Read the rows of these lines, without their first word. BadInputs for the first wrong line."""
        try:
            return read_table(kind, split_lines(self.text, self.begin, self.end), skipped=1)
        except ValueError:
            return ColumnTable.from_rows(
                kind, read_rows(kind, ((number, line.split("\t")[1:]) for number, line in self.lines))
            )

    @property
    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line with its number."""
        return enumerate(self.text[self.begin : self.end].decode().split("\n")[:-1], self.number)


class _ParsedLines:
    """The lines of each word with their numbers, the editions, and the offsets of the tables."""

    def __init__(self, text: bytes, begin: int) -> None:
        self.cells: dict[str, list[tuple[int, list[str]]]] = {word: [] for word in LINE_WORDS}
        self.edition_texts: list[tuple[int, list[str]]] = []
        self.tables: dict[str, list[LineBlock]] = {word: [] for word in TABLE_WORDS}
        number = 2
        while begin < len(text):
            word, end = _next_block(text, begin)
            if word in TABLE_WORDS:
                self.tables[word].append(LineBlock(number, text, begin, end))
            else:
                self._add(number, text[begin : end - 1].decode())
            number += text.count(b"\n", begin, end)
            begin = end

    def _add(self, number: int, line: str) -> None:
        word, *cells = line.split("\t")
        if line.startswith("|") and self.edition_texts:
            self.edition_texts[-1][1].append(line[1:])
        elif word in self.cells:
            self.cells[word].append((number, cells))
        else:
            raise BadInputs(number, line, f"a line that begins with one of {', '.join(LINE_WORDS + TABLE_WORDS)}")
        if word == "edition":
            self.edition_texts.append((number, []))

    def refuse_more_than(self, word: str, most: int = 1) -> None:
        """Raise BadInputs if a word occurs too often."""
        if len(self.cells[word]) > most:
            raise BadInputs(self.cells[word][most][0], f"another line `{word}`", "one")

    def table(self, word: str, kind: type[R]) -> ColumnTable[R]:
        return ColumnTable.concatenate(kind, [stretch.table(kind) for stretch in self.tables[word]])


def _next_block(text: bytes, begin: int) -> tuple[str, int]:
    """Return the first word of a line and the offset of its end; for a table, the end of its last consecutive line."""
    end = text.index(b"\n", begin) + 1
    word = text[begin:end].decode().split("\t")[0]
    if word in TABLE_WORDS:
        next_line = f"\n{word}\t".encode()
        last = text.index(b"\n", max(text.rfind(next_line) + 1, begin)) + 1
        if text.count(next_line, begin, last) + 1 == text.count(b"\n", begin, last):
            return word, last
    return word, end


def _parse_inputs(parts: _ParsedLines) -> RunInputs:
    parts.refuse_more_than("run")
    parts.refuse_more_than("chapter")
    parts.refuse_more_than("before")
    run = next(iter(read_rows(_Run, parts.cells["run"])), None)
    if run is None or run.control not in typing.get_args(TimeControl):
        raise BadInputs(2, f"a run of {run.control}" if run else "no line `run`", "a run of standard, rapid or blitz")
    return RunInputs(
        program=run.program,
        control=cast(TimeControl, run.control),
        date=run.date,
        opens=run.opens,
        previous_list=next(iter(read_rows(UsedList, parts.cells["before"])), None),
        used_lists=read_rows(UsedList, parts.cells["list"]),
        editions=_parse_editions(parts),
        players=parts.table("person", PlayerInput),
        events=tuple(_parse_event(number, cells) for number, cells in parts.cells["event"]),
        entries=parts.table("entry", EntryInput),
        games=parts.table("game", GameInput),
        adjustments=read_rows(AdjustmentInput, parts.cells["adjustment"]),
        merges=read_rows(MergeInput, parts.cells["merge"]),
        chapter=next(iter(read_rows(_Chapter, parts.cells["chapter"])), _Chapter("")).chapter,
        lent_lists=read_rows(LentList, parts.cells["lent"]),
    )


def read_editions(beginning: bytes) -> tuple[Edition, ...]:
    """Read the editions from the beginning of a text, before the first table. BadInputs for the first wrong line."""
    return _parse_editions(_ParsedLines(beginning, beginning.find(b"\n") + 1))


def _parse_editions(parts: _ParsedLines) -> tuple[Edition, ...]:
    names = read_rows(_EditionName, parts.cells["edition"])
    return tuple(
        read_edition_lines(named, number, toml)
        for named, (number, toml) in zip(names, parts.edition_texts, strict=True)
    )


def read_edition_lines(named: tuple[str, str], number: int, lines: list[str]) -> Edition:
    """Read the edition whose text follows line `number`. BadInputs if the text is no edition, or not the named one."""
    chapter, name = named
    try:
        edition = read_edition("\n".join(lines), f"editions/{chapter}/{name}.toml")
    except EditionError as error:
        raise BadInputs(number, str(error), "the text of an edition") from error
    if (edition.chapter, edition.name) != (chapter, name):
        raise BadInputs(number, f"the text of {edition.chapter} {edition.name}", f"that of {chapter} {name}")
    return edition


def _parse_event(number: int, cells: list[str]) -> EventInput:
    used = cells[-3:]
    ours = read_row(EventInput, number, [*cells[:-3], NONE_CELL])
    return ours._replace(list_used=None if used == [NONE_CELL] * 3 else read_row(UsedList, number, used))
