"""A tournament as it was registered at the office, for the form of a new one."""

from typing import Any

from ratings.models import Registration
from tournaments.core.models.choices import RATED_AS

PAIRED_AS = {rated.value: system.value for system, rated in RATED_AS.items()}
AS_REGISTERED = ("name", "place", "federation", "first_day", "last_day", "chief_arbiter", "website")


def announced(registration: Registration) -> dict[str, Any]:
    """The facts of a registration as initial values of the form."""
    facts = {name: getattr(registration, name) for name in AS_REGISTERED}
    facts |= {"system": PAIRED_AS[registration.system], "time_control_written": registration.time_control}
    return facts | ({"rounds_planned": registration.rounds} if registration.rounds else {})
