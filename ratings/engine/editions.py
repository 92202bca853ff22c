"""The editions frozen with a run: which of them holds on a day."""

import datetime as dt
from collections.abc import Sequence

from ratings.rules.edition import NoEdition, chapter_of, edition_if_any, edition_on
from ratings.rules.edition_loader import in_force
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.list_dates import list_index, list_index_by


class EditionsInForce:
    """The edition texts a run froze. Nothing else is consulted when a list is derived again.

    `chapter` is that of a rating series, empty where FIDE's chapter of the control rates.
    """

    def __init__(self, control: TimeControl, editions: tuple[Edition, ...], chapter: str = "") -> None:
        self.chapter = chapter or chapter_of(control)
        self.editions = editions

    def on(self, day: dt.date, chapter: str | None = None) -> Edition:
        """The edition in force on the day, of this control's chapter unless another is named."""
        wanted = chapter or self.chapter
        in_force = [e for e in self.editions if e.chapter == wanted and e.first_day is not None and e.first_day <= day]
        if not in_force:
            raise NoEdition(wanted, day, tuple(e.name for e in self.editions if e.chapter == wanted))
        return max(in_force, key=lambda edition: edition.first_day or dt.date.min)

    def list_index(self, control: TimeControl, list_date: dt.date) -> int:
        """The place of a list among all list dates: by FIDE's editions, or those of a series, which are all frozen."""
        if self.chapter == chapter_of(control):
            return list_index(control, list_date)
        return list_index_by([edition for edition in self.editions if edition.chapter == self.chapter], list_date)

    def known_on(self, day: dt.date, chapter: str) -> Edition | None:
        """The edition in force on the day, or None where the chapter had none yet."""
        try:
            return self.on(day, chapter)
        except NoEdition:
            return None


def editions_needed(control: TimeControl, days: set[dt.date], of_series: Sequence[Edition] = ()) -> tuple[Edition, ...]:
    """The editions to freeze for events, periods and lists of those days, both chapters, sorted.

    Both, because the class of a time control is read in both; and all `of_series`, where a rating series has a chapter
    of its own. NoEdition when the chapter that rates has none.
    """
    by_name = {edition_on(chapter_of(control), day).name: edition_on(chapter_of(control), day) for day in days}
    other = "rapid-blitz" if control == "standard" else "standard"
    wanted = {(e.chapter, e.name): e for e in (*by_name.values(), *of_series)}
    for day in days:
        if of_series:
            in_force(of_series, of_series[0].chapter, day)
        if edition := edition_if_any(other, day):
            wanted[edition.chapter, edition.name] = edition
    return tuple(wanted[key] for key in sorted(wanted))
