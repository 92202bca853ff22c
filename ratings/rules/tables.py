"""The two conversion tables of the Handbook. Files have the printed ranges, arrays every value."""

import tomllib
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Tables

SCALE = 400
"""Rating difference at which the logistic formula expects ten of eleven points."""
CERTAIN_DIFFERENCE = 1000
"""Rating difference from which the logistic formula expects every point, rounded to hundredths."""


def expected_score(tables: Tables, difference: Ints) -> Ints:
    """Return the scoring probability PD in hundredths for each difference, own less opponent's rating (B.02, 8.1.2).

    An edition may use the logistic formula, rounded to whole hundredths, instead of the table.
    """
    expanded = _logistic() if tables.expected == "logistic" else _expanded_table(tables.expected)
    return np.take(expanded, difference + len(expanded) // 2, mode="clip")


def rating_difference(tables: Tables, percentage: Ints) -> tuple[Ints, Flags]:
    """Return the rating difference dp for each score in whole per cent from 0 to 100 (B.02, 8.1.1).

    The second array is false if the table has no value. An edition may leave 0 and 100 per cent blank; dp is 0 there.
    """
    dp = _by_percentage(tables.difference).copy()
    blank = tables.ends is None
    dp[[0, 100]] = [0, 0] if tables.ends is None else [-tables.ends, tables.ends]
    in_table = ~(((percentage == 0) | (percentage == 100)) & blank)
    return dp[percentage], in_table


@cache
def _expanded_table(name: str) -> Ints:
    """Return PD in hundredths for every difference of the table, from the most negative to the most positive."""
    printed = _read_table(name)
    rows = np.array(printed["rows"], dtype=np.int64)
    lengths = np.diff(rows[:, 0], prepend=-1)
    higher, lower = (np.append(np.repeat(rows[:, side], lengths), printed["beyond"][side - 1]) for side in (1, 2))
    return np.concatenate((lower[:0:-1], higher))


@cache
def _logistic() -> Ints:
    """Return the expected scores by the formula up to `CERTAIN_DIFFERENCE`, in the form of `_expanded_table`."""
    higher = [
        round(100 / (1 + Decimal(10) ** (-Decimal(difference) / SCALE))) for difference in range(CERTAIN_DIFFERENCE + 1)
    ]
    return np.array([*(100 - each for each in reversed(higher[1:])), *higher], dtype=np.int64)


@cache
def _by_percentage(name: str) -> Ints:
    """Return dp indexed by whole per cent. The caller fills in 0 and 100 per cent from the edition."""
    dp = np.zeros(101, dtype=np.int64)
    for percentage, difference in _read_table(name)["rows"]:
        dp[percentage], dp[100 - percentage] = difference, -difference
    return dp


def _read_table(name: str) -> dict[str, Any]:
    text = files("ratings.rules").joinpath("tables", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)
