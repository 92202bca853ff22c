"""Which edition of the title regulations holds on a day."""

from datetime import date
from functools import cache

from ratings.rules.edition_loader import in_force, named, read_title_edition, shipped
from ratings.rules.title_articles import NormTitle, Title, TitleEdition

__all__ = ["norm_title", "read_title_edition", "title_edition_named", "title_edition_on", "title_editions"]


@cache
def title_editions() -> tuple[TitleEdition, ...]:
    """Every edition of the title regulations, oldest first."""
    return shipped(TitleEdition, "titles")


def title_edition_on(day: date) -> TitleEdition:
    """The edition in force on ``day``, the first day of the event; NoEdition before the first one."""
    return in_force(title_editions(), "titles", day)


def title_edition_named(name: str) -> TitleEdition:
    """The edition called ``name``, a first day as in ``2024-01-01``; NoEdition for any other name."""
    return named(title_editions(), "titles", name)


def norm_title(edition: TitleEdition, title: Title) -> NormTitle:
    """What a norm for GM, IM, WGM or WIM asks; KeyError for a title that has no norms."""
    return {"GM": edition.gm, "IM": edition.im, "WGM": edition.wgm, "WIM": edition.wim}[title]
