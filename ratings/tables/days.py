"""Days, months and years in the forms that people write. ``03.04.2010`` and ``3/4/2010`` are 3 April."""

import datetime as dt
import re
from collections.abc import Iterator
from typing import NamedTuple

from ratings.tables.patterns import FIRST_BIRTH, LAST_BIRTH, OLDEST
from ratings.tables.problems import CannotRead
from ratings.text.folding import fold

FIRST, LAST = dt.date(FIRST_BIRTH, 1, 1), dt.date(2199, 12, 31)
EXCEL_DAYS = range(3654, 73051)  # 1910-01-01 to 2100-01-01, as numbers of days since `EXCEL_EPOCH`
EXCEL_EPOCH = dt.date(1899, 12, 30)
MONTHS = (
    "jan january januar janner janvier janv enero ene gennaio gen januari janeiro",
    "feb february februar fevrier fevr febrero februari fevereiro fev febbraio",
    "mar march marz maerz mrz mars marzo maart marco",
    "apr april avril avr abril abr aprile",
    "may mai mayo mei maj maio maggio mag",
    "jun june juni juin junio junho giugno giu",
    "jul july juli juillet juil julio julho luglio lug",
    "aug august aout agosto ago augustus augusti",
    "sep sept september septembre septiembre setembro set settembre",
    "oct october oktober okt octobre octubre outubro out ottobre ott",
    "nov november novembre noviembre novembro",
    "dec december dezember dez decembre diciembre dic dezembro desember des dicembre",
)
MONTH_OF = {word: number for number, names in enumerate(MONTHS, 1) for word in names.split()}
WEEKDAYS = (
    "monday|montag|mon|mo|tuesday|tues|tue|dienstag|di|wednesday|wed|mittwoch|mi|thursday|thurs|thu|donnerstag|do|"
    "friday|freitag|fri|fr|saturday|sat|samstag|sonnabend|sa|sunday|sun|sonntag|so"
)
WEEKDAY = re.compile(rf"^(?:{WEEKDAYS})[.,]?\s+(?=\S)", re.IGNORECASE)
DASHES = re.compile("[\u2010-\u2015\u2212]")
TIME = re.compile(r"(?:[T,]|\s)\s*\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d|[AaPp]\.?[Mm]\.?)?$")
YEAR_FIRST = re.compile(r"(\d{4})\s*[./-]\s*(\d{1,2})(?:\s*[./-]\s*(\d{1,2}))?", re.ASCII)
YEAR_LAST = re.compile(r"(\d{1,2})(?P<sign>[./ -])[./ -]*(\d{1,2})[./ -]+(\d{4}|\d{2})", re.ASCII)
DAY_WORD = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|o)? (?:of |de )?([a-z]+) (?:of |del? )?(\d{4}|\d{2})")
WORD_DAY = re.compile(r"([a-z]+) (\d{1,2})(?:st|nd|rd|th)? (\d{4})")
YEAR_WORD_DAY = re.compile(r"(\d{4}) ([a-z]+) (\d{1,2})")
MONTH_FIRST = re.compile(r"(?:\d{1,2}[./-])?(\d{1,2})[./-](\d{4})", re.ASCII)


class StatedBirth(NamedTuple):
    """A year of birth, and the whole date if it is stated."""

    year: int
    day: dt.date | None


def birth_of(text: str, on: dt.date) -> StatedBirth:
    """Return the birth of a person who plays on the day `on`. CannotRead for another text.

    Two digits mean the last such year up to that day: in 2026, ``26`` is 2026 and ``27`` is 1927.
    """
    first = on.year - OLDEST
    expected = CannotRead("a date or a year from %(first)s to %(last)s", first=first, last=on.year)
    birth = _parse_birth(text, on, expected)
    if not first <= birth.year <= on.year:
        raise expected
    if birth.day and birth.day > on:
        raise CannotRead("a date not after %(day)s", day=on.isoformat())
    return birth


def birth_year_of(text: str) -> int:
    """Return the year of birth of a person on a list of any date. CannotRead for another text."""
    expected = CannotRead("a date or a year from %(first)s to %(last)s", first=FIRST_BIRTH, last=LAST_BIRTH)
    birth = _parse_birth(text, None, expected)
    if not FIRST_BIRTH <= birth.year <= LAST_BIRTH:
        raise expected
    return birth.year


def day_of(text: str) -> dt.date:
    """Return the day in a cell; its year has four digits. CannotRead for another text."""
    expected = CannotRead("a date such as 2026-12-31")
    birth = _parse_birth(text, None, expected)
    if birth.day is None or not FIRST <= birth.day <= LAST:
        raise expected
    return birth.day


def last_day_of(text: str) -> dt.date:
    """Return the day in a cell; for a year, its last day. CannotRead for another text."""
    expected = CannotRead("a date such as 2026-12-31, or a year")
    year, day = _parse_birth(text, None, expected)
    if not FIRST.year <= year <= LAST.year:
        raise expected
    return day or dt.date(year, 12, 31)


def month_of(text: str) -> dt.date | None:
    """Return the first day of the month in a cell (``2025-12``, ``12/2025`` or ``24.12.2025``); else None."""
    text = TIME.sub("", text.strip())
    if match := YEAR_FIRST.fullmatch(text):
        year, month = int(match[1]), int(match[2])
    elif match := MONTH_FIRST.fullmatch(text):
        year, month = int(match[2]), int(match[1])
    else:
        return None
    return dt.date(year, month, 1) if 1 <= month <= 12 and FIRST.year <= year <= LAST.year else None


def _parse_birth(text: str, on: dt.date | None, expected: CannotRead) -> StatedBirth:
    """Return the birth in a text. `on` completes years of two digits; None refuses such years.

    Raise `expected` if the text is no date, another CannotRead if the date is not in the calendar.
    """
    text = WEEKDAY.sub("", DASHES.sub("-", TIME.sub("", text.strip())))
    text = re.sub(r"^(\d+)[.,]0+$", r"\1", text)
    if text.isascii() and text.isdigit() and len(text) < 10:
        return _birth_of_digits(text, on, expected)
    parts = next(_parts(text), None)
    if parts is None or (len(parts[0]) == 2 and on is None):
        raise expected
    year = _full_year(parts[0], on)
    month, day = parts[1:]
    if not month and not day:  # 1990/00/00
        return StatedBirth(year, None)
    return StatedBirth(year, _calendar_day(year, month, day))


def _parts(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the digits of the year, the month and the day for each pattern that fits. A missing month or day is 0."""
    if match := YEAR_FIRST.fullmatch(text):
        day = int(match[3] or 0)
        yield match[1], int(match[2]) if day else 0, day
    if match := YEAR_LAST.fullmatch(text):
        first, second = int(match[1]), int(match[3])
        month_first = first <= 12 < second and match["sign"] != "."
        yield match[4], *((first, second) if month_first else (second, first))
    folded = fold(text)
    if (match := DAY_WORD.fullmatch(folded)) and match[2] in MONTH_OF:
        yield match[3], MONTH_OF[match[2]], int(match[1])
    if (match := WORD_DAY.fullmatch(folded)) and match[1] in MONTH_OF:
        yield match[3], MONTH_OF[match[1]], int(match[2])
    if (match := YEAR_WORD_DAY.fullmatch(folded)) and match[2] in MONTH_OF:
        yield match[1], MONTH_OF[match[2]], int(match[3])


def _birth_of_digits(text: str, on: dt.date | None, expected: CannotRead) -> StatedBirth:
    """Return the birth in a text of digits: a year, ``19900131``, ``31011990``, or a spreadsheet's day number."""
    number, last = int(text), on.year if on else LAST.year
    if len(text) == 8:
        first = last - OLDEST if on else FIRST.year
        year_first = first <= int(text[:4]) <= last
        parts = (text[:4], text[4:6], text[6:]) if year_first else (text[4:], text[2:4], text[:2])
        year, month, day = map(int, parts)
        return StatedBirth(year, _calendar_day(year, month, day))
    if len(text) == 4 and number <= last:
        return StatedBirth(number, None)
    if len(text) == 2 and on:
        return StatedBirth(_full_year(text, on), None)
    if number not in EXCEL_DAYS:
        raise expected
    counted = EXCEL_EPOCH + dt.timedelta(days=number)
    return StatedBirth(counted.year, counted)


def _calendar_day(year: int, month: int, day: int) -> dt.date:
    try:
        return dt.date(year, month, day)
    except ValueError as error:
        raise CannotRead("an existing date, such as 31.12.2010 or 2010-12-31") from error


def _full_year(digits: str, on: dt.date | None) -> int:
    """Return the year; two digits mean the last such year that is not after `on`."""
    if len(digits) == 4 or on is None:
        return int(digits)
    year = on.year // 100 * 100 + int(digits)
    return year if year <= on.year else year - 100
