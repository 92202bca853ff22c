"""Sort orders of a list, and the condition of the rows after a row."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F, Q

# The columns of each sort order, with True if ascending. The number comes last, so that no two rows are equal.
ORDERS: dict[str, tuple[tuple[str, bool], ...]] = {
    "rating": (("rating", False), ("folded", True), ("number", True)),
    "name": (("folded", True), ("number", True)),
    "games": (("games", False), ("rating", False), ("folded", True), ("number", True)),
    "youngest": (("birth_year", False), ("rating", False), ("folded", True), ("number", True)),
    "gain": (("change", False), ("rating", False), ("folded", True), ("number", True)),
}


def ordering(sort: str, is_reverse: bool, with_unrated: bool) -> list[Any]:
    """Return the order of the rows, or its reverse. Rows without a value come last.

    If `with_unrated` is False, the order does not mention missing ratings, so that PostgreSQL can use the index.
    """
    return [_order_by(column, rises != is_reverse, is_reverse, with_unrated) for column, rises in ORDERS[sort]]


def after_row(key: Mapping[str, Any], sort: str, is_reverse: bool, with_unrated: bool) -> Q:
    """Return the condition of the rows after a row, or before it if `is_reverse`.

    `key` has the values of the row in the columns of the order.
    """
    condition = Q(pk__in=[])
    for column, rises in reversed(ORDERS[sort]):
        condition = _after_value(
            column, key[column], rises != is_reverse, _is_nullable(column, with_unrated) and not is_reverse, condition
        )
    return condition


def _is_nullable(column: str, with_unrated: bool) -> bool:
    return column == "birth_year" or (column == "rating" and with_unrated)


def _order_by(column: str, is_ascending: bool, is_reverse: bool, with_unrated: bool) -> Any:
    nulls = {"nulls_first" if is_reverse else "nulls_last": True} if _is_nullable(column, with_unrated) else {}
    return F(column).asc(**nulls) if is_ascending else F(column).desc(**nulls)


def _after_value(column: str, value: object, is_ascending: bool, with_missing: bool, tie_condition: Q) -> Q:
    """Return the condition of the rows with a later value in the column, or with an equal value and `tie_condition`.

    The first part of the condition lets PostgreSQL begin an index scan there.
    """
    missing = Q(**{f"{column}__isnull": True})
    if value is None:
        return missing & tie_condition if with_missing else ~missing | (missing & tie_condition)
    way = "gt" if is_ascending else "lt"
    from_here, further = Q(**{f"{column}__{way}e": value}), Q(**{f"{column}__{way}": value})
    if with_missing:
        from_here, further = from_here | missing, further | missing
    return from_here & (further | tie_condition)
