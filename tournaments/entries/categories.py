"""Members of categories, by the limits that each states."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from ratings.text.folding import fold
from tournaments.models import Category, Entry


def belongs(entry: Entry, category: Category) -> bool:
    """Return True if the entry fits every limit of the category; years and ratings include both ends.

    Who is unrated is below every rating; whose year of birth or sex is not known fits no limit on it.
    """
    return (
        category.sex in ("", entry.sex)
        and _born_within(entry.birth_year, category.born_from, category.born_to)
        and (category.rating_from or 0) <= (entry.rating or 0)
        and (category.rating_to is None or (entry.rating or 0) <= category.rating_to)
        and (not category.club or fold(category.club) == fold(entry.club))
        and category.federation in ("", entry.federation)
    )


def members(category: Category, entries: Iterable[Entry]) -> list[Entry]:
    """Return the members of the category, in the order given."""
    return [entry for entry in entries if belongs(entry, category)]


def describe_category(category: Category) -> str:
    """Return the limits of a category as a person says them; everybody without a limit."""
    parts = [
        category.get_sex_display() if category.sex else "",
        _span(_("born"), category.born_from, category.born_to),
        _span(_("rating"), category.rating_from, category.rating_to),
        category.club,
        category.federation,
    ]
    return ", ".join(filter(None, parts)) or _("everybody")


def _span(what: str, first: int | None, last: int | None) -> str:
    """Return the years or ratings between two ends; either may be open."""
    words = {"what": what, "first": first, "last": last}
    if first is not None and last is not None:
        return _("%(what)s from %(first)s to %(last)s") % words
    if first is not None:
        return _("%(what)s from %(first)s on") % words
    return _("%(what)s up to %(last)s") % words if last is not None else ""


def _born_within(year: int | None, first: int | None, last: int | None) -> bool:
    if first is None and last is None:
        return True
    return year is not None and (first or year) <= year <= (last or year)
