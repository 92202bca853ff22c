"""List dates, closing days, and the list an event enters."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition import chapter_of, edition_on, editions
from ratings.rules.edition_loader import edition_in_force
from ratings.rules.edition_schema import Edition, TimeControl


class NoList(LookupError):
    """A day without a list of the time control before or after it."""

    def __init__(self, control: TimeControl, day: date, side: str) -> None:
        instead = "; the first list by the editions is taken in, not computed" if side == "before" else ""
        super().__init__(f"{control}: no list {side} {day} is known{instead}")


def list_dates(control: TimeControl, first: date, last: date) -> Iterator[date]:
    """Yield the list dates of a time control from ``first`` to ``last`` inclusive (B.02, 7.1)."""
    return list_dates_by(editions(chapter_of(control)), first, last)


def list_dates_by(chapter_editions: Sequence[Edition], first: date, last: date) -> Iterator[date]:
    """Yield the list dates from ``first`` to ``last`` inclusive, by the editions of a chapter.

    The editions are ordered by their first days; each applies from its first day on.
    """
    opened = _first_list_date(chapter_editions)
    day = max(first, opened) if opened else last + timedelta(days=1)
    for number in range(day.year * 12 + day.month - 1, last.year * 12 + last.month):
        month = date(number // 12, number % 12 + 1, 1)
        if first <= month <= last and opened and month >= opened and _is_list_date(chapter_editions, month):
            yield month


def next_list(control: TimeControl, day: date) -> date:
    """Return the date of the first list after ``day``. NoList if none is known."""
    return next_list_by(editions(chapter_of(control)), control, day)


def next_list_by(chapter_editions: Sequence[Edition], control: TimeControl, day: date) -> date:
    """Return the date of the first list after ``day``, by the editions of a chapter. NoList if none is known."""
    for list_date in list_dates_by(chapter_editions, day + timedelta(days=1), _search_end(chapter_editions, day)):
        return list_date
    raise NoList(control, day, "after")


def period_start_by(chapter_editions: Sequence[Edition], control: TimeControl, list_date: date) -> date:
    """Return the first day of the rating period of a list, the date of the previous list. NoList without one."""
    dates = list(list_dates_by(chapter_editions, date(list_date.year - 2, 1, 1), list_date - timedelta(days=1)))
    if not dates:
        raise NoList(control, list_date, "before")
    return dates[-1]


def closing_day(control: TimeControl, list_date: date, official: bool = False) -> date:
    """Return the closing day of a list: an event must end and be reported by then to enter the list (B.02, 7.1.3).

    An ``official`` event of FIDE has a later closing day.
    """
    return closing_day_by(edition_on(chapter_of(control), list_date), list_date, official)


def closing_day_by(edition: Edition, list_date: date, official: bool = False) -> date:
    """Return the closing day of a list, by the edition in force on the date of the list."""
    publication = edition.publication
    days = publication.official_closing_days if official else publication.closing_days
    return list_date - timedelta(days=days)


def list_entered(control: TimeControl, last_day: date, report_day: date, official: bool = False) -> date:
    """Return the date of the first list that an event can enter (B.02, 7.1.3). NoList if none is known.

    Its closing day is not before the event's last day and the day of the report.
    """
    needed = max(last_day, report_day)
    for list_date in list_dates(control, needed, _search_end(editions(chapter_of(control)), needed)):
        if closing_day(control, list_date, official) >= needed:
            return list_date
    raise NoList(control, needed, "after")


def lists_entered_by(chapter_editions: Sequence[Edition], last_day: date, report_day: date) -> list[date]:
    """Return the dates of the lists that an event may enter, by the editions of a chapter; empty if it is too late.

    An event usually enters the first of them. NoEdition if no edition was in force on the last day.
    """
    law = edition_in_force(chapter_editions, chapter_editions[0].chapter if chapter_editions else "", last_day)
    after = list(
        list_dates_by(chapter_editions, last_day + timedelta(days=1), max(last_day, report_day) + timedelta(days=730))
    )
    allowed = after[: law.publication.latest_list]
    needed = max(last_day, report_day)
    return [
        day for day in allowed if closing_day_by(edition_in_force(chapter_editions, law.chapter, day), day) >= needed
    ]


def latest_list(control: TimeControl, last_day: date) -> date | None:
    """Return the date of the last list that an event may enter; None without a limit.

    By B.02, 9.1 it is the third list after the end of the event.
    """
    limit = edition_on(chapter_of(control), last_day).publication.latest_list
    if limit is None:
        return None
    chapter = editions(chapter_of(control))
    dates = list(list_dates_by(chapter, last_day + timedelta(days=1), _search_end(chapter, last_day)))
    return dates[limit - 1]


@cache
def list_index(control: TimeControl, list_date: date) -> int:
    """Return the index of a list among all list dates of the time control, from 0."""
    return list_index_by(editions(chapter_of(control)), list_date)


def list_index_by(chapter_editions: Sequence[Edition], list_date: date) -> int:
    """Return the index of a list among all list dates by the editions of a chapter."""
    opened = _first_list_date(chapter_editions) or list_date
    return sum(1 for _ in list_dates_by(chapter_editions, opened, list_date)) - 1


def reaches_floor(edition: Edition, rating: Ints) -> Flags:
    """Return a mask of the rounded ratings that are not below the floor of the list (B.02, 7.1.2, 7.2.1)."""
    return rating >= edition.publication.floor


def _first_list_date(chapter_editions: Sequence[Edition]) -> date | None:
    """Return the first list date, or None."""
    return chapter_editions[0].publication.dates[0].first if chapter_editions else None


def _search_end(chapter_editions: Sequence[Edition], day: date) -> date:
    """Return a last day to search for list dates, late enough for editions with few lists."""
    opened = _first_list_date(chapter_editions)
    return max(day, opened or day).replace(day=1) + timedelta(days=5 * 366)


def _is_list_date(chapter_editions: Sequence[Edition], day: date) -> bool:
    schedules = edition_in_force(chapter_editions, chapter_editions[0].chapter, day).publication.dates
    months: tuple[int, ...] = ()
    for schedule in schedules:
        if schedule.first <= day:
            months = schedule.months
    return day.month in months
