"""The pairing of a Swiss at the desk: requested, watched, cancelled, undone; and forbidden pairs."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, entry_at, play_rounds
from tournaments.models import ForbiddenPair, PairingTask, Staff, StaffRole, Tournament
from tournaments.rounds.jobs import pair as job
from tournaments.rounds.pairing_tasks import pair, request_pairing

HTMX = {"HX-Request": "true"}


@pytest.fixture
def open_cup(arbiter: User, client: Client) -> Tournament:
    """Six players of a Swiss, and its chief arbiter at the desk."""
    client.force_login(arbiter)
    return create_club_swiss(arbiter, 6)


def desk(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/"


def test_the_button_gives_the_round_to_the_worker_and_the_page_answers_at_once(
    client: Client, open_cup: Tournament
) -> None:
    page = client.get(desk(open_cup)).content.decode()
    assert "Pair round 1" in page
    assert "FIDE (Dutch) System approved in Baku 2016" in page
    page = client.post(f"{desk(open_cup)}pair/", follow=True).content.decode()
    assert "waiting for the worker" in page
    assert "Cancel the pairing" in page
    assert not open_cup.rounds.exists()


def test_the_progress_is_asked_for_each_second_and_ends_at_the_draft(client: Client, open_cup: Tournament) -> None:
    client.post(f"{desk(open_cup)}pair/")
    address = f"{desk(open_cup)}pair/task/"
    fragment = client.get(address, headers=HTMX).content.decode()
    assert 'hx-trigger="every 1s"' in fragment
    assert "<html" not in fragment
    job(task_id=PairingTask.objects.get().pk)
    assert client.get(address, headers=HTMX)["HX-Redirect"] == f"{desk(open_cup)}rounds/1/draft/"
    assert client.get(address)["Location"] == desk(open_cup)


def test_a_pairing_is_cancelled_with_a_button(client: Client, open_cup: Tournament) -> None:
    client.post(f"{desk(open_cup)}pair/")
    page = client.post(f"{desk(open_cup)}pair/cancel/", follow=True).content.decode()
    assert "The pairing was cancelled." in page
    assert "Pair round 1" in page
    assert not PairingTask.objects.get().is_under_way
    assert client.get(f"{desk(open_cup)}pair/task/", headers=HTMX)["HX-Refresh"] == "true"


def test_where_no_worker_takes_it_up_the_page_says_so(client: Client, open_cup: Tournament, time_machine: Any) -> None:
    client.post(f"{desk(open_cup)}pair/")
    ProcrastinateJob.objects.all().delete()
    client.post(f"{desk(open_cup)}pair/")
    address, requested_at = f"{desk(open_cup)}pair/task/", PairingTask.objects.get().asked_at
    for seconds, late in ((9, False), (10, True)):
        time_machine.move_to(requested_at + dt.timedelta(seconds=seconds), tick=False)
        assert ("The worker has not started this task." in client.get(address, headers=HTMX).content.decode()) == late


def test_a_helper_sees_the_progress_without_a_button(client: Client, open_cup: Tournament, helper: User) -> None:
    Staff.objects.create(tournament=open_cup, user=helper, role=StaffRole.RESULTS)
    client.post(f"{desk(open_cup)}pair/")
    client.force_login(helper)
    page = client.get(desk(open_cup)).content.decode()
    assert "waiting for the worker" in page
    assert "Cancel the pairing" not in page


def test_the_reason_of_a_failed_pairing_is_above_the_button(
    client: Client, open_cup: Tournament, arbiter: User
) -> None:
    ForbiddenPair.objects.create(tournament=open_cup, kind="federation", value="NOR")
    job(task_id=request_pairing(open_cup, arbiter).pk)
    page = client.get(desk(open_cup)).content.decode()
    assert "Round 1 has no legal pairing." in page
    assert "Pair round 1" in page


def test_every_reason_against_pairing_is_stated(client: Client, open_cup: Tournament) -> None:
    pair(open_cup)
    page = client.post(f"{desk(open_cup)}pair/", follow=True).content.decode()
    assert "Round 1 is already a draft" in page


def test_acceleration_is_asked_before_round_one_only(client: Client, open_cup: Tournament) -> None:
    assert "Baku acceleration" in client.get(desk(open_cup)).content.decode()
    client.post(f"{desk(open_cup)}pair/", {"acceleration": "baku"})
    open_cup.refresh_from_db()
    assert open_cup.acceleration == "baku"
    client.post(f"{desk(open_cup)}pair/cancel/")
    play_rounds(open_cup, 1)
    assert "Baku acceleration" not in client.get(desk(open_cup)).content.decode()


@pytest.mark.parametrize(("players", "offered"), [(200, False), (201, True)])
def test_another_program_is_offered_above_two_hundred_players(
    client: Client, arbiter: User, settings: Any, players: int, offered: bool
) -> None:
    settings.PAIRING_ENGINE = "/opt/bbpPairings"
    client.force_login(arbiter)
    tournament = create_club_swiss(arbiter, players)
    assert ("bbpPairings, faster" in client.get(desk(tournament)).content.decode()) == offered


def test_a_draft_is_taken_back(client: Client, open_cup: Tournament) -> None:
    pair(open_cup)
    client.post(f"{desk(open_cup)}unpair/")
    assert not open_cup.rounds.exists()


def test_forbidden_pair_rules_are_added_counted_and_removed(client: Client, open_cup: Tournament) -> None:
    address = f"{desk(open_cup)}kept-apart/"
    assert "There are no forbidden pairs." in client.get(address).content.decode()
    client.post(address, {"kind": "club", "hard": "on", "reason": "one bus"})
    two = {"kind": "players", "one": entry_at(open_cup, 1).pk, "other": entry_at(open_cup, 2).pk, "first_round": 8}
    client.post(address, two)
    page = client.get(address).content.decode()
    assert "players of one club" in page
    assert '<td class="num">6</td>' in page
    assert "1 Player 01 – 2 Player 02" in page
    assert "8–" in page
    assert [rule.hard for rule in ForbiddenPair.objects.order_by("pk")] == [True, False]
    for rule in ForbiddenPair.objects.all():
        client.post(f"{address}{rule.pk}/remove/")
    assert not ForbiddenPair.objects.exists()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"kind": "players"}, "Choose two different players."),
        ({"kind": "club", "value": "Green"}, "No player of “Green” is entered."),
        ({"kind": "club", "first_round": "5", "last_round": "4"}, "The last round is before the first."),
    ],
)
def test_a_rule_that_says_nothing_is_refused_beside_the_form(
    client: Client, open_cup: Tournament, fields: dict[str, str], message: str
) -> None:
    answer = client.post(f"{desk(open_cup)}kept-apart/", fields)
    assert (answer.status_code, message in answer.content.decode()) == (422, True)
    assert not ForbiddenPair.objects.exists()


def test_a_club_is_the_same_in_any_case_of_letters(client: Client, open_cup: Tournament) -> None:
    open_cup.entries.filter(start_number=1).update(club=" red")
    client.post(f"{desk(open_cup)}kept-apart/", {"kind": "club", "value": "RED", "hard": "on"})
    assert '<td class="num">3</td>' in client.get(f"{desk(open_cup)}kept-apart/").content.decode()


def test_tables_are_paired_at_once(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = create_club_swiss(arbiter, 4, system="round-robin", rounds=None)
    client.post(f"/desk/{tournament.slug}/pair/")
    assert (tournament.rounds.count(), PairingTask.objects.count()) == (3, 0)
    assert factories.board(tournament, 1, 1).white.start_number == 1
