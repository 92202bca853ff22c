"""The editions by which the lists of a rating series are rated: FIDE's, or those of a chapter of the installation."""

import datetime as dt
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from django.conf import settings

from ratings.changes.source_checksum import source_checksum
from ratings.engine.inputs import RunInputs
from ratings.rules.edition import chapter_of, editions
from ratings.rules.edition_loader import EditionError, in_force, of_directory
from ratings.rules.edition_schema import Edition, TimeControl


class BrokenEditions(EditionError):
    """The files of EDITIONS_DIRECTORY were changed or removed since the start and cannot be read."""


class ListLaw:
    """The editions of the chapter that rates the lists of a series in a time control, oldest first.

    `chapter` is the series' own, empty where FIDE's chapter of the control rates. `editions` are the files of today,
    or of those that a run has `frozen` the ones of the chapter; they are none where there is neither.
    """

    def __init__(self, chapter: str, control: TimeControl, frozen: Sequence[Edition] = ()) -> None:
        self.chapter, self.name = chapter, chapter or chapter_of(control)
        self.editions: Sequence[Edition] = [edition for edition in frozen if edition.chapter == self.name]
        if not self.editions:
            self.editions = own_editions(chapter) if chapter else editions(self.name)

    def on(self, day: dt.date) -> Edition:
        """The edition in force on a day; NoEdition before the first one."""
        return in_force(self.editions, self.name, day)

    def lends(self, day: dt.date) -> bool:
        """Whether who has no rating counts with the standard one by the edition of the day."""
        return self.on(day).initial.lent == "standard-rating"


def edited_since(inputs: RunInputs) -> tuple[str, ...]:
    """The editions of the series' own chapter that a run froze and whose files are gone or say something else today.

    Of files that cannot be read, all of them: the list is proven without.
    """
    if not inputs.chapter:
        return ()
    try:
        texts = {edition.name: edition.toml.rstrip() for edition in own_editions(inputs.chapter)}
    except BrokenEditions:
        texts = {}
    frozen = [edition for edition in inputs.editions if edition.chapter == inputs.chapter]
    return tuple(f"{e.chapter}/{e.name}" for e in frozen if texts.get(e.name) != e.toml.rstrip())


def own_editions(chapter: str) -> tuple[Edition, ...]:
    """The editions of a chapter of the installation, oldest first; none where it has no such chapter."""
    return own_chapters().get(chapter, ())


def own_chapters() -> Mapping[str, tuple[Edition, ...]]:
    """The chapters in EDITIONS_DIRECTORY by name, read once; BrokenEditions with every problem."""
    try:
        return _read(settings.EDITIONS_DIRECTORY) if settings.EDITIONS_DIRECTORY else {}
    except EditionError as error:
        raise BrokenEditions([*error.problems]) from error


@cache
def _read(directory: str) -> Mapping[str, tuple[Edition, ...]]:
    source_checksum()  # first: what is changed in between makes tokens of another process differ, never agree
    return of_directory(Path(directory))
