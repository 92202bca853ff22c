"""The switch of a thread's connection to the replica and back."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model

from config.replica.waiting_connections import waiting_connections

REPLICA = "replica"
PRIMARY = "primary"
COUNTED = ("ratings.apiuse", "ratings.requestcount")


@contextmanager
def from_replica() -> Iterator[None]:
    """Use the replica for all queries of this thread in the block, raw SQL as well as the ORM.

    A router would switch the ORM only, and one page would mix two states.
    """
    primary = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS], connections[PRIMARY] = connections[REPLICA], primary
    try:
        with waiting_connections.registered(connections[REPLICA]):
            yield
    finally:
        connections[DEFAULT_DB_ALIAS] = primary
        del connections[PRIMARY]


def reads_from_replica() -> bool:
    return bool(connections[DEFAULT_DB_ALIAS].alias == REPLICA)


class CountAtThePrimary:
    """A router that leaves the throttling counters at the primary while a thread reads from the replica."""

    def db_for_read(self, model: type[Model], **hints: object) -> str | None:
        counted = f"{model._meta.app_label}.{model._meta.model_name}" in COUNTED
        return PRIMARY if counted and reads_from_replica() else None

    db_for_write = db_for_read

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool | None:
        return False if db == REPLICA else None
