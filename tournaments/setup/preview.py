"""Preview of the consequences of a tournament's facts, displayed while the form is edited."""

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
    """The rules of the first day, and the list then in force."""

    rules: Edition | None
    regulations: TiebreakEdition
    version: Version | None

    @property
    def codes(self) -> tuple[Tiebreak, ...]:
        """All codes for an order of the standings."""
        return ALL_TIEBREAKS


def preview(first_day: dt.date, control: str) -> FirstDayPreview:
    """Return the consequences of a first day and a rating list."""
    try:
        rules = edition_on("standard", first_day)
    except NoEdition:
        rules = None
    return FirstDayPreview(rules, regulations_on(first_day), version_in_force(control, first_day))
