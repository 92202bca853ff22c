"""A new tournament."""

from django.db import transaction
from django.utils.text import slugify

from ratings.folding import ascii_name
from ratings.models import User, Version
from ratings.rules.edition import NoEdition
from tournaments.models import Event, Role, Staff, Tournament
from tournaments.tiebreaks.edition import edition_on, editions

RESERVED = {"new", "events", "open", "import", "helper", "worker.js"}


@transaction.atomic
def create(tournament: Tournament, by: User, event: Event | None = None) -> Tournament:
    """Save a new tournament with its address, in an event of its own or one that is there.

    Who creates it is its chief arbiter. The list in force on the first day is kept with it.
    """
    tournament.event = event or Event.objects.create(name=tournament.name)
    tournament.slug = free_slug(f"{tournament.name} {tournament.first_day:%Y}")
    tournament.list_version = Version.objects.in_force(tournament.control, tournament.first_day)
    tournament.standings_order = tournament.standings_order or usual_order(tournament)
    tournament.save()
    Staff.objects.create(tournament=tournament, user=by, role=Role.CHIEF)
    return tournament


def usual_order(tournament: Tournament) -> list[str]:
    """The order of the standings that the regulations of the first day recommend for the system."""
    try:
        presets = edition_on(tournament.first_day).presets
    except NoEdition:
        presets = editions()[0].presets
    return list(presets.swiss if tournament.is_swiss else presets.round_robin)


def free_slug(title: str) -> str:
    """An address that no tournament has yet, made of a title."""
    stem = slugify(ascii_name(title))[:44].strip("-") or "tournament"
    taken = RESERVED | set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)
