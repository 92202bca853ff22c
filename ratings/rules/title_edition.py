"""Editions of the title regulations by day and by name."""

from datetime import date
from functools import cache

from ratings.rules.edition_loader import edition_by_name, edition_in_force, package_editions, read_title_edition
from ratings.rules.title_articles import NormTitle, Title, TitleEdition

__all__ = ["norm_title", "read_title_edition", "title_edition_named", "title_edition_on", "title_editions"]


@cache
def title_editions() -> tuple[TitleEdition, ...]:
    """Return every edition of the title regulations, oldest first."""
    return package_editions(TitleEdition, "titles")


def title_edition_on(day: date) -> TitleEdition:
    """Return the edition in force on ``day``, the first day of the event. NoEdition: before the first one."""
    return edition_in_force(title_editions(), "titles", day)


def title_edition_named(name: str) -> TitleEdition:
    """Return the edition called ``name``, a first day such as ``2024-01-01``. NoEdition: any other name."""
    return edition_by_name(title_editions(), "titles", name)


def norm_title(edition: TitleEdition, title: Title) -> NormTitle:
    """Return the requirements of a norm for GM, IM, WGM or WIM. KeyError: a title without norms."""
    return {"GM": edition.gm, "IM": edition.im, "WGM": edition.wgm, "WIM": edition.wim}[title]
