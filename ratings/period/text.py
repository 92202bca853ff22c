"""The canonical text of what a run read: one line a fact, tab separated, in a fixed order; UTF-8, LF.

An outsider can read it with any program: the first word of a line says what it is, `.` stands for nothing known.
An edition's own text follows its line, each line of it behind a bar.
"""

import datetime as dt
import types
import typing
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from ratings.period.inputs import Adjustment, Entry, Event, Game, ListUsed, Person, RunInputs
from ratings.rules.articles import Edition
from ratings.rules.edition import text as edition_text
from ratings.rules.edition_file import read_edition

HEADER = "berger-inputs 1"
NOTHING = "."
R = TypeVar("R")


class BadInputs(ValueError):
    """The text is not what `to_text` writes; the message says where."""


def to_text(inputs: RunInputs) -> str:
    """The text that is frozen with a run; `from_text` gives an equal value."""
    return "".join(f"{line}\n" for line in _lines(inputs))


def _lines(inputs: RunInputs) -> Iterator[str]:
    yield HEADER
    yield _line("run", (inputs.program, inputs.control, inputs.date, inputs.opens))
    if inputs.before:
        yield _line("before", inputs.before)
    yield from (_line("list", used) for used in inputs.lists)
    for edition in inputs.editions:
        yield _line("edition", (edition.chapter, edition.name))
        yield from (f"|{line}" for line in edition_text(edition).split("\n"))
    yield from (_line("person", person) for person in inputs.people)
    yield from (_event_line(event) for event in inputs.events)
    yield from (_line("entry", entry) for entry in inputs.entries)
    yield from (_line("game", game) for game in inputs.games)
    yield from (_line("adjustment", adjustment) for adjustment in inputs.adjustments)


def _line(word: str, cells: Iterable[object]) -> str:
    return "\t".join([word, *map(_cell, cells)])


def _event_line(event: Event) -> str:
    used = event.list_used or (None, None, None)
    return _line("event", (*event[:-1], *used))


def _cell(value: object) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "1" if value else "0"
    text = str(value)
    if any(ord(letter) < 32 for letter in text):
        raise BadInputs(f"{text!r} cannot stand in a line of inputs")
    return text


def from_text(text: str) -> RunInputs:
    """The value that `to_text` wrote; BadInputs, with the line, for anything else."""
    lines = text.split("\n")
    if lines[0] != HEADER or lines[-1] != "":
        raise BadInputs(f"line 1: found {lines[0][:40]!r}, expected {HEADER!r}, and an end of line at the end")
    parts: dict[str, list[list[str]]] = {}
    tomls: list[str] = []
    for is_law, block in groupby(lines[1:-1], lambda line: line.startswith("|")):
        if is_law:
            tomls.append("\n".join(line[1:] for line in block))
        else:
            for line in block:
                word, *cells = line.split("\t")
                parts.setdefault(word, []).append(cells)
    return _inputs(parts, tomls)


def _inputs(parts: dict[str, list[list[str]]], tomls: list[str]) -> RunInputs:
    unknown = parts.keys() - {"run", "before", "list", "edition", "person", "event", "entry", "game", "adjustment"}
    if unknown or len(parts.get("run", ())) != 1:
        raise BadInputs(f"found lines {sorted(unknown)}, expected only known ones and one line `run`")
    program, control, date, opens = parts["run"][0]
    return RunInputs(
        program=program,
        control=typing.cast(Any, control),
        date=dt.date.fromisoformat(date),
        opens=dt.date.fromisoformat(opens),
        before=next(iter(_rows(ListUsed, parts.get("before", []))), None),
        lists=_rows(ListUsed, parts.get("list", [])),
        editions=_editions(parts.get("edition", []), tomls),
        people=_rows(Person, parts.get("person", [])),
        events=tuple(_event(cells) for cells in parts.get("event", [])),
        entries=_rows(Entry, parts.get("entry", [])),
        games=_rows(Game, parts.get("game", [])),
        adjustments=_rows(Adjustment, parts.get("adjustment", [])),
    )


def _editions(named: list[list[str]], tomls: list[str]) -> tuple[Edition, ...]:
    if len(named) != len(tomls):
        raise BadInputs(f"found {len(tomls)} texts for {len(named)} editions")
    return tuple(
        read_edition(toml, f"editions/{chapter}/{name}.toml")
        for (chapter, name), toml in zip(named, tomls, strict=True)
    )


def _event(cells: list[str]) -> Event:
    used = cells[-3:]
    ours = _row(Event, [*cells[:-3], NOTHING])
    return ours._replace(list_used=None if used == [NOTHING] * 3 else _row(ListUsed, used))


class _Kind(NamedTuple):
    read: Any
    nothing: bool


def _kinds(row: type) -> list[_Kind]:
    """How each field of a row is read: from its annotation."""
    readers = {int: int, str: str, bool: lambda cell: cell == "1", dt.date: dt.date.fromisoformat}
    found = []
    for hint in typing.get_type_hints(row).values():
        options = set(typing.get_args(hint)) if isinstance(hint, types.UnionType) else {hint}
        plain = (options - {types.NoneType}).pop()
        found.append(_Kind(readers.get(plain, str), types.NoneType in options))
    return found


def _row(row: type[R], cells: list[str]) -> R:
    return _rows(row, [cells])[0]


def _rows(row: type[R], table: list[list[str]]) -> tuple[R, ...]:
    kinds = _kinds(row)
    try:
        return tuple(
            row(
                *[
                    None if cell == NOTHING and kind.nothing else kind.read(cell)
                    for kind, cell in zip(kinds, cells, strict=True)
                ]
            )
            for cells in table
        )
    except ValueError as error:
        raise BadInputs(f"a line of {row.__name__}: {error}") from error
