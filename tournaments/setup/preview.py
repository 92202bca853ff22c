"""Preview of the consequences of a tournament's settings, displayed while the user edits the form."""

import datetime as dt
from dataclasses import dataclass

from ratings.models import Version
from ratings.register.queries import version_in_force
from ratings.rules.edition import NoEdition, edition_on
from ratings.rules.edition_schema import Edition
from tournaments.scores.regulations import regulations_on
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.registry import ALL_TIEBREAKS, Tiebreak


@dataclass(frozen=True, slots=True)
class FirstDayPreview:
    """The rules and the rating list in force on the first day."""

    rules: Edition | None
    regulations: TiebreakEdition
    version: Version | None

    @property
    def codes(self) -> tuple[Tiebreak, ...]:
        """All tie-break codes that an order of the standings may contain."""
        return ALL_TIEBREAKS


def preview(first_day: dt.date, control: str) -> FirstDayPreview:
    """Return the consequences of a first day and a rating type (`control`)."""
    try:
        rules = edition_on("standard", first_day)
    except NoEdition:
        rules = None
    return FirstDayPreview(rules, regulations_on(first_day), version_in_force(control, first_day))
