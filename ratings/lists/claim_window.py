"""How long a published version may be disputed."""

import datetime as dt
from dataclasses import dataclass

from ratings.models import Installation, Version

USUAL_DAYS = 30


@dataclass(frozen=True, slots=True)
class Deadline:
    """The last day on which a version may be disputed, and whether it is over."""

    day: dt.date
    over: bool


def deadline(version: Version, today: dt.date) -> Deadline:
    """By the days this office gives after the publication of a version."""
    found = Installation.objects.values_list("claim_days", flat=True).first()
    last = version.at.date() + dt.timedelta(days=USUAL_DAYS if found is None else found)
    return Deadline(last, today > last)
