"""What a row says of a player, cell by cell: values, and what cannot be read with what would be right."""

import datetime as dt
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from ratings.register.federations import FEDERATIONS
from ratings.text.folding import fold
from tournaments.entries.bulk.columns import Columns
from tournaments.entries.bulk.table import Row
from tournaments.entries.models import MOST_RATING

OLDEST = 120  # years
FIRST_LIST = 1971  # the year of FIDE's first list
LONGEST_NAME = 80
LONGEST_ID = 11
TITLES = {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}
# As FIDE's lists and TRF16 shorten them.
SHORT_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
WOMEN = "w f female woman girl weiblich frau d dame femme feminin fille mujer femenino"
MEN = "m male man boy mannlich herr h homme masculin garcon hombre masculino v varon"
NOTHING = {"", "-", "–", "—", "0", "?", "n/a", "#n/a", "none", "unr", "unrated", "null", "./."}
EXCEL_DAYS = range(3654, 73051)  # 1910-01-01 to 2100-01-01, as a spreadsheet counts days
EXCEL_EPOCH = dt.date(1899, 12, 30)
YEAR_FIRST = re.compile(r"(\d{4})(?:[./-]\d{1,2}){0,2}")
YEAR_LAST = re.compile(r"\d{1,2}[./ -]+\d{1,2}[./ -]+(\d{4}|\d{2})")
LIST_MONTH = re.compile(
    r"(?P<year>\d{4})[./-](?P<month>\d{1,2})(?:[./-]\d{1,2})?"
    r"|(?:\d{1,2}[./-])?(?P<m>\d{1,2})[./-](?P<y>\d{4})"
)
CAPITALS = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class CellProblem:
    """A cell that cannot be read: row, column with its label, what was found and what would be right."""

    row: int
    column: int | None
    label: str
    value: str
    expected: str

    @property
    def sentence(self) -> str:
        """What is wrong, without the row."""
        return _("%(column)s: found “%(value)s”, expected %(expected)s.") % {
            "column": self.label, "value": self.value, "expected": self.expected}  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """The problem as the command prints it."""
        return {"row": self.row, "column": self.label, "found": self.value, "expected": self.expected}


@dataclass(frozen=True, slots=True)
class Line:
    """A player as a row says: empty texts and None are not stated. `fide_id` is without leading zeros."""

    row: int
    name: str = ""
    fide_id: str = ""
    birth_year: int | None = None
    sex: str = ""
    title: str = ""
    federation: str = ""
    club: str = ""
    rating: int | None = None
    rating_date: dt.date | None = None
    national_id: str = ""
    national_rating: int | None = None
    problems: tuple[CellProblem, ...] = ()
    notes: tuple[str, ...] = ()


class CannotRead(ValueError):
    """A cell does not say what its column is for; the message is what would be right."""


@dataclass(slots=True)
class _Cells:
    """The cells of a row by field, with those corrected by hand, and the problems as they are met."""

    row: Row
    columns: Columns
    fixes: Mapping[int, str]
    problems: list[CellProblem] = field(default_factory=list)

    def text(self, name: str) -> str:
        column = self.columns.of(name)
        if column is None:
            return ""
        text = self.fixes.get(column, self.row.cell(column)).strip()
        return "" if text.casefold() in NOTHING else text

    def value(self, name: str, read: Callable[[str], Any]) -> Any:
        text = self.text(name)
        try:
            return read(text) if text else None
        except CannotRead as wrong:
            self.wrong(name, text, str(wrong))
            return None

    def wrong(self, name: str, text: str, expected: str) -> None:
        column = self.columns.of(name)
        label = self.columns.label(column) if column is not None else ""
        self.problems.append(CellProblem(self.row.number, column, label, text, expected))


def read_line(row: Row, columns: Columns, on: dt.date, fixes: Mapping[int, str] | None = None) -> Line:
    """What the row says; `on` is the first day, which bounds years of birth; `fixes` replace cells by column."""
    cells = _Cells(row, columns, fixes or {})
    name = _name(cells)
    fide_id = cells.value("fide_id", fide_id_of) or ""
    if not name and not fide_id and not cells.problems:
        cells.wrong(_first(columns, "name", "surname", "given_name", "fide_id"), "", _("a name or a FIDE ID"))
    if len(name) > LONGEST_NAME:
        cells.wrong(_first(columns, "name", "surname"), name, _("at most %(count)s letters") % {"count": LONGEST_NAME})
    title = cells.text("title")
    return Line(
        row.number,
        name=name,
        fide_id=fide_id,
        birth_year=cells.value("birth", lambda text: birth_year_of(text, on)),
        sex=cells.value("sex", sex_of) or "",
        title=title_of(title),
        federation=cells.value("federation", federation_of) or "",
        club=cells.value("club", club_of) or "",
        rating=cells.value("rating", rating_of),
        rating_date=cells.value("rating_date", lambda text: list_month_of(text, on)),
        national_id=cells.value("national_id", national_id_of) or "",
        national_rating=cells.value("national_rating", rating_of),
        problems=tuple(cells.problems),
        notes=(_("“%(title)s” is no title of FIDE: left out") % {"title": title},)
        if title and not title_of(title)
        else (),
    )


def fide_id_of(text: str) -> str:
    """A FIDE ID or a number of the register, without zeros before it, decimals and blanks."""
    number = re.sub(r"[ '’\u00a0]", "", text).upper()
    number = re.sub(r"[.,]0+$", "", number)
    number = re.sub(r"(?<=\d)[.,](?=\d{3}(?:\D|$))", "", number)
    if re.fullmatch(r"\d[.,]\d+E\+?\d+", number):
        raise CannotRead(_("every digit: the spreadsheet has rounded the number"))
    number = number.lstrip("0") if number.isdigit() else number
    if not re.fullmatch(r"[1-9][0-9]{0,9}|N[0-9]{1,10}", number):
        raise CannotRead(_("a FIDE ID: digits only"))
    return number


def birth_year_of(text: str, on: dt.date) -> int:
    """The year of a date in any order, of two or four digits, or of a day as spreadsheets count them."""
    text = re.sub(r"^(\d+)[.,]0+$", r"\1", text)
    year = None
    if text.isascii() and text.isdigit() and len(text) < 10:
        year = _year_of_digits(text, on)
    elif match := YEAR_FIRST.fullmatch(text) or YEAR_LAST.fullmatch(text):
        year = _full_year(match[1], on)
    if year is None or not on.year - OLDEST <= year <= on.year:
        raise CannotRead(
            _("a date or a year from %(first)s to %(last)s") % {"first": on.year - OLDEST, "last": on.year}
        )
    return year


def birth_date_of(text: str, on: dt.date) -> dt.date | None:
    """The day of birth, the day before the month unless the year stands first; None where a text has the year alone."""
    year = birth_year_of(text, on)
    parts = [int(part) for part in re.findall(r"\d+", text)]
    if len(text) == 8 and text.isdigit():
        parts = [int(text[6:]), int(text[4:6])] if int(text[:4]) == year else [int(text[:2]), int(text[2:4])]
    elif len(parts) == 3:
        parts = [parts[2], parts[1]] if YEAR_FIRST.fullmatch(text) else parts[:2]
    if len(parts) == 1 or not any(parts):
        return None
    try:
        day = dt.date(year, parts[1], parts[0])
    except ValueError as error:
        raise CannotRead(_("a day that is in the calendar, such as 31.12.2010 or 2010-12-31")) from error
    if day > on:
        raise CannotRead(_("a day before the tournament"))
    return day


def sex_of(text: str) -> str:
    """w or m, from a letter or a word in four languages."""
    word = fold(text)
    if word in WOMEN.split():
        return "w"
    if word in MEN.split():
        return "m"
    raise CannotRead(_("w or m"))


def title_of(text: str) -> str:
    """The title of FIDE, empty for any other."""
    return text.upper() if text.upper() in TITLES else SHORT_TITLES.get(text, "")


def federation_of(text: str) -> str:
    """The three letters of a federation, also from its English name."""
    if re.fullmatch(r"[A-Za-z]{3}", text):
        return text.upper()
    named = (code for code, federation in FEDERATIONS.items() if fold(federation.name) == fold(text))
    code = next(named, None)
    if code is None:
        raise CannotRead(_("three letters, such as NOR"))
    return code


def club_of(text: str) -> str:
    """The club with single blanks."""
    if len(text) > LONGEST_NAME:
        raise CannotRead(_("at most %(count)s letters") % {"count": LONGEST_NAME})
    return " ".join(text.split())


def rating_of(text: str) -> int | None:
    """The rating, decimals cut off; None for an unrated player."""
    number = re.sub(r"(?<=^\d)[.,](?=\d{3}$)", "", text)
    match = re.fullmatch(r"(\d{1,4})(?:[.,]\d*)?", number)
    if not match or int(match[1]) > MOST_RATING:
        raise CannotRead(_("a number such as 2150"))
    return int(match[1]) or None


def list_month_of(text: str, on: dt.date) -> dt.date:
    """Return the first day of the month of a FIDE list, which is not after the first day `on`."""
    match = LIST_MONTH.fullmatch(text.strip())
    year, month = (int(match["year"] or match["y"]), int(match["month"] or match["m"])) if match else (0, 0)
    if not 1 <= month <= 12 or not year >= FIRST_LIST or (year, month) > (on.year, on.month):
        expected = _("a month such as %(month)s, not after the first day")
        raise CannotRead(expected % {"month": f"{on:%Y-%m}"})
    return dt.date(year, month, 1)


def national_id_of(text: str) -> str:
    """The number that a federation gives, with single blanks."""
    number = " ".join(re.sub(r"^(\d+)[.,]0+$", r"\1", text).split())
    if len(number) > LONGEST_ID:
        raise CannotRead(_("at most %(count)s letters") % {"count": LONGEST_ID})
    return number


def name_of(text: str) -> str:
    """The name as "Surname, Given name", not in capitals; without a comma, words in capitals are the surname."""
    words = [re.sub(r"\s+", " ", part).strip() for part in text.split(",", 1)]
    if len(words) == 1 and not text.isupper():
        words = _around_capitals(text.split())
    return ", ".join(part for part in map(_small, words) if part)


def _name(cells: _Cells) -> str:
    surname, given = cells.text("surname"), cells.text("given_name")
    if surname or given:
        return name_of(f"{surname}, {given}" if surname and given else surname or given)
    return name_of(cells.text("name"))


def _around_capitals(words: list[str]) -> list[str]:
    capitals = [bool(CAPITALS.search(word)) and word.isupper() for word in words]
    if not any(capitals) or all(capitals):
        return [" ".join(words)]
    surname = " ".join(word for word, is_capital in zip(words, capitals, strict=True) if is_capital)
    given = " ".join(word for word, is_capital in zip(words, capitals, strict=True) if not is_capital)
    return [surname, given]


def _small(name: str) -> str:
    """A name in capitals as it is usually written; initials stay."""
    if not name.isupper():
        return name
    return CAPITALS.sub(lambda word: word[0].capitalize(), name)


def _year_of_digits(text: str, on: dt.date) -> int | None:
    number = int(text)
    if len(text) == 8:  # 19900131, or 31011990
        return int(text[:4]) if on.year - OLDEST <= int(text[:4]) <= on.year else int(text[4:])
    if len(text) == 4 and number <= on.year:
        return number
    if len(text) == 2:
        return _full_year(text, on)
    return (EXCEL_EPOCH + dt.timedelta(days=number)).year if number in EXCEL_DAYS else None


def _full_year(digits: str, on: dt.date) -> int:
    """The year of two digits is the last that was not after the first day."""
    if len(digits) == 4:
        return int(digits)
    year = on.year // 100 * 100 + int(digits)
    return year if year <= on.year else year - 100


def _first(columns: Columns, *names: str) -> str:
    """The first of these fields that has a column."""
    return next((name for name in names if columns.of(name) is not None), names[0])
