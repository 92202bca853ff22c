"""The types of values in the columns of a report file, each with its reader and writer.

``read`` takes a stripped text that is not empty and raises ValueError if it is invalid; it is lenient. ``write``
returns the standard form. ``exact`` is True for a text in the standard form.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ratings.reports import days
from ratings.reports.days import USUAL, DayOrders
from ratings.reports.report import Birth

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def _written_so(text: str, value: Any, write: Callable[[Any], str]) -> bool:
    return value is not None and text == write(value)


@dataclass(frozen=True, slots=True)
class Cell:
    """A type of value: a description of valid texts, its reader, writer and alignment."""

    expected: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    blank: Any = None
    right: bool = True
    exact: Callable[[str, Any, Callable[[Any], str]], bool] = _written_so
    nobody: str = ""  # the text of None
    read_in: Callable[[str, DayOrders], Any] | None = None  # reads a date in the file's date orders

    def read_as(self, text: str, orders: DayOrders) -> Any:
        """Return the value of a text from a file with these date orders."""
        return self.read_in(text, orders) if self.read_in else self.read(text)

    def is_exact(self, text: str, value: Any) -> bool:
        """Return True if the text has the standard form."""
        return self.exact(text, value, self.write)

    def written(self, value: Any) -> str:
        """Return the text of a value, ``nobody`` for None."""
        return self.nobody if value is None else self.write(value)


def clean_cell(text: str) -> str:
    """Replace control characters by blanks and strip the text."""
    return _CONTROLS.sub(" ", text).strip()


def _any_form(text: str, value: Any, write: Callable[[Any], str]) -> bool:
    return True


TEXT = Cell("text", clean_cell, clean_cell, blank="", right=False)
TEXT_RIGHT = Cell("text", clean_cell, clean_cell, blank="")


def number(most: int, least: int = 1) -> Cell:
    """Return a cell for a whole number between two bounds. Leading zeros are accepted."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return Cell(f"a whole number from {least} to {most}", read, str, exact=_any_form)


def number_or_nobody(digits: int) -> Cell:
    """Return a cell for a start number or team number. Zeros mean nobody and are read as None."""

    def read(text: str) -> int | None:
        if not text.isascii() or not text.isdigit():
            raise ValueError(text)
        return int(text) or None

    nobody = "0" * digits
    return Cell(f"a number, or {nobody} for nobody", read, str, exact=_any_form, nobody=nobody)


def _read_count(text: str) -> int:
    match = re.match(r"\d{1,9}(?!\d)", text, re.ASCII)
    if not match:
        raise ValueError(text)
    return int(match[0])


COUNT = Cell("a whole number", _read_count, str)


def _read_rating(text: str) -> int | None:
    if not text.isascii() or not text.isdigit():
        raise ValueError(text)
    return int(text) or None


def _rating_exact(text: str, value: Any, write: Callable[[Any], str]) -> bool:
    return value is not None


RATING = Cell("a rating, or blanks for none", _read_rating, str, exact=_rating_exact)

_POINTS = re.compile(r"(-?)(\d{0,9})(?:[.,](\d))?", re.ASCII)


def read_points(text: str) -> int:
    """Return points as tenths: "11.5" is 115, "-0.5" is -5."""
    match = _POINTS.fullmatch(text)
    if not match or not (match[2] or match[3]):
        raise ValueError(text)
    tenths = int(match[2] or 0) * 10 + int(match[3] or 0)
    return -tenths if match[1] else tenths


def write_points(tenths: int) -> str:
    """Return tenths as points with one decimal, as the formats print them."""
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _points_exact(text: str, value: Any, write: Callable[[Any], str]) -> bool:
    return re.fullmatch(r"-?\d+\.\d", text, re.ASCII) is not None


POINTS = Cell("points such as 11.5", read_points, write_points, exact=_points_exact)


def choice(expected: str, table: Mapping[str, str], blank: str | None = "", right: bool = False) -> Cell:
    """Return a cell for a code; ``table`` maps each accepted spelling to its code."""

    def read(text: str) -> str:
        try:
            return table[text]
        except KeyError:
            raise ValueError(text) from None

    return Cell(expected, read, str, blank=blank, right=right)


SEX = choice("m or w", {"m": "m", "w": "w", "M": "m", "W": "w", "f": "w", "F": "w", "u": "", "U": ""})

# Old files have titles in lower case and without M (Krause's format of 2006).
TITLES = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}
_OLD_TITLES = {
    "G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}  # fmt: skip


def _read_title(text: str) -> str:
    upper = text.upper()
    return upper if upper in TITLES else _OLD_TITLES.get(upper, clean_cell(text))


TITLE = Cell("GM, IM, WGM, FM, WIM, CM, WFM or WCM", _read_title, clean_cell, blank="")


def _read_fide_id(text: str) -> str:
    return "" if not text.strip("0-") else clean_cell(text)


FIDE_ID = Cell("a FIDE ID", _read_fide_id, clean_cell, blank="")

_BIRTH = re.compile(r"(\d{4})(?:[/.-](\d{1,2}|  )?[/.-](\d{1,2}|  )?)?", re.ASCII)


def _read_birth(text: str, orders: DayOrders = USUAL) -> Birth | None:
    if not text.strip("0./- "):
        return None
    match = _BIRTH.fullmatch(text)
    if not match:
        return _birth_of(days.read_day(text, orders))
    year, month, day = int(match[1]), int((match[2] or "").strip() or 0), int((match[3] or "").strip() or 0)
    if month and day:
        return _birth_of(days.calendar_day(year, month, day))
    if year < 1000 or month > 12 or day > 31:
        raise ValueError(text)
    return Birth(year, month or None)


def _birth_of(day: Any) -> Birth:
    return Birth(day.year, day.month, day.day)


def _write_birth(birth: Birth) -> str:
    return f"{birth.year:04}/{birth.month or 0:02}/{birth.day or 0:02}"


BIRTH = Cell("a date of birth, YYYY/MM/DD", _read_birth, _write_birth, read_in=_read_birth)
DAY = Cell("a date, YYYY/MM/DD", days.read_day, days.write_day, right=False, read_in=days.read_day)
