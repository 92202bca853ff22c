"""The pause before a program that ended is restarted: none at first, longer each time it ends early."""

from collections import Counter

STEADY_SECONDS = 5  # a program that ran so long started well
AT_ONCE = 2  # restarts in a row without a pause
FIRST, LONGEST = 1.0, 30.0


class Pauses:
    """A counter, by name, of a program's early ends in a row."""

    def __init__(self) -> None:
        self._in_a_row: Counter[str] = Counter()

    def after(self, name: str, lived: float) -> float:
        """Return the seconds to wait after `name` ended, which ran for `lived` seconds."""
        self._in_a_row[name] = 0 if lived >= STEADY_SECONDS else self._in_a_row[name] + 1
        times = self._in_a_row[name]
        return 0.0 if times <= AT_ONCE else min(LONGEST, FIRST * 2.0 ** (times - AT_ONCE - 1))
