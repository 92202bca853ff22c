"""The Django backend `config.replica`: PostgreSQL that is given up when it leaves a statement unanswered."""

from typing import Any, TypeVar

import psycopg
from django.db.backends.postgresql import base
from psycopg.abc import PQGen

T = TypeVar("T")
ANSWER_SECONDS = 3.0
"""No page of a visitor asks anything that takes so long; the primary is asked instead."""


class AnsweredConnection(psycopg.Connection[Any]):
    """OperationalError when the server takes longer than ANSWER_SECONDS, connected as it may be.

    A statement_timeout is kept by the server, and tcp_user_timeout by the system: neither ends the wait for a server
    that takes what is sent and is silent.
    """

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = ANSWER_SECONDS) -> T:
        return super().wait(gen, interval, timeout)


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> AnsweredConnection:
        """As Django's, which has no option for the class of a connection; without its pool and isolation level."""
        self.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        return AnsweredConnection.connect(**conn_params)
