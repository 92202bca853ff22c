"""Which rounds of the desks' events lie at the office in a report that nobody has decided about yet."""

from collections.abc import Collection

from ratings.models import Submission
from ratings.reports.canonical import from_json


def rounds_handed_in(event_keys: Collection[str]) -> set[tuple[str, int]]:
    """The event and the round of each that was handed in by a desk, and is neither accepted nor returned."""
    if not event_keys:
        return set()
<<<<<<< HEAD
    keys = {f"{key}.trf": key for key in event_keys}
    reports = Submission.objects.filter(origin=Origin.DESK, file_name__in=keys, replaced_by=None)
    waiting = reports.with_state().filter(state__in=WAITING)  # type: ignore[misc]
    found = waiting.values_list("file_name", "report")
    return {(keys[name], number) for name, report in found for number in from_json(report).rounds_with_lines()}
=======
    reports = Submission.objects.filter(desk_report__event_key__in=event_keys, replaced_by=None)
    found = reports.waiting().values_list("desk_report__event_key", "report")
    return {(key, number) for key, report in found for number in from_json(report).rounds_with_lines()}
>>>>>>> hand
