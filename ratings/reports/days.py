"""Dates as report files write them: one form is right, many are found, in several orders of day, month and year."""

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
# The hour of a game after its day, with or without seconds and zone.
TIME = r"\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:[AaPp]\.?[Mm]\.?|Z|[+-]\d\d:?\d\d)?"
_TIME = re.compile(rf"(?:T|,?\s+){TIME}$", re.ASCII)
# Two digits of a year: no report file is older than 1970, the first two-digit year is read as such.
_CENTURY_TURN = 70

_IN_ORDER: dict[Order, Callable[[int, int, int], date]] = {
    "YY/MM/DD": lambda first, second, third: calendar_day(_year(first), second, third),
    "DD/MM/YY": lambda first, second, third: calendar_day(_year(third), second, first),
    "MM/DD/YY": lambda first, second, third: calendar_day(_year(third), first, second),
    "YY/DD/MM": lambda first, second, third: calendar_day(_year(first), third, second),
}


@dataclass(frozen=True, slots=True)
class DayOrders:
    """The orders in which a file writes its dates.

    They are of dates with a year of two digits, of those with one of four digits behind, and of those of two digits
    among the rounds (132). More than one: they fit all dates of the file equally well, and nothing decides.
    """

    short: tuple[Order, ...] = ("YY/MM/DD",)
    year_last: tuple[Order, ...] = ("DD/MM/YY",)
    rounds: tuple[Order, ...] = ("YY/MM/DD",)

    def of(self, form: Form) -> tuple[Order, ...]:
        """Return the orders of a form."""
        return {"short": self.short, "year-last": self.year_last, "rounds": self.rounds}[form]


USUAL = DayOrders()


class OpenDay(ValueError):
    """A date that can be read in more than one order; ``expected`` names each with its day."""

    def __init__(self, text: str, days: dict[Order, date]) -> None:
        self.expected = ", ".join(f"{order} = {write_day(day)}" for order, day in days.items())
        super().__init__(text)


def calendar_day(year: int, month: int, day: int) -> date:
    """Return the day; ValueError where the calendar has none. Years of four digits only."""
    if year < 1000:
        raise ValueError(f"{year}/{month}/{day}")
    return date(year, month, day)


def without_time(text: str) -> str:
    """Return a date without the hour that stands behind it."""
    return _TIME.sub("", text)


def form_of(text: str) -> Form | None:
    """Return the form of a date whose order is not sure by itself; None for every other text."""
    text = without_time(text)
    if _SHORT.fullmatch(text):
        return "short"
    return "year-last" if _YEAR_LAST.fullmatch(text) else None


def readings(text: str) -> dict[Order, date]:
    """Return every day that a date of a form can mean, by the order; nothing for other texts."""
    match = _SHORT.fullmatch(without_time(text)) or _YEAR_LAST.fullmatch(without_time(text))
    if not match:
        return {}
    orders: tuple[Order, ...] = ("YY/MM/DD", "DD/MM/YY", "MM/DD/YY", "YY/DD/MM") if len(match[3]) < 3 else (
        "DD/MM/YY", "MM/DD/YY")  # fmt: skip
    days = {order: day for order in orders if (day := _day_in(order, match)) is not None}
    if "." in text and "DD/MM/YY" in days:  # nobody writes the month first before a point
        days.pop("MM/DD/YY", None)
    return days


def read_day(text: str, orders: DayOrders = USUAL) -> date:
    """Return the day of a date, by the orders of its file; the hour behind it is left out.

    A date that fits none of them is read in the only other one in which it is a day. OpenDay where several orders
    fit, ValueError for everything else.
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


def read_round_day(text: str, orders: DayOrders = USUAL) -> date:
    """Return the day of a round, as `read_day` does, by the orders of the rounds."""
    return read_day(text, DayOrders(orders.rounds, orders.year_last))


def write_day(day: date) -> str:
    """YYYY/MM/DD, as records 042 and 052 print it."""
    return f"{day.year:04}/{day.month:02}/{day.day:02}"


def write_short_day(day: date) -> str:
    """YY/MM/DD, as record 132 prints it."""
    return write_day(day)[2:]


def _read_in(text: str, orders: tuple[Order, ...]) -> date:
    possible = readings(text)
    days = {order: possible[order] for order in orders if order in possible} or possible
    if len({*days.values()}) > 1:
        raise OpenDay(text, days)
    if not days:
        raise ValueError(text)
    return next(iter(days.values()))


def _day_in(order: Order, match: re.Match[str]) -> date | None:
    try:
        return _IN_ORDER[order](int(match[1]), int(match[2]), int(match[3]))
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
