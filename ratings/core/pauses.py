"""How long a program that ended waits before it is started again: not at all, and longer each time it ends at once."""

from collections import Counter

STEADY_SECONDS = 5  # a program that ran so long had begun well
AT_ONCE = 2  # times in a row without a pause
FIRST, LONGEST = 1.0, 30.0


class Pauses:
    """Counts by name how often in a row each program ended soon after its start."""

    def __init__(self) -> None:
        self._in_a_row: Counter[str] = Counter()

    def after(self, name: str, lived: float) -> float:
        """Return the seconds to wait now that `name` ended, which ran for `lived` seconds."""
        self._in_a_row[name] = 0 if lived >= STEADY_SECONDS else self._in_a_row[name] + 1
        times = self._in_a_row[name]
        return 0.0 if times <= AT_ONCE else min(LONGEST, FIRST * 2.0 ** (times - AT_ONCE - 1))
