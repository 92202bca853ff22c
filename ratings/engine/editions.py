"""The editions of the rules that are frozen with a run, by date."""

import datetime as dt
from collections.abc import Sequence

from ratings.rules.edition import NoEdition, chapter_of, edition_if_any, edition_on
from ratings.rules.edition_loader import edition_in_force
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.list_dates import list_index, list_index_by


class EditionsInForce:
    """The editions that are frozen with a run. A list is recomputed with these editions only.

    `chapter` is the chapter of a rating series; empty if FIDE's chapter of the time control applies.
    """

    def __init__(self, control: TimeControl, editions: tuple[Edition, ...], chapter: str = "") -> None:
        self.chapter = chapter or chapter_of(control)
        self.editions = editions

    def on(self, day: dt.date, chapter: str | None = None) -> Edition:
        """Return the edition in force on the day, by default of this time control's chapter.

        NoEdition before the chapter's first edition.
        """
        wanted = chapter or self.chapter
        in_force = [e for e in self.editions if e.chapter == wanted and e.first_day is not None and e.first_day <= day]
        if not in_force:
            raise NoEdition(wanted, day, tuple(e.name for e in self.editions if e.chapter == wanted))
        return max(in_force, key=lambda edition: edition.first_day or dt.date.min)

    def list_index(self, control: TimeControl, list_date: dt.date) -> int:
        """Return the index of a list among all list dates, by FIDE's editions or by the frozen editions of a series."""
        if self.chapter == chapter_of(control):
            return list_index(control, list_date)
        return list_index_by([edition for edition in self.editions if edition.chapter == self.chapter], list_date)

    def on_or_none(self, day: dt.date, chapter: str) -> Edition | None:
        """Return the edition in force on the day, or None before the chapter's first edition."""
        try:
            return self.on(day, chapter)
        except NoEdition:
            return None


def editions_needed(control: TimeControl, days: set[dt.date], of_series: Sequence[Edition] = ()) -> tuple[Edition, ...]:
    """Return the editions to freeze for events, periods and lists on these days, sorted.

    Both chapters are included, because the class of a time control depends on both. All editions `of_series` are
    included; they are those of a rating series with its own chapter. NoEdition if the chapter that rates has no edition
    for a day.
    """
    by_name = {edition_on(chapter_of(control), day).name: edition_on(chapter_of(control), day) for day in days}
    other = "rapid-blitz" if control == "standard" else "standard"
    wanted = {(e.chapter, e.name): e for e in (*by_name.values(), *of_series)}
    for day in days:
        if of_series:
            edition_in_force(of_series, of_series[0].chapter, day)
        if edition := edition_if_any(other, day):
            wanted[edition.chapter, edition.name] = edition
    return tuple(wanted[key] for key in sorted(wanted))
