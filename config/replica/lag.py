"""The lag of a replica, from positions in the write-ahead log. Pure: the caller passes the time."""

from collections import deque


class Lag:
    """Positions of the primary by time, and the time up to which the replica is complete.

    Positions are bytes in the write-ahead log, times are seconds of one monotonic clock.
    """

    def __init__(self) -> None:
        self._ahead: deque[tuple[float, int]] = deque()
        self._complete: float | None = None

    def seen(self, moment: float, primary: int, replica: int) -> None:
        """Record the primary's position at a moment, and the replica's position read after it."""
        self._ahead.append((moment, primary))
        while self._ahead and self._ahead[0][1] <= replica:
            self._complete, _ = self._ahead.popleft()

    def at(self, moment: float) -> float | None:
        """Return the maximum lag of the replica in seconds, None until it first caught up."""
        return None if self._complete is None else moment - self._complete
