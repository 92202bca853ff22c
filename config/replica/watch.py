"""The watch of the replica. A thread of each web process asks both servers for their positions."""

import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections

from config.replica.lag import Lag
from config.replica.switch import REPLICA
from config.replica.waiting_connections import waiting_connections

SECONDS = 0.5  # between two checks
SILENT_SECONDS = 2.0  # until a server without an answer counts as away
SYSTEM = "SELECT system_identifier, pg_is_in_recovery(), "
PRIMARY = SYSTEM + "pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint FROM pg_control_system()"
COPY = SYSTEM + "pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint FROM pg_control_system()"


class Watch:
    """The newest state of the replica, for this process."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._lag = Lag()
        self._answers = False
        self._primary_answers = True
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def is_fit(self) -> bool:
        """Return True if the replica answers and its lag is within the limit.

        While the primary is away, no newer state can be read. Then any replica that answers is fit.
        """
        self._begin()
        lag = self.lag()
        return self._answers and (not self._primary_answers or (lag is not None and lag <= self._limit))

    def lag(self) -> float | None:
        """Return the maximum lag of the replica in seconds, None until it first caught up."""
        return self._lag.at(time.monotonic())

    def failed(self) -> None:
        """Mark the replica as unfit until it answers again."""
        self._answers = False

    def look(self) -> None:
        """Check both servers and store if they answer, and how far the replica is behind.

        The primary is asked first: otherwise the replica would seem further behind than it is.
        """
        moment = time.monotonic()
        primary = _answer_of(DEFAULT_DB_ALIAS, PRIMARY, self._without_primary)
        self._primary_answers = primary is not None
        with waiting_connections.registered(connections[REPLICA]):
            replica = _answer_of(REPLICA, COPY, self._without_replica)
        if replica is None:
            self._without_replica()  # again, for threads that connected since the first call
            return
        _, follows, position = replica
        if primary is not None and follows:
            self._lag.seen(moment, primary[2], position)
        # A server of another system is not our replica. A server outside recovery no longer follows the primary.
        self._answers = follows and (primary is None or replica[0] == primary[0])

    def _without_primary(self) -> None:
        """Mark the primary as away: the replica has the newest readable state."""
        self._primary_answers = False

    def _without_replica(self) -> None:
        """Mark the replica as away. Cut the connections of waiting threads, which then use the primary."""
        self._answers = False
        waiting_connections.cut_all()

    def _begin(self) -> None:
        if self._thread:
            return
        with self._starting:
            if not self._thread:
                self._thread = threading.Thread(target=self._keep_looking, name="replica", daemon=True)
                self._thread.start()

    def _keep_looking(self) -> None:
        while True:
            self.look()
            time.sleep(SECONDS)


def _answer_of(alias: str, sql: str, silent: Callable[[], None]) -> tuple[int, bool, int] | None:
    """Return system, recovery state and position of a server, None without an answer.

    `silent` runs after SILENT_SECONDS.
    """
    timer = threading.Timer(SILENT_SECONDS, silent)
    timer.daemon = True
    timer.start()
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute(sql)
            row: tuple[int, bool, int] = cursor.fetchone()
    except Error:
        connections[alias].close()
        return None
    finally:
        timer.cancel()
    return row


watch = Watch(settings.REPLICA_LAG)
