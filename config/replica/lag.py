"""How far a replica is behind its primary, told from places in the write-ahead log. Pure: the clock is the caller's."""

from collections import deque


class Lag:
    """Places of the primary by moment, and up to which moment the replica has everything.

    Places are positions in the write-ahead log in bytes, moments are seconds of one steady clock.
    """

    def __init__(self) -> None:
        self._ahead: deque[tuple[float, int]] = deque()
        self._complete: float | None = None

    def seen(self, moment: float, primary: int, replica: int) -> None:
        """The primary was at a place at a moment, and after that the replica at another."""
        self._ahead.append((moment, primary))
        while self._ahead and self._ahead[0][1] <= replica:
            self._complete, _ = self._ahead.popleft()

    def at(self, moment: float) -> float | None:
        """By how many seconds the replica is behind at most; None as long as it was never seen to have caught up."""
        return None if self._complete is None else moment - self._complete
