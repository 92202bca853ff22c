"""The editions that rate the lists of a rating series: FIDE's editions, or those in EDITIONS_DIRECTORY."""

import datetime as dt
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from django.conf import settings

from ratings.changes.source_checksum import source_checksum
from ratings.engine.inputs import RunInputs
from ratings.rules.edition import chapter_of, editions
from ratings.rules.edition_loader import EditionError, edition_in_force, read_directory
from ratings.rules.edition_schema import Edition, TimeControl


class BrokenEditions(EditionError):
    """Unreadable files in EDITIONS_DIRECTORY: they were changed or removed since the start."""


class SeriesEditions:
    """The editions of the chapter that rates the lists of a series in a time control, oldest first.

    `chapter` is the series' own chapter; empty if FIDE's chapter of the time control applies. `editions` are the
    `frozen` editions of the chapter; without any, those of the current files, possibly none.
    """

    def __init__(self, chapter: str, control: TimeControl, frozen: Sequence[Edition] = ()) -> None:
        self.chapter, self.name = chapter, chapter or chapter_of(control)
        self.editions: Sequence[Edition] = [edition for edition in frozen if edition.chapter == self.name]
        if not self.editions:
            self.editions = installation_editions(chapter) if chapter else editions(self.name)

    def on(self, day: dt.date) -> Edition:
        """Return the edition in force on a day. NoEdition: before the first one."""
        return edition_in_force(self.editions, self.name, day)

    def lends(self, day: dt.date) -> bool:
        """Return True if the edition of the day lends the standard rating to unrated players."""
        return self.on(day).initial.lent == "standard-rating"


def changed_editions(inputs: RunInputs) -> tuple[str, ...]:
    """Return the frozen editions of the series' own chapter whose files are missing or different today.

    The names have the form ``chapter/name``. If the files cannot be read, all frozen editions of the chapter are
    returned. Verification of the list does not need the files.
    """
    if not inputs.chapter:
        return ()
    try:
        texts = {edition.name: edition.toml.rstrip() for edition in installation_editions(inputs.chapter)}
    except BrokenEditions:
        texts = {}
    frozen = [edition for edition in inputs.editions if edition.chapter == inputs.chapter]
    return tuple(f"{e.chapter}/{e.name}" for e in frozen if texts.get(e.name) != e.toml.rstrip())


def installation_editions(chapter: str) -> tuple[Edition, ...]:
    """Return the editions of a chapter of the installation, oldest first; none for an unknown chapter."""
    return installation_chapters().get(chapter, ())


def installation_chapters() -> Mapping[str, tuple[Edition, ...]]:
    """Return the chapters in EDITIONS_DIRECTORY by name, read once. BrokenEditions: every problem."""
    try:
        return _read(settings.EDITIONS_DIRECTORY) if settings.EDITIONS_DIRECTORY else {}
    except EditionError as error:
        raise BrokenEditions([*error.problems]) from error


@cache
def _read(directory: str) -> Mapping[str, tuple[Edition, ...]]:
    source_checksum()  # computed before reading: if files change meanwhile, two processes have different tokens
    return read_directory(Path(directory))
