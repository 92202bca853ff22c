"""Dates in report files: the standard form and many others, in several orders of day, month and year."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Literal

Order = Literal["YY/MM/DD", "DD/MM/YY", "MM/DD/YY", "YY/DD/MM"]
Form = Literal["short", "year-last", "rounds"]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_PARTS = r"\s*[./-]\s*"
_YEAR_FIRST = re.compile(rf"(\d{{4}}){_PARTS}(\d{{1,2}}){_PARTS}(\d{{1,2}})", re.ASCII)
_YEAR_LAST = re.compile(rf"(\d{{1,2}}){_PARTS}(\d{{1,2}}){_PARTS}(\d{{4}})", re.ASCII)
_SHORT = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{1,2})", re.ASCII)
_DAY_MONTH = re.compile(r"(\d{1,2})\.?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})", re.ASCII)
_MONTH_DAY = re.compile(r"([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})", re.ASCII)
# The time of a game after its date, optionally with seconds and time zone.
TIME = r"\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:[AaPp]\.?[Mm]\.?|Z|[+-]\d\d:?\d\d)?"
_TIME = re.compile(rf"(?:T|,?\s+){TIME}$", re.ASCII)
# Two-digit years: no report file is older than 1970, so 70 to 99 are of the 20th century.
_CENTURY_TURN = 70

_DATE_BY_ORDER: dict[Order, Callable[[int, int, int], date]] = {
    "YY/MM/DD": lambda first, second, third: calendar_day(_year(first), second, third),
    "DD/MM/YY": lambda first, second, third: calendar_day(_year(third), second, first),
    "MM/DD/YY": lambda first, second, third: calendar_day(_year(third), first, second),
    "YY/DD/MM": lambda first, second, third: calendar_day(_year(first), third, second),
}


@dataclass(frozen=True, slots=True)
class DayOrders:
    """The orders of the dates in a file.

    ``short`` is for dates with a two-digit year, ``year_last`` for dates that end in a four-digit year, ``rounds`` for
    two-digit years in record 132. Each may have several orders that fit all dates equally well.
    """

    short: tuple[Order, ...] = ("YY/MM/DD",)
    year_last: tuple[Order, ...] = ("DD/MM/YY",)
    rounds: tuple[Order, ...] = ("YY/MM/DD",)

    def of(self, form: Form) -> tuple[Order, ...]:
        return {"short": self.short, "year-last": self.year_last, "rounds": self.rounds}[form]


DEFAULT_ORDERS = DayOrders()


class AmbiguousDate(ValueError):
    """A date with several valid orders; ``expected`` lists each with its date."""

    def __init__(self, text: str, days: dict[Order, date]) -> None:
        self.expected = ", ".join(f"{order} = {write_day(day)}" for order, day in days.items())
        super().__init__(text)


def calendar_day(year: int, month: int, day: int) -> date:
    """Return the date. Raise ValueError if it is invalid or the year has fewer than four digits."""
    if year < 1000:
        raise ValueError(f"{year}/{month}/{day}")
    return date(year, month, day)


def without_time(text: str) -> str:
    """Return the text of a date without a following time."""
    return _TIME.sub("", text)


def form_of(text: str) -> Form | None:
    """Return the form of a date with an unclear order; None for any other text."""
    text = without_time(text)
    if _SHORT.fullmatch(text):
        return "short"
    return "year-last" if _YEAR_LAST.fullmatch(text) else None


def valid_dates(text: str) -> dict[Order, date]:
    """Return every valid date of a text by order; empty if the text has no such form."""
    match = _SHORT.fullmatch(without_time(text)) or _YEAR_LAST.fullmatch(without_time(text))
    if not match:
        return {}
    orders: tuple[Order, ...] = ("YY/MM/DD", "DD/MM/YY", "MM/DD/YY", "YY/DD/MM") if len(match[3]) < 3 else (
        "DD/MM/YY", "MM/DD/YY")  # fmt: skip
    days = {order: day for order in orders if (day := _day_in(order, match)) is not None}
    if "." in text and "DD/MM/YY" in days:  # no country writes the month first with dots
        days.pop("MM/DD/YY", None)
    return days


def read_day(text: str, orders: DayOrders = DEFAULT_ORDERS) -> date:
    """Return the date of a text, read in the orders of its file.

    If no order of the file is valid for the text, its only valid order is used. AmbiguousDate if several orders are
    valid, ValueError for another text. A time behind the date is ignored.
    """
    text = without_time(text)
    if form := form_of(text):
        return _read_in(text, orders.of(form))
    if match := _YEAR_FIRST.fullmatch(text):
        return calendar_day(*(int(part) for part in match.groups()))
    if match := _DAY_MONTH.fullmatch(text):
        return calendar_day(int(match[3]), _month(match[2]), int(match[1]))
    if match := _MONTH_DAY.fullmatch(text):
        return calendar_day(int(match[3]), _month(match[1]), int(match[2]))
    raise ValueError(text)


def read_round_day(text: str, orders: DayOrders = DEFAULT_ORDERS) -> date:
    """Return the date of a round like `read_day`, in the orders of the rounds."""
    return read_day(text, DayOrders(orders.rounds, orders.year_last))


def write_day(day: date) -> str:
    """Return a date as YYYY/MM/DD, the form of records 042 and 052."""
    return f"{day.year:04}/{day.month:02}/{day.day:02}"


def write_short_day(day: date) -> str:
    """Return a date as YY/MM/DD, the form of record 132."""
    return write_day(day)[2:]


def _read_in(text: str, orders: tuple[Order, ...]) -> date:
    possible = valid_dates(text)
    days = {order: possible[order] for order in orders if order in possible} or possible
    if len({*days.values()}) > 1:
        raise AmbiguousDate(text, days)
    if not days:
        raise ValueError(text)
    return next(iter(days.values()))


def _day_in(order: Order, match: re.Match[str]) -> date | None:
    try:
        return _DATE_BY_ORDER[order](int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None


def _year(number: int) -> int:
    if number > 99:
        return number
    return number + (1900 if number >= _CENTURY_TURN else 2000)


def _month(word: str) -> int:
    short = word[:3].lower()
    if short not in _MONTHS:
        raise ValueError(word)
    return _MONTHS.index(short) + 1
