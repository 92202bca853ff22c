"""Tournaments and their entries."""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Path, Query, Router, Schema
from pydantic import Field

from ratings.api import paging
from ratings.api.lookups import Day, TimeControl
from tournaments.core.sides import by_side
from tournaments.core.zones import zone_of
from tournaments.models import Entry, Tournament
from tournaments.scores.side_scores import scores_through
from tournaments.systems.registry import desk_systems

router = Router(tags=["tournaments"])

Slug = Annotated[
    str, Path(pattern="^[a-z0-9_-]{1,50}$", description="The last word of a tournament's address", examples=["cup"])
]
Federation = Annotated[str, Query(pattern="^([A-Za-z]{3})?$", description="A code of three letters")]
ENTRY_FACTS = (
    *("start_number", "name", "federation", "sex", "title", "rating", "rating_by_hand", "rating_date"),
    *("national_rating", "club"),
)
FACTS = ("slug", "name", "place", "federation", "first_day", "last_day", "system", "control", "state")


class TournamentLine(Schema):
    """A tournament in a list."""

    slug: str = Field(description="What it is called in addresses; permanent")
    name: str
    place: str
    federation: str
    first_day: dt.date
    last_day: dt.date
    system: str = Field(description="One of " + ", ".join(system.code for system in desk_systems()))
    control: TimeControl
    state: str = Field(description="running or finished")


class Tournaments(paging.Paged):
    """Tournaments, those that begin last first."""

    items: list[TournamentLine]


class SideAnswer(Schema):
    """A side of a Scheveningen tournament or of a match."""

    name: str
    points: str = Field(description="After all published rounds, with one decimal")
    start_numbers: list[int] = Field(description="Who plays on this side")


class TournamentAnswer(TournamentLine):
    """A tournament."""

    event: str = Field(description="The event it belongs to")
    zone: str = Field(description="The time zone of the event, such as Europe/Berlin; its rounds begin by these clocks")
    rounds_planned: int | None
    rounds_published: int
    time_control: str
    chief_arbiter: str
    fide_mode: str = Field(description="on; left, for good; or never: it never was in FIDE mode")
    fide_mode_left_on: dt.date | None = Field(description="The day on which FIDE mode was left")
    numbered_by: str = Field(
        description="The rating by which start numbers are given, as in record 172 of TRF26: "
        "FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER"
    )
    entries: int = Field(description="How many play")
    sides: list[SideAnswer] = Field(description="Both sides of a Scheveningen tournament or of a match; else none")


class EntryAnswer(Schema):
    """An entry with the player's data of the first day."""

    start_number: int
    player: str | None = Field(description="Number in the register; null if the player is not in it or is hidden")
    name: str
    federation: str
    sex: str
    title: str
    rating: int | None
    rating_by_hand: bool = Field(description="The rating was entered at the desk: FIDE's, of no list of this office")
    rating_date: dt.date | None = Field(description="The first day of the month of FIDE's list, if it was entered")
    national_rating: int | None = Field(description="Of the federation of the tournament")
    club: str


class Entries(Schema):
    """All entries, by start number."""

    items: list[EntryAnswer]


@router.get("/tournaments", response=Tournaments, summary="All tournaments", url_name="tournaments")
def tournaments(
    request: HttpRequest,
    state: Literal["", "running", "finished"] = "",
    federation: Federation = "",
    control: TimeControl | None = None,
    since: Annotated[Day | None, Query(description="Whose last day is on this day or later")] = None,
    until: Annotated[Day | None, Query(description="Whose first day is on this day or before")] = None,
    limit: paging.Limit = paging.DEFAULT_LIMIT,
    after: paging.After = "",
) -> Any:
    """Return the running and finished tournaments, without those in preparation."""
    filters = {
        "state": state,
        "federation": federation.upper(),
        "control": control,
        "last_day__gte": since,
        "first_day__lte": until,
    }
    matching = Tournament.objects.public().filter(**{name: value for name, value in filters.items() if value})
    if key := paging.decode_cursor(after, dt.date.fromisoformat, str):
        day, slug = key
        matching = matching.filter(Q(first_day__lt=day) | Q(first_day=day, slug__gt=slug))
    rows = [*matching.order_by("-first_day", "slug")[: limit + 1]]
    return paging.page(request, rows, limit, lambda tournament: (tournament.first_day.isoformat(), tournament.slug))


@router.get("/tournaments/{slug}", response=TournamentAnswer, summary="A tournament", url_name="tournament")
def tournament(request: HttpRequest, slug: Slug) -> Any:
    """Return one tournament."""
    instance = public_tournament(slug)
    return {
        "event": instance.event.name,
        "zone": instance.event.zone,
        "rounds_planned": instance.rounds_planned,
        "rounds_published": instance.rounds.public().count(),
        "time_control": instance.time_control_written or instance.time_control,
        "chief_arbiter": instance.chief_arbiter,
        "fide_mode": instance.fide_mode,
        "fide_mode_left_on": _day_of_fide_mode_exit(instance),
        "numbered_by": instance.numbered_by,
        "entries": instance.entries.count(),
        "sides": _sides(instance),
        **{name: getattr(instance, name) for name in FACTS},
    }


@router.get("/tournaments/{slug}/entries", response=Entries, summary="Who plays", url_name="entries")
def entries(request: HttpRequest, slug: Slug) -> Any:
    """Return the entries by start number, without years of birth."""
    instance = public_tournament(slug)
    numbers = numbers_of(instance)
    return {"items": [_entry(entry, numbers) for entry in instance.entries.order_by("start_number")]}


def public_tournament(slug: str) -> Tournament:
    """Return the tournament if it is public, else raise Http404."""
    return get_object_or_404(Tournament.objects.public().select_related("event"), slug=slug)


def numbers_of(tournament: Tournament) -> dict[int, str]:
    """Return the register numbers by start number, without players who are hidden there."""
    listed = tournament.entries.filter(player__hidden=False)
    return dict(listed.values_list("start_number", "player__number"))


def _day_of_fide_mode_exit(tournament: Tournament) -> dt.date | None:
    if not tournament.has_left_fide_mode:
        return None
    return timezone.localdate(tournament.fide_mode_exit.at, zone_of(tournament))


def _sides(tournament: Tournament) -> list[dict[str, Any]]:
    players = by_side(tournament, [*tournament.entries.all()])
    return [
        {
            "name": row.name,
            "points": f"{row.points / 10:.1f}",
            "start_numbers": [entry.start_number for entry in players[row.side]],
        }
        for row in scores_through(tournament)
    ]


def _entry(entry: Entry, numbers: Mapping[int, str]) -> dict[str, Any]:
    return {"player": numbers.get(entry.start_number), **{name: getattr(entry, name) for name in ENTRY_FACTS}}
