"""The change of a rating against the previous list: corrected bases, lifts and one-time points included."""

from typing import Any

COLUMNS = ("rating", "base", "base_adjustment")
CHANGE_SQL = "{0}.rating - ({0}.base - {0}.base_adjustment)"
"""The same in SQL, of the periods of that name."""


def rating_change(rating: Any, base: Any, base_adjustment: Any) -> Any:
    """Return the change in whole points, of the `COLUMNS` of a period: its figures, or expressions of a query."""
    return rating - (base - base_adjustment)
