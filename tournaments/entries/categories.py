"""Categories: their limits and their members."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from ratings.text.folding import fold
from tournaments.models import Category, Entry


def belongs(entry: Entry, category: Category) -> bool:
    """Return True if the entry is within every limit of the category. Limits are inclusive.

    Unrated players are below every rating. A player with an unknown birth year or sex is outside any limit on it.
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
    """Return the members of the category, in the order of `entries`."""
    return [entry for entry in entries if belongs(entry, category)]


def describe_category(category: Category) -> str:
    """Return the limits of a category as text: "everybody" without limits."""
    parts = [
        category.get_sex_display() if category.sex else "",
        _span(_("born"), category.born_from, category.born_to),
        _span(_("rating"), category.rating_from, category.rating_to),
        category.club,
        category.federation,
    ]
    return ", ".join(filter(None, parts)) or _("everybody")


def _span(label: str, first: int | None, last: int | None) -> str:
    """Return a range of years or ratings as text; either end may be open."""
    values = {"what": label, "first": first, "last": last}
    if first is not None and last is not None:
        return _("%(what)s from %(first)s to %(last)s") % values
    if first is not None:
        return _("%(what)s from %(first)s on") % values
    return _("%(what)s up to %(last)s") % values if last is not None else ""


def _born_within(year: int | None, first: int | None, last: int | None) -> bool:
    if first is None and last is None:
        return True
    return year is not None and (first or year) <= year <= (last or year)
