"""A tournament registered at the office, as initial values for the form of a new one."""

from typing import Any

from ratings.models import Registration
from tournaments.systems.registry import desk_systems

REGISTERED_FIELDS = ("name", "place", "federation", "first_day", "last_day", "chief_arbiter", "website")


def initial_values(registration: Registration) -> dict[str, Any]:
    """Return the facts of a registration as initial values of the form."""
    facts = {name: getattr(registration, name) for name in REGISTERED_FIELDS}
    system = next(system for system in desk_systems() if system.rated_as == registration.system)
    facts |= {"system": system.code, "time_control_written": registration.time_control}
    return facts | ({"rounds_planned": registration.rounds} if registration.rounds else {})
