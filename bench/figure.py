"""One line of `./dev bench`, and the measurement of its value."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A value in `unit`. `ratio` is the value divided by `against`, measured in the same run if possible."""

    name: str
    value: float
    unit: str
    ratio: float
    against: str

    def __str__(self) -> str:
        return f"{self.name:40} {self.value:12.4g} {self.unit:8} {self.ratio:8.3g} × {self.against}"


def seconds(action: Callable[[], object], times: int = 3) -> float:
    """Return the shortest duration of several runs: disturbances only ever make a run longer."""
    return min(_once(action) for _ in range(times))


def _once(action: Callable[[], object]) -> float:
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin
