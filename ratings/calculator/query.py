"""The terms of a question: its rating type, and the edition, by day or by name."""

import datetime as dt
from functools import lru_cache
from typing import NamedTuple, cast

from ratings.calculator.errors import InvalidInput
from ratings.calculator.input_values import InputObject
from ratings.rules.edition import NoEdition, chapter_of, edition_named, edition_on, editions, named_editions
from ratings.rules.edition_schema import Chapter, Edition, TimeControl
from ratings.rules.sliding_k import Proposal, proposals
from ratings.rules.title_articles import TitleEdition
from ratings.rules.title_edition import title_edition_named, title_edition_on, title_editions

CONTROLS = ("standard", "rapid", "blitz")
KEYS = frozenset({"id", "kind", "control", "on", "edition"})
EXPECTED_DATE = "a day as in 2024-03-01"


class QuestionTerms(NamedTuple):
    """The rating type, the day and the name of the edition in a question.

    At least one of ``day`` and ``name`` is set; the name takes precedence.
    """

    control: TimeControl
    day: dt.date | None
    name: str | None

    @property
    def chapter(self) -> Chapter:
        return chapter_of(self.control)

    @property
    def proposal(self) -> Proposal | None:
        """The proposed reform with the name of the question; None if the name is that of an edition."""
        return next(
            (each for each in proposals() if self.name and each.name == _name_without_chapter(self.chapter, self.name)),
            None,
        )

    @property
    def edition(self) -> Edition:
        """The named edition; without a name, the edition in force on the day."""
        return self.edition_of(self.chapter)

    def edition_of(self, chapter: Chapter, key: str = "on", day: dt.date | None = None) -> Edition:
        """Return the named edition; without a name, the chapter's edition on ``day``, by default the question's day.

        ``key`` is the key of ``day`` in an error.
        """
        if self.name is not None:
            return _edition_named(chapter, self.name)
        return edition_on_day(chapter, day or self.day, key)

    @property
    def year(self) -> int:
        """The year of the day; without a day, of the edition's first day. 0 if the edition was never in force."""
        day = self.day or self.edition.first_day
        return day.year if day else 0


def question_terms(data: InputObject) -> QuestionTerms:
    """Read rating type, day and edition name. Raise InvalidInput if the question has neither day nor edition."""
    control = cast(TimeControl, data.read_choice("control", CONTROLS, "standard"))
    name = data.values.get("edition")
    if name is not None and type(name) is not str:
        data.refuse("edition", "the name of an edition")
    date = read_date(data, "on") if data.has("on") else None
    if name is None and date is None:
        data.refuse("on", f'{EXPECTED_DATE}, or the name of an edition under "edition"')
    return QuestionTerms(control, date, name)


def read_date(data: InputObject, key: str) -> dt.date:
    """Read a day in the only allowed format, YYYY-MM-DD."""
    text = data.values.get(key)
    read = _parse_date(text) if type(text) is str else None
    if read is None:
        data.refuse(key, EXPECTED_DATE)
    return read


@lru_cache(maxsize=4096)
def _parse_date(text: str) -> dt.date | None:
    try:
        parsed = dt.date.fromisoformat(text)
    except ValueError:
        return None
    return parsed if parsed.isoformat() == text else None


@lru_cache(maxsize=4096)
def edition_on_day(chapter: Chapter, day: dt.date, key: str = "on") -> Edition:
    """Return the chapter's edition in force on a day.

    Raise InvalidInput for ``key`` if the day is before the first edition.
    """
    try:
        return edition_on(chapter, day)
    except NoEdition as error:
        raise InvalidInput(key, day.isoformat(), f"a day from {editions(chapter)[0].name} on") from error


def _name_without_chapter(chapter: str, name: str) -> str:
    """Return the edition name without the prefix of its chapter."""
    return name.removeprefix(f"{chapter}/")


@lru_cache(maxsize=256)
def _edition_named(chapter: Chapter, name: str) -> Edition:
    try:
        return edition_named(chapter, _name_without_chapter(chapter, name))
    except NoEdition as error:
        names = (edition.name for edition in editions(chapter) + named_editions(chapter))
        raise InvalidInput("edition", name, f"one of {', '.join(names)}") from error


def title_edition(data: InputObject) -> TitleEdition:
    """Return the edition of the title regulations for a question."""
    terms = question_terms(data)
    try:
        if terms.name is not None:
            return title_edition_named(_name_without_chapter("titles", terms.name))
        return title_edition_on(terms.day or dt.date.min)
    except NoEdition as error:
        names = [edition.name for edition in title_editions()]
        if terms.name is not None:
            data.refuse("edition", f"one of {', '.join(names)}")
        raise InvalidInput("on", data.values["on"], f"a day from {names[0]} on") from error
