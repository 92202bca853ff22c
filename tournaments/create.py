"""A new tournament."""

from django.db import transaction
from django.utils.text import slugify

from ratings.folding import ascii_name
from ratings.models import User, Version
from tournaments.models import Event, Role, Staff, Tournament

RESERVED = {"new", "events"}


@transaction.atomic
def create(tournament: Tournament, by: User, event: Event | None = None) -> Tournament:
    """Save a new tournament with its address, in an event of its own or one that is there.

    Who creates it is its chief arbiter. The list in force on the first day is kept with it.
    """
    tournament.event = event or Event.objects.create(name=tournament.name)
    tournament.slug = _free_slug(f"{tournament.name} {tournament.first_day:%Y}")
    tournament.list_version = Version.objects.in_force(tournament.control, tournament.first_day)
    tournament.save()
    Staff.objects.create(tournament=tournament, user=by, role=Role.CHIEF)
    return tournament


def _free_slug(title: str) -> str:
    stem = slugify(ascii_name(title))[:44].strip("-") or "tournament"
    taken = RESERVED | set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)
