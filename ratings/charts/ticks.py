"""Round values and months for the axes of charts. Pure."""

from collections.abc import Iterator
from datetime import date

RATING_TICKS, COUNT_TICKS = 5, 4
MONTH_STEPS = (1, 2, 3, 6, 12, 24, 60, 120, 240)
MONTH_TICKS = 4


def round_ticks(low: int, high: int, most: int, least: int = 1) -> list[int]:
    """Return three to ``most`` round values that include ``low`` and ``high``; they are at least ``least`` apart.

    ``least`` is one of the values of `round_steps`. A small range gets additional values on both sides.
    """
    step = next(step for step in round_steps() if step >= least and -(-high // step) - low // step < most)
    first, last = low // step, -(-high // step)
    if last - first < 2:
        first = max(0, first - 1)
        last = max(last, first + 2)
    return [step * index for index in range(first, last + 1)]


def round_steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50, 100 and so on, without end."""
    unit = 1
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10


def step_for(span: int, most: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 … with which at most ``most`` steps cover the span."""
    return next(step for step in round_steps() if span <= step * most)


def month_step(first: date, last: date) -> int:
    """Return the number of months between two marks, so that at most MONTH_TICKS intervals cover the dates."""
    span = month_number(last) - month_number(first)
    return next((step for step in MONTH_STEPS if span <= step * MONTH_TICKS), MONTH_STEPS[-1])


def month_ticks(first: date, last: date, step: int) -> list[date]:
    """Return the first days of every ``step``-th month between the dates; a step begins in January."""
    months = range(month_number(first), month_number(last) + 1)
    days = (month_day(month) for month in months if month % step == 0)
    return [day for day in days if first <= day <= last]


def month_number(day: date) -> int:
    return day.year * 12 + day.month - 1


def month_day(number: int) -> date:
    return date(number // 12, number % 12 + 1, 1)
