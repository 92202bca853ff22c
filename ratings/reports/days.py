"""Dates as report files write them: exactly one form is right, many are found."""

import re
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,2})", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})", re.ASCII)
_SHORT = re.compile(r"(\d{2})[./-](\d{2})[./-](\d{2})", re.ASCII)
_DAY_MONTH = re.compile(r"(\d{1,2})\.?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})", re.ASCII)
_MONTH_DAY = re.compile(r"([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})", re.ASCII)
# Two digits of a year: no report file is older than 1970, the first two-digit year is read as such.
_CENTURY_TURN = 70


def calendar_day(year: int, month: int, day: int) -> date:
    """The day, or ValueError where the calendar has none; years of four digits only."""
    if year < 1000:
        raise ValueError(f"{year}/{month}/{day}")
    return date(year, month, day)


def read_day(text: str) -> date:
    """A date in any form that leaves no doubt, or the one usual where there is one (day before month).

    Two digits first are the year, as record 132 prints it. Anything else raises ValueError.
    """
    if match := _YEAR_FIRST.fullmatch(text):
        return calendar_day(*(int(part) for part in match.groups()))
    if match := _YEAR_LAST.fullmatch(text):
        return calendar_day(int(match[3]), int(match[2]), int(match[1]))
    if match := _SHORT.fullmatch(text):
        return _short_day(int(match[1]), int(match[2]), int(match[3]))
    if match := _DAY_MONTH.fullmatch(text):
        return calendar_day(int(match[3]), _month(match[2]), int(match[1]))
    if match := _MONTH_DAY.fullmatch(text):
        return calendar_day(int(match[3]), _month(match[1]), int(match[2]))
    raise ValueError(text)


def write_day(day: date) -> str:
    """YYYY/MM/DD, as records 042 and 052 print it."""
    return f"{day.year:04}/{day.month:02}/{day.day:02}"


def write_short_day(day: date) -> str:
    """YY/MM/DD, as record 132 prints it."""
    return write_day(day)[2:]


def _short_day(year: int, second: int, third: int) -> date:
    century = 1900 if year >= _CENTURY_TURN else 2000
    # An Irish program writes the year, the day and the month, in this order.
    month, day = (second, third) if second <= 12 else (third, second)
    return calendar_day(century + year, month, day)


def _month(word: str) -> int:
    short = word[:3].lower()
    if short not in _MONTHS:
        raise ValueError(word)
    return _MONTHS.index(short) + 1
