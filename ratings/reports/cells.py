"""The types of values in the columns of a report file, each with its reader and writer.

``read`` takes a stripped text that is not empty, accepts several forms, and raises ValueError for others. ``write``
returns the standard form. ``exact`` returns True for a text in the standard form.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ratings.reports import days
from ratings.reports.days import DEFAULT_ORDERS, DayOrders
from ratings.reports.report import Birth

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def _is_written_form(text: str, value: Any, write: Callable[[Any], str]) -> bool:
    return value is not None and text == write(value)


@dataclass(frozen=True, slots=True)
class Cell:
    """A type of value: a description of valid texts, its reader, writer and alignment."""

    expected: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    blank: Any = None
    right_aligned: bool = True
    exact: Callable[[str, Any, Callable[[Any], str]], bool] = _is_written_form
    text_of_none: str = ""  # the text of None
    read_with_orders: Callable[[str, DayOrders], Any] | None = None  # reads a date in the file's date orders

    def read_as(self, text: str, orders: DayOrders) -> Any:
        """Return the value of a text from a file with these date orders."""
        return self.read_with_orders(text, orders) if self.read_with_orders else self.read(text)

    def is_exact(self, text: str, value: Any) -> bool:
        """Return True if the text has the standard form."""
        return self.exact(text, value, self.write)

    def to_text(self, value: Any) -> str:
        """Return the text of a value, ``text_of_none`` for None."""
        return self.text_of_none if value is None else self.write(value)


def clean_cell(text: str) -> str:
    """Replace control characters by blanks and strip the text."""
    return _CONTROLS.sub(" ", text).strip()


def _accept_any_form(text: str, value: Any, write: Callable[[Any], str]) -> bool:
    return True


TEXT = Cell("text", clean_cell, clean_cell, blank="", right_aligned=False)
TEXT_RIGHT = Cell("text", clean_cell, clean_cell, blank="")


def number(most: int, least: int = 1) -> Cell:
    """Return a cell for a whole number between two bounds. Leading zeros are accepted."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return Cell(f"a whole number from {least} to {most}", read, str, exact=_accept_any_form)


def optional_number(digits: int) -> Cell:
    """Return a cell for a start number or team number. Zeros mean no player or team, and are read as None."""

    def read(text: str) -> int | None:
        if not text.isascii() or not text.isdigit():
            raise ValueError(text)
        return int(text) or None

    nobody = "0" * digits
    return Cell(f"a number, or {nobody} for nobody", read, str, exact=_accept_any_form, text_of_none=nobody)


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


def _is_exact_rating(text: str, value: Any, write: Callable[[Any], str]) -> bool:
    return value is not None


RATING = Cell("a rating, or blanks for none", _read_rating, str, exact=_is_exact_rating)

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


def _is_exact_points(text: str, value: Any, write: Callable[[Any], str]) -> bool:
    return re.fullmatch(r"-?\d+\.\d", text, re.ASCII) is not None


POINTS = Cell("points such as 11.5", read_points, write_points, exact=_is_exact_points)


def choice(expected: str, table: Mapping[str, str], blank: str | None = "", right: bool = False) -> Cell:
    """Return a cell for a code; ``table`` maps each accepted spelling to its code."""

    def read(text: str) -> str:
        try:
            return table[text]
        except KeyError:
            raise ValueError(text) from None

    return Cell(expected, read, str, blank=blank, right_aligned=right)


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


def _read_birth(text: str, orders: DayOrders = DEFAULT_ORDERS) -> Birth | None:
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


BIRTH = Cell("a date of birth, YYYY/MM/DD", _read_birth, _write_birth, read_with_orders=_read_birth)
DAY = Cell("a date, YYYY/MM/DD", days.read_day, days.write_day, right_aligned=False, read_with_orders=days.read_day)
