"""The decorator of tracked models: the scopes of the change log in which writes to their tables are noticed.

A scope of one word is for tables whose writes concern everybody who reads them; its trigger costs one row a statement,
also for a million rows that come by COPY. A scope with keys is for tables whose rows belong to one tournament or
player: `rows_sql` selects them from what a statement wrote.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from django.db.models import Model

M = TypeVar("M", bound=type[Model])

REGISTER = "register"
"""Players, their numbers, facts, clubs and merges."""
LISTS = "lists"
"""Reports and decisions, what lists are computed from, and the published versions."""
EDITIONS = "editions"
"""The series with their rules and the settings of the office; the editions themselves are part of every token."""
CALENDAR = "calendar"
"""The tournaments that are listed."""
PLAYER = "player"
"""By the key of a player: their games and seats at desks."""


class Tracking(NamedTuple):
    """The scopes of a model, and the SQL that selects scope, key and round of each of the rows `changed`."""

    scopes: tuple[str, ...]
    rows_sql: str


TRACKED: dict[type[Model], Tracking] = {}


def tracked(*scopes: str, rows_sql: str = "") -> Callable[[M], M]:
    """Let every write to the table of a model be logged in these scopes; its triggers are made after migrating."""

    def track(model: M) -> M:
        TRACKED[model] = Tracking(scopes, rows_sql)
        return model

    return track
