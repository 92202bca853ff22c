"""Likely values of a new tournament, from its author, the office and another tournament of the event."""

import datetime as dt
from typing import Any

from django.utils import timezone

from ratings.models import Installation, User
from tournaments.models import Tournament
from tournaments.systems.dutch import DUTCH

USUAL_ROUNDS = 9
POINT_FIELDS = ("win_points", "draw_points", "loss_points")
PLAYER_INFO_FIELDS = ("venue", "website", "contact", "prizes")


def tournament_defaults(user: User, template: Tournament | None = None) -> dict[str, Any]:
    """Return likely values of a new tournament: a standard Swiss of this federation, with the user as chief arbiter.

    Some values are those of `template`, if there is one.
    """
    here = Installation.objects.first()
    today = timezone.localdate()
    usual = {
        "federation": here.federation if here else "",
        "system": DUTCH.code,
        "rounds_planned": USUAL_ROUNDS,
        "time_control_written": "90 min + 30 s",
        "chief_arbiter": ", ".join(filter(None, (user.last_name, user.first_name))) or user.get_username(),
        "first_day": today,
        "last_day": today + dt.timedelta(days=USUAL_ROUNDS - 1),
        **{name: getattr(Tournament(), name) for name in POINT_FIELDS},
    }
    if template is None:
        return usual
    copied = (
        "place",
        "federation",
        "first_day",
        "last_day",
        "time_control_written",
        "chief_arbiter",
        *PLAYER_INFO_FIELDS,
        *(("system", "rounds_planned", *POINT_FIELDS, "bye_points") if template.is_paired_by_round else ()),
    )
    of_event = {"event": template.event_id, "event_name": template.event.name, "zone": template.event.zone}
    return usual | {name: getattr(template, name) for name in copied} | of_event
