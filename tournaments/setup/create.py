"""Creation of a tournament."""

import datetime as dt
from collections.abc import Sequence, Set
from hashlib import sha256

from django.db import transaction
from django.utils.text import slugify

from ratings.models import User, Version
from ratings.register.queries import version_in_force
from ratings.text.folding import ascii_name
from tournaments.core.fide_mode import mode_of_new_tournament, require_fide_rules
from tournaments.core.schedule import PlannedRound, store_schedule
from tournaments.models import Colour, Event, Staff, StaffRole, Tournament
from tournaments.scores.regulations import recommended_order_of

REPETITION_WINDOW = dt.timedelta(minutes=1)
RESERVED_SLUGS = {"new", "events", "open", "import", "helper", "invitations", "reports", "search", "worker.js"}


@transaction.atomic
def create_tournament(
    tournament: Tournament, by: User, event: Event | None = None, schedule: Sequence[PlannedRound] = ()
) -> Tournament:
    """Save a new tournament with its slug, in a new event or an existing one.

    The creator becomes its chief arbiter. The rating list in force on the first day is stored with the tournament. The
    initial colour of a Swiss is drawn by lot if it is not set.
    """
    tournament.event = event or Event.objects.create(name=tournament.name)
    year = f"{tournament.first_day:%Y}"
    tournament.slug = free_slug(tournament.name if year in tournament.name.split() else f"{tournament.name} {year}")
    tournament.list_version = list_in_force(tournament)
    tournament.standings_order = tournament.standings_order or recommended_order_of(tournament)
    if tournament.is_paired_by_round:
        tournament.initial_colour = tournament.initial_colour or colour_by_lot(tournament)
    tournament.save()
    Staff.objects.create(tournament=tournament, user=by, role=StaffRole.CHIEF)
    store_schedule(tournament, schedule)
    return tournament


@transaction.atomic
def create_once(
    tournament: Tournament, by: User, at: dt.datetime, event: Event | None = None, schedule: Sequence[PlannedRound] = ()
) -> Tournament:
    """Create the tournament of a form. A repeated request within a minute returns the first tournament.

    A new Swiss or round robin is in FIDE mode; Refused if its points and tie-breaks break the rules of that mode.
    """
    tournament.fide_mode = mode_of_new_tournament(tournament.system)
    require_fide_rules(tournament)
    User.objects.select_for_update().get(pk=by.pk)
    tournament.standings_order = tournament.standings_order or recommended_order_of(tournament)
    values = {name: getattr(tournament, name) for name in copied_fields()}
    recent = Tournament.objects.not_removed().filter(staff__user=by, created_at__gt=at - REPETITION_WINDOW, **values)
    if event:
        recent = recent.filter(event=event)
    return recent.first() or create_tournament(tournament, by, event, schedule)


def change_event(event: Event, **values: str) -> None:
    """Store another name or time zone of an event; an empty value changes nothing."""
    if wanted := {field: value for field, value in values.items() if value}:
        Event.objects.filter(pk=event.pk).update(**wanted)


def copied_fields() -> list[str]:
    """Return the names of the fields to copy. The initial colour is not copied: it may have been drawn by lot."""
    editable = [field.name for field in Tournament._meta.concrete_fields if field.editable]
    return [name for name in editable if name not in ("id", "event", "created_at", "initial_colour")]


def list_in_force(tournament: Tournament) -> Version | None:
    """Return the rating list of the first day, for displayed ratings and start numbers; None without a list."""
    return version_in_force(tournament.rating_type or tournament.control, tournament.first_day)


def colour_by_lot(tournament: Tournament) -> Colour:
    """Return the initial colour drawn by lot. The tournament's seed determines the result."""
    lot = sha256(f"{tournament.lots_seed} first colour".encode()).digest()[0]
    return Colour.BLACK if lot % 2 else Colour.WHITE


def free_slug(title: str, reserved: Set[str] = frozenset()) -> str:
    """Return a slug made from a title; no tournament has this slug, and `reserved` does not contain it."""
    stem = slugify(ascii_name(title))[:44].strip("-") or "tournament"
    taken = (
        RESERVED_SLUGS | reserved | set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    )
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)
