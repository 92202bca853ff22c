"""Points, byes and tie-breaks that FIDE mode does not allow on every page (questionnaire, Q74, Q81, Q83, Q105)."""

import datetime as dt

import pytest
from django.db import IntegrityError, connections, transaction
from django.test import Client
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tests.tournaments.setup.views.test_settings import filled_in
from tests.tournaments.setup.views.test_tournament_create import SWISS
from tournaments.core.fide_mode import fide_faults, is_for_rating_only
from tournaments.models import FideMode, Tournament
from tournaments.setup.changes import change
from tournaments.setup.copy import create_copy
from tournaments.setup.create import create_once

DAY = dt.date(2026, 11, 24)
POINTS = ("win_points", "draw_points", "loss_points", "bye_points")
REFUSED = [
    ((30, 20, 0, 30), "two draws", "draw_points"),
    ((10, 5, 0, 15), "no more than a win", "bye_points"),
    ((30, 10, 0, 31), "no more than a win", "bye_points"),
    ((10, 5, 0, 7), "1, ½ or 0", "bye_points"),
]
ALLOWED = [
    (10, 5, 0, 10),
    (10, 5, 0, 5),
    (10, 5, 0, 0),
    (30, 10, 0, 30),
    (30, 20, 10, 20),
    (30, 10, 0, 7),
    (20, 10, 0, 20),
]


def planned(points: tuple[int, ...] = (10, 5, 0, 10), **fields: object) -> Tournament:
    data = {
        "system": "swiss",
        "fide_mode": FideMode.ON,
        **dict(zip(POINTS, points, strict=True)),
        **fields,
    }
    return Tournament(
        name="Winter Open", place="Bergen", federation="NOR", first_day=DAY, last_day=DAY, rounds_planned=5,
        chief_arbiter="Lund, Kari", **data,
    )  # fmt: skip


@pytest.mark.parametrize(("points", "reason", "field"), REFUSED)
def test_a_refusal_names_its_field(points: tuple[int, ...], reason: str, field: str) -> None:
    faults = fide_faults(planned(points))
    assert [*faults] == [field]
    assert reason in faults[field]
    for mode in (FideMode.NEVER, FideMode.LEFT):
        assert fide_faults(planned(points, fide_mode=mode)) == {}


@pytest.mark.parametrize("points", ALLOWED)
def test_usual_scorings_and_those_of_teams_are_allowed(points: tuple[int, ...]) -> None:
    assert fide_faults(planned(points)) == {}


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_no_tiebreak_of_the_buchholz_family_is_for_a_round_robin(system: str) -> None:
    codes = ["PTS", "SB", "BH", "BH/C1", "AOB", "FB", "ABH", "AFB"]
    faults = fide_faults(planned(system=system, standings_order=codes))
    reason = "in FIDE mode no tie-break of the Buchholz family is used in a round robin."
    named = {"standings_order": f"BH, BH/C1, AOB, FB, ABH, AFB: {reason}"}
    assert faults == ({} if system == "swiss" else named)


@pytest.mark.parametrize(("points", "reason", "field"), REFUSED)
def test_every_way_to_save_refuses_forbidden_scoring(
    client: Client, arbiter: User, points: tuple[int, ...], reason: str, field: str
) -> None:
    client.force_login(arbiter)
    written = {name: str(tenths / 10) for name, tenths in zip(POINTS, points, strict=True)}
    answer = client.post("/desk/new/", SWISS | written)
    assert answer.status_code == 422
    assert reason in answer.context["form"].errors[field][0]
    with pytest.raises(Refused, match=reason):
        create_once(planned(points), arbiter, timezone.now())
    with pytest.raises(IntegrityError, match="points that FIDE mode refuses"), transaction.atomic():
        factories.create_tournament(
            arbiter, system="swiss", fide_mode=FideMode.ON, **dict(zip(POINTS, points, strict=True))
        )
    assert not Tournament.objects.exists()
    tournament = create_registered_swiss(arbiter, fide_mode=FideMode.ON)
    for name, tenths in zip(POINTS, points, strict=True):
        setattr(tournament, name, tenths)
    with pytest.raises(Refused, match=reason):
        change(tournament, by=arbiter)


def test_a_system_that_brings_fide_mode_brings_its_rules(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = create_registered_swiss(
        arbiter, system="match", win_points=30, draw_points=20, bye_points=30, rounds_planned=4
    )
    answer = client.post(f"/desk/{tournament.slug}/settings/", filled_in(client, tournament) | {"system": "swiss"})
    assert "draw_points" in answer.context["form"].errors


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_tournament_from_before_stays_and_its_settings_warn(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = older(arbiter)
    page = client.get(f"/desk/{tournament.slug}/settings/").content.decode()
    assert "In FIDE mode two draws bring no more than a win and a loss." in page
    assert (
        client.post(f"/desk/{tournament.slug}/settings/", filled_in(client, tournament) | {"place": "Voss"}).status_code
        == 302
    )
    tournament.refresh_from_db()
    assert (tournament.place, tournament.draw_points) == ("Voss", 20)
    tournament.state = "running"
    tournament.save()


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_copy_has_the_usual_points_where_those_of_the_template_are_refused(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    template = older(arbiter)
    cup = create_copy(template, "Next", DAY, arbiter, timezone.now())
    assert tuple(getattr(cup, name) for name in POINTS) == (10, 5, 0, 10)
    tournament = create_copy(
        create_registered_swiss(arbiter, win_points=30, draw_points=10, bye_points=30),
        "Third",
        DAY,
        arbiter,
        timezone.now(),
    )
    assert (tournament.win_points, tournament.fide_mode) == (30, FideMode.ON)
    page = client.post(
        f"/desk/{template.slug}/copy/", {"name": "Fourth", "first_day": "2026-11-25"}, follow=True
    ).content.decode()
    assert "The copy has 1, ½ and 0" in page


def older(by: User) -> Tournament:
    """Create a tournament in FIDE mode with 3, 2 and 0 points, from before they were refused."""
    tournament = create_registered_swiss(by, win_points=30, draw_points=20, bye_points=30)
    with connections["owner"].cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("UPDATE tournaments_tournament SET fide_mode = 'on' WHERE id = %s", [tournament.pk])
        cursor.execute("SET session_replication_role = DEFAULT")
    tournament.refresh_from_db()
    return tournament


def test_codes_of_buchholz_are_hidden_for_a_round_robin_only(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    orders = {}
    for system in ("swiss", "round-robin"):
        form = client.get("/desk/new/").context["form"]
        assert form.refuses_buchholz("round-robin")
        answer = client.post("/desk/new/", SWISS | {"system": system, "name": ""})
        orders[system] = [value for value, _label in answer.context["form"].fields["order"].choices]
    assert "swiss" in orders["swiss"]
    assert "swiss" not in orders["round-robin"]
    page = client.post("/desk/new/", SWISS | {"system": "round-robin", "order": "own", "own_order": "PTS, BH, SB"})
    assert "BH: in FIDE mode" in page.content.decode()


# The last two rounds of a round robin


def test_in_a_round_robin_the_last_two_rounds_are_those_being_played(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, rounds=3, system="round-robin", fide_mode=FideMode.ON)
    add_round(tournament, [(1, 4, "10"), (2, 3, "==")])
    add_round(tournament, [(4, 3, "10"), (1, 2, "")], state="published")
    add_round(tournament, [(2, 4, ""), (3, 1, "")], state="published")
    assert older_rounds(tournament) == []
    factories.enter_result(factories.board(tournament, 3, 1), "10", arbiter)
    assert older_rounds(tournament) == [1]


def older_rounds(tournament: Tournament) -> list[int]:
    return [round_.number for round_ in tournament.rounds.order_by("number") if is_for_rating_only(round_)]
