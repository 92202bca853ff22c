"""Sort orders of a list, and the condition of the rows after a row."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F, Q

# Column → True if ascending. The number comes last, so that no two rows are equal.
ORDERS: dict[str, tuple[tuple[str, bool], ...]] = {
    "rating": (("rating", False), ("folded", True), ("number", True)),
    "name": (("folded", True), ("number", True)),
    "games": (("games", False), ("rating", False), ("folded", True), ("number", True)),
    "youngest": (("birth_year", False), ("rating", False), ("folded", True), ("number", True)),
    "gain": (("change", False), ("rating", False), ("folded", True), ("number", True)),
}


def ordering(sort: str, back: bool, unrated: bool) -> list[Any]:
    """Return the order of the rows, or its reverse. Rows without a value come last.

    Without `unrated`, the order does not mention missing ratings, so that PostgreSQL can use the index.
    """
    return [_ordered(column, rises != back, back, unrated) for column, rises in ORDERS[sort]]


def beyond(key: Mapping[str, Any], sort: str, back: bool, unrated: bool) -> Q:
    """Return the condition of the rows after the key's row; before it, if `back`."""
    condition = Q(pk__in=[])
    for column, rises in reversed(ORDERS[sort]):
        condition = _beyond(column, key[column], rises != back, _may_miss(column, unrated) and not back, condition)
    return condition


def _may_miss(column: str, unrated: bool) -> bool:
    return column == "birth_year" or (column == "rating" and unrated)


def _ordered(column: str, rises: bool, back: bool, unrated: bool) -> Any:
    nulls = {"nulls_first" if back else "nulls_last": True} if _may_miss(column, unrated) else {}
    return F(column).asc(**nulls) if rises else F(column).desc(**nulls)


def _beyond(column: str, value: object, rises: bool, and_missing: bool, among_equals: Q) -> Q:
    """Return the condition of the rows with a later value in the column, or with an equal value and `among_equals`.

    The first part of the condition is the one that an index scan can begin from.
    """
    missing = Q(**{f"{column}__isnull": True})
    if value is None:
        return missing & among_equals if and_missing else ~missing | (missing & among_equals)
    way = "gt" if rises else "lt"
    from_here, further = Q(**{f"{column}__{way}e": value}), Q(**{f"{column}__{way}": value})
    if and_missing:
        from_here, further = from_here | missing, further | missing
    return from_here & (further | among_equals)
