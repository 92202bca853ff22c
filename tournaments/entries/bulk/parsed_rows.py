"""Rows of a list as values of a player; unreadable cells are problems with the expected value."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.core.table_files import CellProblem, CellReader
from ratings.register.federations import federation_of
from ratings.tables.cells import fide_id_of, label_of, rating_of, sex_of, short_text, title_of
from ratings.tables.columns import Columns
from ratings.tables.days import birth_of, month_of
from ratings.tables.names import whole_name
from ratings.tables.problems import CannotRead
from ratings.tables.table import Row
from tournaments.core.models.entry import MOST_RATING
from tournaments.entries.bulk.bye_requests import ByeRequests, bye_requests_of

FIRST_LIST = 1971  # the year of FIDE's first list
LONGEST_NAME = 80
LONGEST_ID = 11


@dataclass(frozen=True, slots=True)
class ParsedRow:
    """A player from one row of a list. Empty texts and None mean "not stated".

    `fide_id` has no leading zeros.
    """

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
    byes: ByeRequests = ()
    problems: tuple[CellProblem, ...] = ()
    notes: tuple[str, ...] = ()


def parse_row(row: Row, columns: Columns, on: dt.date, fixes: Mapping[int, str] | None = None) -> ParsedRow:
    """Return the values of a row.

    `on` is the first day of the tournament; births are not later. `fixes` replace cells, by column.
    """
    reader = CellReader(row, columns, fixes or {})
    name = whole_name(reader.text)
    fide_id = reader.value("fide_id", fide_id_of) or ""
    if not name and not fide_id and not reader.problems:
        named = _first(columns, "name", "surname", "given_name", "fide_id")
        reader.wrong(named, "", _("a name or a FIDE ID"))
    if len(name) > LONGEST_NAME:
        reader.wrong(_first(columns, "name", "surname"), name, _("at most %(count)s letters") % {"count": LONGEST_NAME})
    title, birth = reader.text("title"), reader.value("birth", lambda text: birth_of(text, on))
    no_title = _("“%(title)s” is not a FIDE title: left out") % {"title": title}
    return ParsedRow(
        row.number,
        name=name,
        fide_id=fide_id,
        birth_year=birth.year if birth else None,
        sex=reader.value("sex", sex_of) or "",
        title=title_of(title),
        federation=reader.value("federation", federation_of) or "",
        club=reader.value("club", lambda text: short_text(text, LONGEST_NAME)) or "",
        rating=reader.value("rating", lambda text: rating_of(text, MOST_RATING)),
        rating_date=reader.value("rating_date", lambda text: list_month_of(text, on)),
        national_id=reader.value("national_id", lambda text: label_of(text, LONGEST_ID)) or "",
        national_rating=reader.value("national_rating", lambda text: rating_of(text, MOST_RATING)),
        byes=reader.value("byes", bye_requests_of) or (),
        problems=tuple(reader.problems),
        notes=(no_title,) if title and not title_of(title) else (),
    )


def list_month_of(text: str, on: dt.date) -> dt.date:
    """Return the first day of a FIDE list's month; CannotRead if it is after `on`, the first day."""
    month = month_of(text)
    if month is None or month.year < FIRST_LIST or month > on:
        raise CannotRead("a month such as %(month)s, not after the first day", month=f"{on:%Y-%m}")
    return month


def _first(columns: Columns, *names: str) -> str:
    """Return the first of these fields that has a column."""
    return next((name for name in names if columns.column_of(name) is not None), names[0])
