"""Which edition of the rating regulations holds on a day, and its text as it is kept with a run."""

from datetime import date
from functools import cache
from typing import get_args

from ratings.rules.edition_loader import EditionError, NoEdition, in_force, named, read_edition, shipped
from ratings.rules.edition_schema import Chapter, Citation, Edition, TimeControl

__all__ = [
    "Chapter",
    "Citation",
    "Edition",
    "EditionError",
    "NoEdition",
    "TimeControl",
    "chapter_of",
    "edition_if_any",
    "edition_named",
    "edition_on",
    "editions",
    "named_editions",
    "read_edition",
    "text",
]


def chapter_of(control: TimeControl) -> Chapter:
    """The chapter of the regulations that rates a control: rapid and blitz share one."""
    return "standard" if control == "standard" else "rapid-blitz"


def edition_on(chapter: str, day: date) -> Edition:
    """The edition of ``chapter`` in force on ``day``; NoEdition before the first one."""
    return in_force(editions(chapter), chapter, day)


def edition_if_any(chapter: str, day: date) -> Edition | None:
    """Return the edition of ``chapter`` in force on ``day``, None before the first one."""
    try:
        return edition_on(chapter, day)
    except NoEdition:
        return None


def edition_named(chapter: str, name: str) -> Edition:
    """The edition called ``name``: a first day as in ``2024-03-01``, or the name of one never in force."""
    return named(editions(chapter) + named_editions(chapter), chapter, name)


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
