"""The pause before an ended program is restarted: none at first, then longer each time the program ends early."""

from collections import Counter

STEADY_SECONDS = 5  # a program that ran this long has started well
AT_ONCE = 2  # restarts in a row without a pause
FIRST, LONGEST = 1.0, 30.0


class Pauses:
    """A counter for each program: how often in a row it ended early."""

    def __init__(self) -> None:
        self._in_a_row: Counter[str] = Counter()

    def after(self, name: str, lived: float) -> float:
        """Return the seconds to wait after the program `name` ended; it ran for `lived` seconds."""
        self._in_a_row[name] = 0 if lived >= STEADY_SECONDS else self._in_a_row[name] + 1
        times = self._in_a_row[name]
        return 0.0 if times <= AT_ONCE else min(LONGEST, FIRST * 2.0 ** (times - AT_ONCE - 1))
