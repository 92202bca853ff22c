"""Which edition of the rating regulations holds on a day, and its text as it is kept with a run."""

from datetime import date
from functools import cache
from typing import get_args

from ratings.rules.edition_file import EditionError, read_edition, shipped
from ratings.rules.edition_schema import Chapter, Citation, Control, Edition

__all__ = [
    "Chapter",
    "Citation",
    "Control",
    "Edition",
    "EditionError",
    "NoEdition",
    "chapter_of",
    "edition_named",
    "edition_on",
    "editions",
    "named_editions",
    "read_edition",
    "text",
]


class NoEdition(LookupError):
    """No edition of the chapter is known for the day or name asked for."""

    def __init__(self, chapter: str, asked: date | str, known: tuple[str, ...] = ()) -> None:
        self.chapter, self.asked, self.known = chapter, asked, known
        since = f", the first day known is {known[0]}" if known and isinstance(asked, date) else ""
        super().__init__(f"{chapter}: no edition for {asked}{since}; known: {', '.join(known) or 'none'}")


def chapter_of(control: Control) -> Chapter:
    """The chapter of the regulations that rates a control: rapid and blitz share one."""
    return "standard" if control == "standard" else "rapid-blitz"


def edition_on(chapter: str, day: date) -> Edition:
    """The edition of ``chapter`` in force on ``day``; NoEdition before the first one."""
    for edition in reversed(editions(chapter)):
        if edition.first_day is not None and edition.first_day <= day:
            return edition
    raise NoEdition(chapter, day, tuple(edition.name for edition in editions(chapter)))


def edition_named(chapter: str, name: str) -> Edition:
    """The edition called ``name``: a first day as in ``2024-03-01``, or the name of one never in force."""
    known = editions(chapter) + named_editions(chapter)
    for edition in known:
        if edition.name == name:
            return edition
    raise NoEdition(chapter, name, tuple(edition.name for edition in known))


def editions(chapter: str) -> tuple[Edition, ...]:
    """Every edition of ``chapter`` that was in force, oldest first."""
    return tuple(edition for edition in _shipped(chapter) if edition.first_day is not None)


def named_editions(chapter: str) -> tuple[Edition, ...]:
    """What was announced or proposed for ``chapter`` and never in force: chosen only by its name."""
    return tuple(edition for edition in _shipped(chapter) if edition.first_day is None)


def text(edition: Edition) -> str:
    """The TOML text the edition was read from, to be frozen with a run; ``read_edition`` reads it again."""
    return edition.toml


@cache
def _shipped(chapter: str) -> tuple[Edition, ...]:
    return shipped(Edition, chapter) if chapter in get_args(Chapter) else ()
