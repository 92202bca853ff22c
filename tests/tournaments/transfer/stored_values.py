"""A tournament with a row in every table, possible values of fields, and all its pages."""

import datetime as dt
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django.contrib.postgres.fields import ArrayField
from django.db import models, transaction
from django.test import Client
from django.urls import reverse

from ratings.models import User
from tests.roles.addresses import AT_THE_DESK
from tests.roles.table import ROWS
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import (
    Absence,
    AddedPoints,
    ChangeKind,
    FideMode,
    FideModeExit,
    ForbiddenPairKind,
    Pairing,
    PairingChange,
    ReportCorrection,
    RoundState,
    Tournament,
)
from tournaments.results import results
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all

READ = {row.name for row in ROWS if row.method == "GET"}
API = ("", "/rounds", "/rounds/1", "/standings", "/crosstable", "/ratings")
TEXTS = ("", "?", "x" * 20, "x" * 5000, "\x00", "\x01", "\ud800", "9" * 30, "-1", "w", "11", "--")
INTEGERS = (-1, 0, 1, 7, 100, 32767, 32768, 2**31, 2**63, 10**400, 1.5, True, "1")
DAYS = ("", "0001-01-01", "1899-12-31", "9999-12-31", "2026-02-30", "soon", 20260101)
MOMENTS = (
    *("", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59.999999+00:00", "2026-01-01T10:00:00", "soon", 5),
    "2026-01-01T10:00:00+23:59",
)  # fmt: skip
SIDE = {"score": 10, "due": "w", "strength": "mild", "difference": 1, "floated": ""}
EXPLANATIONS = (
    {}, [], {"edition": "2026-02-01"}, {"edition": [], "pairs": 1}, {"edition": "2026-02-01", "pairs": [{}]},
    {"edition": "2026-02-01", "engine": "", "pairs": [], "avoided": [[[]]]},
)  # fmt: skip
OF_OTHER_TYPES = (None, [], {}, [[]], "x", 5)
ORDERS = (["XYZ"], ["PTS", "BH/C1", "BH/C1"], ["BH/C99"], ["bh"], ["TPN"], [""], [None], [["BH"]], ["DE"] * 200, "BH")


def create_full_tournament(by: User, helper: User) -> Tournament:
    """Create a Swiss of five players: one round complete, one being played, one a draft, and rows in every table."""
    tournament = factories.create_tournament(by, system="swiss", rounds_planned=4)
    players = [factories.enrol_player(name) for name in factories.NAMES[:4]]
    factories.publish_list({person: 2100 - 50 * index for index, person in enumerate(players)})
    for person in players:
        entries.enter_player(tournament, person)
    tournament.entries.create(start_number=5, name="Nobody, Known", federation="NOR", birth_year=2001, club="A club")
    tournament.schedule.create(number=4, day=tournament.last_day, time=dt.time(10))
    tournament.categories.create(name="Young", sex="w", born_from=1990, born_to=2010, rating_from=0, rating_to=2200)
    first, second = tournament.entries.order_by("pk")[:2]
    Absence.objects.create(entry=first, first_round=4, last_round=4, kind="H", note="wedding", by=by)
    link, _token = factories.issue_helper_link(tournament, by)
    pair(tournament)
    publish_all(tournament)
    boards = [*Pairing.objects.filter(round__tournament=tournament)]
    results.enter(boards[0].pk, "10", 0, uuid4(), link=link, station="phone")
    factories.enter_missing_results(tournament, by)
    pair(tournament)
    publish_all(tournament)
    AddedPoints.objects.create(entry=second, round=1, points=-5, reason="late", by=by)
    tournament.forbidden_pairs.create(
        kind=ForbiddenPairKind.PLAYERS, first=first, second=second, hard=False, first_round=3, last_round=4
    )
    tournament.forbidden_pairs.create(kind=ForbiddenPairKind.CLUB, value="A club")
    PairingChange.objects.create(
        round=tournament.rounds.get(number=2), kind=ChangeKind.COLOURS, before="1", after="2", reason="so", by=by
    )
    ReportCorrection.objects.create(pairing=boards[0], white_result="=", black_result="=", reason="so", by=by)
    factories.enter_missing_results(tournament, helper)
    pair(tournament)
    tournament.rounds.filter(number=3).update(state=RoundState.DRAFT)
    Tournament.objects.filter(pk=tournament.pk).update(fide_mode=FideMode.LEFT)
    FideModeExit.objects.create(tournament=tournament, after_round=2, reason="so", by=by)
    tournament.refresh_from_db()
    return tournament


def values_to_try(field: "models.Field[Any, Any]") -> tuple[Any, ...]:
    """Return the values to try in a field, valid and invalid."""
    for kind, tried in (
        (ArrayField, ORDERS),
        (models.JSONField, EXPLANATIONS),
        (models.BooleanField, (True, 0, "yes")),
        (models.IntegerField, INTEGERS),
        (models.DateTimeField, MOMENTS),
        (models.DateField, DAYS),
        (models.TimeField, ("", "00:00:00", "23:59:59", "25:00", 5)),
        (models.ForeignKey, (0, -1, 1, 2**70, "1")),
    ):
        if isinstance(field, kind):
            return (*tried, *OF_OTHER_TYPES)
    choices = tuple(str(value) for value, _ in field.flatchoices)
    return (*choices, *TEXTS, *OF_OTHER_TYPES)


def addresses(tournament: Tournament) -> Iterator[str]:
    """Yield every page of the tournament, public and at the desk, with the first object of each kind."""
    yield from (reverse(name) for name in ("home", "tournaments", "desk", "tournament_create"))
    start = tournament.entries.order_by("pk")[0]
    fields = {
        "slug": tournament.slug, "board": 1, "start_number": start.start_number, "column": "pts", "entry_id": start.pk,
        "category_id": tournament.categories.get().pk, "section": "players", "pk": 1, "link_id": 1, "absence_id": 1,
        "added_id": 1, "rule": 1,
    }  # fmt: skip
    for name, parts in AT_THE_DESK.items():
        if name in READ and "slug" in parts and parts <= {*fields, "number"}:
            for number in tournament.rounds.values_list("number", flat=True)[: 9 if "number" in parts else 1]:
                yield reverse(name, kwargs={part: (fields | {"number": number})[part] for part in parts})
    yield f"{reverse('desk_log', args=[tournament.slug])}?text=x"
    yield from (f"/api/v1/tournaments/{tournament.slug}{part}" for part in API)


def failing_pages(client: Client, tournament: Tournament) -> dict[str, str]:
    """Return the pages with a server error, by address with the error."""
    faults = {}
    client.raise_request_exception = False
    for address in addresses(tournament):
        with transaction.atomic():
            answer = client.get(address)
            if answer.streaming:
                b"".join(answer)
            if answer.status_code >= 500:
                faults[address] = f"{answer.status_code} {getattr(answer, 'exc_info', None)}"
    return faults
