"""The change of a rating against the previous list; it includes corrected bases and one-time increases and points."""

from typing import Any

COLUMNS = ("rating", "base", "base_adjustment")
CHANGE_SQL = "{0}.rating - ({0}.base - {0}.base_adjustment)"
"""The change in SQL; the name of a table of periods is inserted."""


def rating_change(rating: Any, base: Any, base_adjustment: Any) -> Any:
    """Return the change in whole points from the `COLUMNS` of a period, as numbers or as query expressions."""
    return rating - (base - base_adjustment)
