"""The days during which a published version may be disputed."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from ratings.models import Installation, Version

DEFAULT_CLAIM_DAYS = 30


@dataclass(frozen=True, slots=True)
class ClaimDeadline:
    """The last day on which a version may be disputed; `is_over` is True after it."""

    day: dt.date
    is_over: bool


def claim_deadline(version: Version, today: dt.date) -> ClaimDeadline:
    """Return the last day to dispute a version: the publication and the number of days in the office's settings."""
    days = Installation.objects.values_list("claim_days", flat=True).first()
    last = timezone.localdate(version.at) + dt.timedelta(days=DEFAULT_CLAIM_DAYS if days is None else days)
    return ClaimDeadline(last, today > last)
