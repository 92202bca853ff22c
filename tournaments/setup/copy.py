"""Copying a tournament: settings, schedule, categories, staff, forbidden clubs; no entries."""

import datetime as dt

from django.db import transaction
from django.db.models import QuerySet

from ratings.models import User
from tournaments.core.fide_mode import SCORING, fide_faults, mode_of_new_tournament
from tournaments.core.schedule import PlannedRound, planned_rounds
from tournaments.models import Category, Event, ForbiddenPair, ForbiddenPairKind, Staff, StaffRole, Tournament
from tournaments.setup.create import change_event, copied_fields, create_once


@transaction.atomic
def create_copy(
    template: Tournament, name: str, first_day: dt.date, by: User, at: dt.datetime, event: Event | None = None
) -> Tournament:
    """Create a tournament like the template, with its days moved. A repeated request creates no second tournament.

    Forbidden pairs of clubs and federations are copied; those of two players are not. The author of the copy becomes
    chief arbiter. Other staff keep their roles, but another chief arbiter of the template becomes deputy. Points and
    tie-breaks that FIDE mode refuses get their usual values in the copy.
    """
    moved = first_day - template.first_day
    values = {field: getattr(template, field) for field in copied_fields()}
    values |= {"name": name, "first_day": first_day, "last_day": template.last_day + moved}
    values |= _defaults_for_refused_fields(Tournament(**values))
    schedule = [PlannedRound(line.number, line.day + moved, line.time) for line in planned_rounds(template)]
    tournament = create_once(Tournament(**values), by, at, event, schedule)
    if event is None:
        change_event(tournament.event, zone=template.event.zone)
    for member in template.staff.exclude(user=by):
        role = StaffRole.DEPUTY if member.role == StaffRole.CHIEF else member.role
        Staff.objects.get_or_create(tournament=tournament, user=member.user, defaults={"role": role})
    _copy_each(template.categories.all(), tournament)
    _copy_each(template.forbidden_pairs.exclude(kind=ForbiddenPairKind.PLAYERS), tournament)
    return tournament


def _defaults_for_refused_fields(planned_copy: Tournament) -> dict[str, object]:
    """Return the usual values for points and order that FIDE mode refuses; the copy starts in FIDE mode."""
    planned_copy.fide_mode = mode_of_new_tournament(planned_copy.system)
    faults = fide_faults(planned_copy)
    points = SCORING if faults.keys() & {*SCORING} else ()
    order: dict[str, object] = {"standings_order": []} if "standings_order" in faults else {}
    return order | {name: getattr(Tournament(), name) for name in points}


def _copy_each(rows: QuerySet[Category] | QuerySet[ForbiddenPair], new_tournament: Tournament) -> None:
    """Copy rows of the template, unless the copy has some already."""
    model = rows.model
    if model._default_manager.filter(tournament=new_tournament).exists():
        return
    fields = [field.name for field in model._meta.concrete_fields if field.name not in ("id", "tournament")]
    for row in rows:
        model._default_manager.create(tournament=new_tournament, **{name: getattr(row, name) for name in fields})
