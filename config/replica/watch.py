"""Whether the replica may answer: a thread of each web process asks both servers how far they are."""

import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections

from config.replica.held import held
from config.replica.lag import Lag
from config.replica.turn import REPLICA

SECONDS = 0.5  # between two looks
SILENT_SECONDS = 2.0  # without an answer to a look before a server counts as away
SYSTEM = "SELECT system_identifier, pg_is_in_recovery(), "
PRIMARY = SYSTEM + "pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint FROM pg_control_system()"
COPY = SYSTEM + "pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint FROM pg_control_system()"


class Watch:
    """The newest judgement on the replica. It holds for this process, and is made anew by each."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._lag = Lag()
        self._answers = False
        self._primary_answers = True
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def is_fit(self) -> bool:
        """Whether the replica answers and is behind by no more than the limit.

        While the primary answers nobody, nothing newer can be read anywhere: then the replica is fit as it is.
        """
        self._begin()
        lag = self.lag()
        return self._answers and (not self._primary_answers or (lag is not None and lag <= self._limit))

    def lag(self) -> float | None:
        """By how many seconds the replica is behind at most; None as long as it was never seen to have caught up."""
        return self._lag.at(time.monotonic())

    def failed(self) -> None:
        """Somebody was let down by the replica: it is out until it is seen to answer again."""
        self._answers = False

    def look(self) -> None:
        """Ask both servers; the primary first, so that the replica is never thought further than it is."""
        moment = time.monotonic()
        primary = _answer_of(DEFAULT_DB_ALIAS, PRIMARY, self._without_primary)
        self._primary_answers = primary is not None
        with held.by(connections[REPLICA]):
            replica = _answer_of(REPLICA, COPY, self._without_replica)
        if replica is None:
            self._without_replica()  # again, for whoever was on the way to it the first time
            return
        _, follows, place = replica
        if primary is not None and follows:
            self._lag.seen(moment, primary[2], place)
        # Another system is no copy of ours, and one that left recovery has gone its own way.
        self._answers = follows and (primary is None or replica[0] == primary[0])

    def _without_primary(self) -> None:
        """It says nothing: the replica is the newest that can be read."""
        self._primary_answers = False

    def _without_replica(self) -> None:
        """Nobody begins to ask it any more, and who waits for it is let go, to be answered by the primary."""
        self._answers = False
        held.let_go()

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
    """What a server says of itself; None when it does not answer. `silent` is called while it lets one wait."""
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
