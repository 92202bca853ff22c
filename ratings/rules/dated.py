"""Any shelf of dated editions: read from a folder of TOML files, chosen by day or by name."""

from collections.abc import Sequence
from datetime import date
from importlib.resources import files
from typing import Protocol, TypeVar

from ratings.rules.edition import NoEdition
from ratings.rules.edition_file import EditionError, read_whole


class Dated(Protocol):
    """What an edition of any regulations has: the name of its file, and the day from which it was in force."""

    @property
    def name(self) -> str: ...

    @property
    def first_day(self) -> date | None: ...


Edition = TypeVar("Edition", bound=Dated)


def in_force(editions: Sequence[Edition], chapter: str, day: date) -> Edition:
    """The edition in force on ``day``, of editions in the order of their days; NoEdition before the first one."""
    for edition in reversed(editions):
        if edition.first_day is not None and edition.first_day <= day:
            return edition
    raise NoEdition(chapter, day, tuple(edition.name for edition in editions))


def named(editions: Sequence[Edition], chapter: str, name: str) -> Edition:
    """The edition called ``name``, a first day as in ``2026-02-01``; NoEdition for any other name."""
    for edition in editions:
        if edition.name == name:
            return edition
    raise NoEdition(chapter, name, tuple(edition.name for edition in editions))


def shelf(kind: type[Edition], package: str) -> tuple[Edition, ...]:
    """Every edition in the folder ``editions`` of a package, oldest first."""
    folder = files(package).joinpath("editions")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(read(kind, folder.joinpath(name).read_text("utf-8"), name) for name in names)


def read(kind: type[Edition], text: str, file: str) -> Edition:
    """The edition that a TOML text states; EditionError with every problem, also where the file is named otherwise."""
    edition = read_whole(kind, text, file)
    if f"{edition.name}.toml" != file:
        raise EditionError([f"{file}: name: found {edition.name}, the file says otherwise"])
    return edition
