"""Which rounds of the desks' events lie at the office in a report that nobody has decided about yet."""

from collections.abc import Collection

from ratings.models import Submission
from ratings.reports.canonical import from_json


def rounds_handed_in(event_keys: Collection[str]) -> set[tuple[str, int]]:
    """The event and the round of each that was handed in by a desk, and is neither accepted nor returned."""
    if not event_keys:
        return set()
    reports = Submission.objects.filter(desk_report__event_key__in=event_keys, replaced_by=None)
    waiting = reports.waiting().values_list("desk_report__event_key", "report")
    return {(key, number) for key, report in waiting for number in from_json(report).rounds_with_lines()}
