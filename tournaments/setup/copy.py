"""A tournament as the template of another one: settings, schedule, categories and staff, without entries."""

import datetime as dt

from django.db import transaction

from ratings.models import User
from tournaments.core.schedule import Planned, planned
from tournaments.models import Category, Event, Role, Staff, Tournament
from tournaments.setup.create import copied_fields, create_once


@transaction.atomic
def copy(
    template: Tournament, name: str, first_day: dt.date, by: User, at: dt.datetime, event: Event | None = None
) -> Tournament:
    """Create a tournament like the template, its days moved with the first one; sent twice it is one tournament.

    Who copies is chief arbiter; the others keep their roles, a chief of the template becomes deputy.
    """
    moved = first_day - template.first_day
    values = {field: getattr(template, field) for field in copied_fields()}
    values |= {"name": name, "first_day": first_day, "last_day": template.last_day + moved}
    schedule = [Planned(line.number, line.day + moved, line.time) for line in planned(template)]
    made = create_once(Tournament(**values), by, at, event, schedule)
    for member in template.staff.exclude(user=by):
        role = Role.DEPUTY if member.role == Role.CHIEF else member.role
        Staff.objects.get_or_create(tournament=made, user=member.user, defaults={"role": role})
    _copy_categories(template, made)
    return made


def _copy_categories(template: Tournament, made: Tournament) -> None:
    if made.categories.exists():
        return
    fields = [field.name for field in Category._meta.concrete_fields if field.name not in ("id", "tournament")]
    for category in template.categories.all():
        Category.objects.create(tournament=made, **{name: getattr(category, name) for name in fields})
