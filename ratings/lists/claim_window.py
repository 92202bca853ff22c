"""The days during which a published version may be disputed."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from ratings.models import Installation, Version

USUAL_DAYS = 30


@dataclass(frozen=True, slots=True)
class Deadline:
    """The last day on which a version may be disputed; `over` is True after it."""

    day: dt.date
    over: bool


def deadline(version: Version, today: dt.date) -> Deadline:
    """Return the deadline of a version by the office's setting of days after the publication."""
    days = Installation.objects.values_list("claim_days", flat=True).first()
    last = timezone.localdate(version.at) + dt.timedelta(days=USUAL_DAYS if days is None else days)
    return Deadline(last, today > last)
