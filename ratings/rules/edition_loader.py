"""Loader of dated editions from folders of TOML files. Any deviation from the schema is refused."""

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

from ratings.rules.edition_schema import Citation, Edition, Reporting
from ratings.rules.proposal_schema import Proposal
from ratings.rules.title_articles import TitleEdition

PROPOSAL_PREFIX = "proposal-"
DECEMBER = 12
HEAD_KEYS = ("chapter", "name", "title", "source")
GROUP_OF_CHAPTER = {"standard": "slow_play", "rapid-blitz": "fast_play"}
FIDE_CHAPTERS = ("standard", "rapid-blitz", "titles", "registration")
CHAPTER = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class DatedEdition(Protocol):
    """The common attributes of editions: chapter, name of the file, first day in force."""

    @property
    def chapter(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def first_day(self) -> date | None: ...


ParsedEdition = TypeVar("ParsedEdition")
AnyEdition = TypeVar("AnyEdition", bound=DatedEdition)


class NoEdition(LookupError):
    """A day or name without an edition of the chapter."""

    def __init__(self, chapter: str, requested: date | str, available: tuple[str, ...] = ()) -> None:
        self.chapter, self.requested, self.available = chapter, requested, available
        since = f", the first day known is {available[0]}" if available and isinstance(requested, date) else ""
        super().__init__(f"{chapter}: no edition for {requested}{since}; known: {', '.join(available) or 'none'}")


class EditionError(ValueError):
    """A refused text of an edition; ``problems`` has a line for each: file, key, value found, value expected."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(problems))


class _InvalidValue(ValueError):
    """A value that does not fit; the message has the value found and the value expected."""


def read_edition(text: str, file: str) -> Edition:
    """Read an edition from a TOML text.

    Every number is a table of ``value``, ``article``, ``certainty`` (A, B, C or ?) and, if a source supports
    another value, ``note``. The value ``"none"`` means that the edition has no such limit. EditionError lists
    all unknown, missing and wrongly typed keys and all impossible dates.
    """
    return parse_edition(Edition, text, file)


def read_title_edition(text: str, file: str) -> TitleEdition:
    """Read an edition of the title regulations from a TOML text, as strictly as ``read_edition``."""
    return parse_edition(TitleEdition, text, file)


def read_proposal(text: str, file: str) -> Proposal:
    """Read a proposed reform from a TOML text, as strictly as ``read_edition``."""
    return parse_edition(Proposal, text, file)


def edition_in_force(editions: Sequence[AnyEdition], chapter: str, day: date) -> AnyEdition:
    """Return the edition in force on ``day``; ``editions`` are ordered by their first days.

    NoEdition before the first of them; ``chapter`` is only for its message.
    """
    for edition in reversed(editions):
        if edition.first_day is not None and edition.first_day <= day:
            return edition
    raise NoEdition(chapter, day, tuple(edition.name for edition in editions))


def edition_by_name(editions: Sequence[AnyEdition], chapter: str, name: str) -> AnyEdition:
    """Return the edition called ``name``, a first day such as ``2026-02-01``. NoEdition for another name."""
    for edition in editions:
        if edition.name == name:
            return edition
    raise NoEdition(chapter, name, tuple(edition.name for edition in editions))


def package_editions(
    kind: type[AnyEdition], chapter: str = "", package: str = "ratings.rules", proposed: bool = False
) -> tuple[AnyEdition, ...]:
    """Return the editions in a package, ordered by name: proposed reforms, or all the others.

    A package with one chapter has its files in the folder ``editions``. Other packages have a folder for each chapter
    in it.
    """
    folder = files(package).joinpath("editions", *filter(None, [chapter]))
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    names = [name for name in names if name.startswith(PROPOSAL_PREFIX) == proposed]
    path = f"editions/{chapter}/" if chapter else ""
    return tuple(parse_edition_file(kind, folder.joinpath(name).read_text("utf-8"), path + name) for name in names)


def read_directory(directory: Path) -> dict[str, tuple[Edition, ...]]:
    """Return the editions of an installation by chapter; each folder is a chapter. EditionError lists all problems."""
    if not directory.is_dir():
        raise EditionError([f"{directory}: expected a directory with one folder a chapter"])
    chapters: dict[str, tuple[Edition, ...]] = {}
    problems: list[str] = []
    for folder in sorted(path for path in directory.iterdir() if path.is_dir() and not path.name.startswith(".")):
        try:
            chapters[folder.name] = read_folder(folder)
        except EditionError as error:
            problems += error.problems
    if problems:
        raise EditionError(problems)
    return chapters


def read_folder(folder: Path) -> tuple[Edition, ...]:
    """Return the editions of a rating series, oldest first, from a folder that has the name of the chapter.

    EditionError lists every problem: of each file, an edition without a first day, a chapter without editions, and an
    edition that is in force before its first list date.
    """
    problems: list[str] = []
    read_in: list[Edition] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            read_in.append(parse_edition_file(Edition, file.read_text("utf-8"), f"editions/{folder.name}/{file.name}"))
        except EditionError as error:
            problems += error.problems
        except (UnicodeDecodeError, OSError) as error:
            reason = "not UTF-8" if isinstance(error, UnicodeDecodeError) else f"cannot be read: {error.strerror}"
            problems.append(f"{folder.name}/{file.name}: {reason}")
    problems += [problem for edition in read_in for problem in _series_problems(edition)]
    if not read_in and not problems:
        problems.append(f"{folder.name}: found no edition, expected a file as 2026-01-01.toml")
    if problems:
        raise EditionError(problems)
    return tuple(read_in)


def _series_problems(edition: Edition) -> Iterator[str]:
    file = f"editions/{edition.chapter}/{edition.name}.toml"
    if edition.chapter in FIDE_CHAPTERS:
        yield f"{file}: chapter: found {edition.chapter}, which is FIDE's; expected another name"
    if edition.first_day is None:
        yield f"{file}: name: found {edition.name!r}, expected a day as in 2024-03-01"
    elif (first := edition.publication.dates[0].first) > edition.first_day:
        yield f"{file}: publication.dates: found the first on {first}, expected {edition.name} or earlier"
    for schedule in edition.publication.dates:
        if not all(1 <= month <= DECEMBER for month in schedule.months):
            yield f"{file}: publication.dates: found months {schedule.months}, expected 1 to {DECEMBER}"


def parse_edition_file(kind: type[AnyEdition], text: str, file: str) -> AnyEdition:
    """Read an edition from a TOML text. EditionError lists every problem, also a file name that does not match."""
    edition = parse_edition(kind, text, file)
    if file not in (f"{edition.name}.toml", f"editions/{edition.chapter}/{edition.name}.toml"):
        raise EditionError([f"{file}: name: found {edition.chapter} {edition.name}, the file says otherwise"])
    return edition


def parse_edition(kind: type[ParsedEdition], text: str, file: str) -> ParsedEdition:
    """Read an edition of any kind from a TOML text, as strictly as ``read_edition``.

    ``kind`` is a frozen dataclass like ``TitleEdition``. It has the head (chapter, name, title, source), groups of
    numbers, ``cited`` and ``toml``.
    """
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise EditionError([f"{file}: not TOML: {error}"]) from error
    reader = _Reader(file)
    parts = reader.parts(kind, data)
    if reader.problems:
        raise EditionError(reader.problems)
    maker: Callable[..., ParsedEdition] = kind
    return maker(**parts, cited=MappingProxyType(reader.cited), toml=text)


class _Reader:
    """A reader of one file that collects problems and citations."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[str] = []
        self.cited: dict[str, Citation] = {}

    def problem(self, key: str, text: str) -> Any:
        """Record a problem, and return None for the unreadable value."""
        self.problems.append(f"{self.file}: {key}: {text}")
        return None

    def parts(self, kind: type[Any], data: dict[str, Any]) -> dict[str, Any]:
        """Return the head and the article groups of an edition, None for unreadable parts."""
        types = get_type_hints(kind)
        groups = [key for key in types if key not in {*HEAD_KEYS, "first_day", "cited", "toml"}]
        for key in sorted(data.keys() - {*HEAD_KEYS, *groups}):
            self.problem(key, "unknown key")
        head = {key: self.value(types[key], data.get(key), key) for key in HEAD_KEYS}
        if kind is Edition and head["chapter"] and not CHAPTER.fullmatch(head["chapter"]):
            self.problem("chapter", f"found {head['chapter']!r}, expected small letters, as in rapid-blitz")
        read = {key: self.group(key, types[key], data.get(key), head["chapter"]) for key in groups}
        return {**head, **read, "first_day": self.first_day(head["name"])}

    def first_day(self, name: str | None) -> date | None:
        """Return the first day, which is the name of an edition; None for a name in words."""
        if name is None or not name[:1].isdigit():
            return None
        try:
            return _day(name)
        except ValueError:
            self.problem("name", f"found {name!r}, expected a day as in 2024-03-01 or a name in words")
            return None

    def group(self, name: str, kind: Any, table: Any, chapter: str | None) -> Any:
        """Return a group of articles.

        The one-time increase is optional. A group of another chapter must be absent. Texts frozen with early runs have
        no group ``reporting``; no list depends on it.
        """
        if table is None and name == "reporting":
            return Reporting()
        belongs_elsewhere = name in GROUP_OF_CHAPTER.values() and GROUP_OF_CHAPTER.get(chapter or "") != name
        if table is None and (name == "lift" or belongs_elsewhere):
            return None
        if belongs_elsewhere:
            return self.problem(name, f"does not belong to the chapter {chapter}")
        if not isinstance(table, dict):
            return self.problem(name, "missing" if table is None else f"found {table!r}, expected a table")
        cls = next(member for member in (get_args(kind) or (kind,)) if member is not NoneType)
        hints = get_type_hints(cls)
        for key in sorted(table.keys() - hints.keys()):
            self.problem(f"{name}.{key}", "unknown key")
        values = {key: self.number(hints[key], table.get(key), f"{name}.{key}") for key in hints}
        return cls(**values)

    def number(self, kind: Any, table: Any, key: str) -> Any:
        """Return a number of an article, and record its citation under its key."""
        if not isinstance(table, dict):
            wanted = "a table of value, article and certainty"
            return self.problem(key, "missing" if table is None else f"found {table!r}, expected {wanted}")
        for extra in sorted(table.keys() - {"value", "article", "certainty", "note"}):
            self.problem(f"{key}.{extra}", "unknown key")
        article = self.value(str, table.get("article"), f"{key}.article")
        certainty = self.value(Literal["A", "B", "C", "?"], table.get("certainty"), f"{key}.certainty")
        note = self.value(str, table["note"], f"{key}.note") if "note" in table else ""
        if article is not None and certainty is not None and note is not None:
            self.cited[key] = Citation(article, certainty, note)
        return self.value(kind, table.get("value"), f"{key}.value")

    def value(self, kind: Any, value: Any, key: str) -> Any:
        if value is None:
            return self.problem(key, "missing")
        try:
            return _convert(kind, value)
        except _InvalidValue as refusal:
            return self.problem(key, str(refusal))


def _day(name: str) -> date:
    """Read a day in ISO format. ValueError: any other spelling."""
    day = date.fromisoformat(name)
    if day.isoformat() != name:
        raise ValueError(name)
    return day


def _convert(kind: Any, value: Any) -> Any:
    """Return the value in the requested type. _InvalidValue if the value does not fit."""
    origin = get_origin(kind)
    if origin is UnionType:
        inner = next(member for member in get_args(kind) if member is not NoneType)
        return None if value == "none" else _convert(inner, value)
    if origin is Literal:
        return _convert_choice(get_args(kind), value)
    if origin is tuple:
        if not isinstance(value, list) or not value:
            raise _InvalidValue(f"found {value!r}, expected a list")
        return tuple(_convert(get_args(kind)[0], member) for member in value)
    if is_dataclass(kind):
        return _convert_table(kind, value)
    return _convert_plain(kind, value)


def _convert_choice(allowed: tuple[str, ...], value: Any) -> Any:
    if value not in allowed:
        raise _InvalidValue(f"found {value!r}, allowed are {', '.join(allowed)}")
    return value


def _convert_plain(kind: Any, value: Any) -> Any:
    """Return a whole number, an exact number, a text, a boolean, or a day. A boolean is not accepted as a number."""
    if kind is Fraction:
        return _convert_fraction(value)
    wanted = {int: "a whole number", str: "a text", bool: "true or false", date: "a day"}
    if type(value) is not kind or value == "":
        raise _InvalidValue(f"found {value!r}, expected {wanted[kind]}")
    return value


def _convert_fraction(value: Any) -> Fraction:
    """Return an exact number: whole, decimal, or a quotient such as "2/3"."""
    quotient = type(value) is str and re.fullmatch(r"\d+/[1-9]\d*", value)
    if not quotient and type(value) is not int and not (type(value) is Decimal and value.is_finite()):
        raise _InvalidValue(f"found {value!r}, expected a number")
    return Fraction(value)


def _convert_table(kind: Any, value: Any) -> Any:
    """Return a value with several parts, such as a span of minutes or a schedule."""
    if not isinstance(value, dict):
        raise _InvalidValue(f"found {value!r}, expected a table")
    hints = get_type_hints(kind)
    wrong = [f"unknown key {key}" for key in sorted(value.keys() - hints.keys())]
    wrong += [f"missing key {key}" for key in _required_keys(kind) if key not in value]
    if wrong:
        raise _InvalidValue("; ".join(wrong))
    return kind(**{key: _convert(hints[key], member) for key, member in value.items()})


def _required_keys(kind: Any) -> Iterator[str]:
    return (part.name for part in fields(kind) if part.default is MISSING)
