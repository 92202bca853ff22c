"""Editions of the rating regulations by day and by name, and their texts."""

from datetime import date
from functools import cache
from typing import get_args

from ratings.rules.edition_loader import (
    EditionError,
    NoEdition,
    edition_by_name,
    edition_in_force,
    package_editions,
    read_edition,
)
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
    "toml_of",
]


def chapter_of(control: TimeControl) -> Chapter:
    """Return the chapter of the regulations that rates a time control: rapid and blitz share one."""
    return "standard" if control == "standard" else "rapid-blitz"


def edition_on(chapter: str, day: date) -> Edition:
    """Return the edition of ``chapter`` in force on ``day``. NoEdition: before the first one."""
    return edition_in_force(editions(chapter), chapter, day)


def edition_if_any(chapter: str, day: date) -> Edition | None:
    """Return the edition of ``chapter`` in force on ``day``, None before the first one."""
    try:
        return edition_on(chapter, day)
    except NoEdition:
        return None


def edition_named(chapter: str, name: str) -> Edition:
    """Return the edition called ``name``: its first day, such as ``2024-03-01``, or a name if it was never in force."""
    return edition_by_name(editions(chapter) + named_editions(chapter), chapter, name)


def editions(chapter: str) -> tuple[Edition, ...]:
    """Return every edition of ``chapter`` that was in force, oldest first."""
    return tuple(edition for edition in _package_editions(chapter) if edition.first_day is not None)


def named_editions(chapter: str) -> tuple[Edition, ...]:
    """Return the editions of ``chapter`` that were announced or proposed and never in force."""
    return tuple(edition for edition in _package_editions(chapter) if edition.first_day is None)


def toml_of(edition: Edition) -> str:
    """Return the TOML text of the edition, which is frozen with the inputs of a run; ``read_edition`` reads it."""
    return edition.toml


@cache
def _package_editions(chapter: str) -> tuple[Edition, ...]:
    return package_editions(Edition, chapter) if chapter in get_args(Chapter) else ()
