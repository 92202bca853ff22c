"""Which edition of the title regulations holds on a day."""

from datetime import date
from functools import cache

from ratings.rules.edition import NoEdition
from ratings.rules.edition_file import read_title_edition, shipped
from ratings.rules.title_articles import NormTitle, Title, TitleEdition

__all__ = ["norm_title", "read_title_edition", "title_edition_named", "title_edition_on", "title_editions"]


@cache
def title_editions() -> tuple[TitleEdition, ...]:
    """Every edition of the title regulations, oldest first."""
    return shipped(TitleEdition, "titles")


def title_edition_on(day: date) -> TitleEdition:
    """The edition in force on ``day``, the first day of the event; NoEdition before the first one."""
    for edition in reversed(title_editions()):
        if edition.first_day is not None and edition.first_day <= day:
            return edition
    raise NoEdition("titles", day, tuple(edition.name for edition in title_editions()))


def title_edition_named(name: str) -> TitleEdition:
    """The edition called ``name``, a first day as in ``2024-01-01``; NoEdition for any other name."""
    for edition in title_editions():
        if edition.name == name:
            return edition
    raise NoEdition("titles", name, tuple(edition.name for edition in title_editions()))


def norm_title(edition: TitleEdition, title: Title) -> NormTitle:
    """What a norm for GM, IM, WGM or WIM asks; KeyError for a title that has no norms."""
    return {"GM": edition.gm, "IM": edition.im, "WGM": edition.wgm, "WIM": edition.wim}[title]
