"""The orders a list is read in, and what stands beyond a row in each."""

from typing import Any

from django.db.models import F, Q

from ratings.models import ListedRating

# Column → falls or rises. The number comes last, so that no two rows are equal.
ORDERS: dict[str, tuple[tuple[str, bool], ...]] = {
    "rating": (("rating", False), ("folded", True), ("number", True)),
    "name": (("folded", True), ("number", True)),
    "games": (("games", False), ("rating", False), ("folded", True), ("number", True)),
    "youngest": (("birth_year", False), ("rating", False), ("folded", True), ("number", True)),
    "gain": (("change", False), ("rating", False), ("folded", True), ("number", True)),
}


def ordering(sort: str, back: bool, unrated: bool) -> list[Any]:
    """The order of the rows, or its reverse. What is not known stands last.

    Where no rating is missing nothing is said of missing ones: then the order is that of the index.
    """
    return [_ordered(column, rises != back, back, unrated) for column, rises in ORDERS[sort]]


def beyond(key: ListedRating, sort: str, back: bool) -> Q:
    """What stands after the key's row (before it, when going back) in the order of the columns."""
    found, equal = Q(pk__in=[]), Q()
    for column, rises in ORDERS[sort]:
        value = getattr(key, column)
        found |= equal & _further(column, value, rises != back, back)
        equal &= Q(**{column: value}) if value is not None else Q(**{f"{column}__isnull": True})
    return found


def _ordered(column: str, rises: bool, back: bool, unrated: bool) -> Any:
    missing = column == "birth_year" or (column == "rating" and unrated)
    nulls = {"nulls_first" if back else "nulls_last": True} if missing else {}
    return F(column).asc(**nulls) if rises else F(column).desc(**nulls)


def _further(column: str, value: object, rises: bool, back: bool) -> Q:
    """Rows whose column stands further on; those without a value stand last."""
    if value is None:
        return Q(**{f"{column}__isnull": False}) if back else Q(pk__in=[])
    further = Q(**{f"{column}__{'gt' if rises else 'lt'}": value})
    return further if back or column in ("folded", "number") else further | Q(**{f"{column}__isnull": True})
