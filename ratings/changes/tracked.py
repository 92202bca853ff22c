"""The decorator of tracked models: it names the scopes of the change log for writes to a model's table.

A scope without keys is for tables that concern all readers. Its trigger writes one row for each statement, even for a
million rows from COPY. A scope with keys is for tables whose rows belong to one tournament or player: `rows_sql`
selects the tournaments or players from the written rows.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from django.db.models import Model

M = TypeVar("M", bound=type[Model])

REGISTER = "register"
"""Players, their numbers, facts, clubs and merges."""
LISTS = "lists"
"""Reports, decisions, all other inputs of lists, and the published versions."""
EDITIONS = "editions"
"""The series with their rules, and the settings of the office. The editions themselves are part of every token."""
CALENDAR = "calendar"
"""The tournaments that are listed."""
PLAYER = "player"
"""The games and seats of a player at desks; the key is the player's primary key."""


class Tracking(NamedTuple):
    """The scopes of a model, and the SQL that selects scope, key and round for each of the rows `changed`."""

    scopes: tuple[str, ...]
    rows_sql: str


TRACKED: dict[type[Model], Tracking] = {}


def tracked(*scopes: str, rows_sql: str = "") -> Callable[[M], M]:
    """Return a decorator that logs every write to a model's table in these scopes.

    The triggers are created after migrations.
    """

    def track(model: M) -> M:
        TRACKED[model] = Tracking(scopes, rows_sql)
        return model

    return track
