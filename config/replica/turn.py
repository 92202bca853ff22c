"""Turning the connection of a thread to the replica, and back."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model

from config.replica.held import held

REPLICA = "replica"
PRIMARY = "primary"
COUNTED = ("ratings.apiuse", "ratings.requestcount")


@contextmanager
def from_replica() -> Iterator[None]:
    """Until it ends, whatever this thread asks of the database is asked of the replica, raw SQL as well as the ORM.

    A router would turn the ORM only, and a page of both would be partly newer than itself.
    """
    primary = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS], connections[PRIMARY] = connections[REPLICA], primary
    try:
        with held.by(connections[REPLICA]):
            yield
    finally:
        connections[DEFAULT_DB_ALIAS] = primary
        del connections[PRIMARY]


def is_turned() -> bool:
    return bool(connections[DEFAULT_DB_ALIAS].alias == REPLICA)


class CountAtThePrimary:
    """The router: what visitors are counted by stays with the primary while they read from the replica."""

    def db_for_read(self, model: type[Model], **hints: object) -> str | None:
        counted = f"{model._meta.app_label}.{model._meta.model_name}" in COUNTED
        return PRIMARY if counted and is_turned() else None

    db_for_write = db_for_read

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool | None:
        return False if db == REPLICA else None
