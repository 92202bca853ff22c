"""The editions frozen with a run: which of them holds on a day."""

import datetime as dt

from ratings.rules.edition import NoEdition, chapter_of, edition_on
from ratings.rules.edition_schema import Edition, TimeControl


class EditionsInForce:
    """The edition texts a run froze. Nothing else is consulted when a list is derived again."""

    def __init__(self, control: TimeControl, editions: tuple[Edition, ...]) -> None:
        self.chapter = chapter_of(control)
        self.editions = editions

    def on(self, day: dt.date, chapter: str | None = None) -> Edition:
        """The edition in force on the day, of this control's chapter unless another is named."""
        wanted = chapter or self.chapter
        in_force = [e for e in self.editions if e.chapter == wanted and e.first_day is not None and e.first_day <= day]
        if not in_force:
            raise NoEdition(wanted, day, tuple(e.name for e in self.editions if e.chapter == wanted))
        return max(in_force, key=lambda edition: edition.first_day or dt.date.min)

    def known_on(self, day: dt.date, chapter: str) -> Edition | None:
        """The edition in force on the day, or None where the chapter had none yet."""
        try:
            return self.on(day, chapter)
        except NoEdition:
            return None


def editions_needed(control: TimeControl, days: set[dt.date]) -> tuple[Edition, ...]:
    """The editions to freeze for events, periods and lists of those days, both chapters, sorted.

    Both, because the class of a time control is read in both. NoEdition when the control's own has none.
    """
    by_name = {edition_on(chapter_of(control), day).name: edition_on(chapter_of(control), day) for day in days}
    other = "rapid-blitz" if control == "standard" else "standard"
    wanted = {(e.chapter, e.name): e for e in by_name.values()}
    for day in days:
        try:
            edition = edition_on(other, day)
        except NoEdition:
            continue
        wanted[edition.chapter, edition.name] = edition
    return tuple(wanted[key] for key in sorted(wanted))
