"""Integer arrays for the Handbook's functions."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


def to_ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


def distinct(values: Ints) -> Ints:
    """Return the distinct values in ascending order."""
    ordered = np.sort(values)
    return np.asarray(ordered[np.append(ordered[1:] != ordered[:-1], True)[: len(ordered)]])


def group_sums(group: Ints, values: Ints | int, size: int) -> Ints:
    """Return the exact sum of the values of each group; ``group`` has the group of each value, 0 to ``size`` − 1."""
    totals = np.zeros(size, dtype=np.int64)
    np.add.at(totals, group, values)
    return totals
