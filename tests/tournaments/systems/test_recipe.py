"""The recipe of CONTRIBUTING: a pairing system in one module and one line is created, paired, rendered and reported."""

import datetime as dt
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from ratings.models import User
from ratings.reports import trf26
from tests.tournaments.rounds.pairing_tasks.random_swiss import enter_results, start_number_pairs
from tests.tournaments.systems.toys import DUEL, FOLD
from tournaments.core.schedule import rounds_expected
from tournaments.models import Entry, PairingTask, Tournament
from tournaments.reporting.report import to_report
from tournaments.rounds.pairing_tasks.task import run_task
from tournaments.systems import registry
from tournaments.systems.system import PairingSystem
from tournaments.transfer.open_report import open_report

FIELDS = {
    "name": "Toy Cup", "place": "Bergen", "federation": "NOR", "first_day": "2026-11-24", "last_day": "2026-11-25",
    "time_control_written": "90 min + 30 s", "chief_arbiter": "Lund, Kari", "bye_points": "1", "win_points": "1",
    "draw_points": "0.5", "loss_points": "0", "rounds_planned": "2",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _example_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SYSTEMS", (DUEL, FOLD, *registry.SYSTEMS))


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def created(arbiter_client: Client, system: PairingSystem, players: int = 4) -> Tournament:
    assert system.label in arbiter_client.get("/desk/new/").content.decode()
    answer = arbiter_client.post("/desk/new/", FIELDS | {"system": system.code})
    assert answer.status_code == 302, answer.context["form"].errors
    tournament = Tournament.objects.get(system=system.code)
    Entry.objects.bulk_create(
        Entry(
            tournament=tournament, start_number=number, name=f"Player {number}", federation="NOR", rating=2500 - number
        )
        for number in range(1, players + 1)
    )
    assert system.invitation % {"players": players} in arbiter_client.get(f"/desk/{tournament.slug}/").content.decode()
    return tournament


def page_text(arbiter_client: Client, address: str) -> str:
    answer = arbiter_client.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def reopened(tournament: Tournament, arbiter: User) -> Tournament:
    return open_report(
        trf26.write(to_report(tournament)).text.encode(), "toy.trf", arbiter, dt.date(2026, 11, 24)
    ).tournament


def test_a_system_with_a_table_is_played_and_reported(arbiter_client: Client, arbiter: User) -> None:
    tournament = created(arbiter_client, DUEL)
    assert rounds_expected(tournament) == 2
    arbiter_client.post(f"/desk/{tournament.slug}/pair/")
    first, second = tournament.rounds.order_by("number")
    assert (start_number_pairs(first), start_number_pairs(second)) == ([(1, 2), (3, 4)], [(2, 1), (4, 3)])
    enter_results(first, ["10", "=="])
    enter_results(second, ["10", "=="])
    tournament.refresh_from_db()
    for page in ("", "rounds/1/", "standings/", "crosstable/", "players/1/", "info/"):
        page_text(arbiter_client, f"/tournaments/{tournament.slug}/{page}")
    assert "Duel" in page_text(arbiter_client, f"/tournaments/{tournament.slug}/info/")
    assert "Paired with the neighbour." in page_text(arbiter_client, f"/tournaments/{tournament.slug}/rounds/1/making/")
    report = to_report(tournament)
    assert (report.type, report.coded_type) == ("Individual: Duel", "CUSTOM_DUEL")
    assert reopened(tournament, arbiter).system == "duel"
    assert arbiter_client.get(f"/api/v1/tournaments/{tournament.slug}").json()["system"] == "duel"


def test_a_table_that_is_not_for_so_many_players_says_so(arbiter_client: Client) -> None:
    tournament = created(arbiter_client, DUEL, players=3)
    assert (
        "3 players are no pairs." in arbiter_client.post(f"/desk/{tournament.slug}/pair/", follow=True).content.decode()
    )


@pytest.mark.django_db(transaction=True)
def test_a_system_that_pairs_round_by_round_is_played_and_reported(
    arbiter_client: Client, arbiter: User, tmp_path: Path
) -> None:
    tournament = created(arbiter_client, FOLD)
    arbiter_client.post(f"/desk/{tournament.slug}/pair/")
    run_task(PairingTask.objects.get().pk)
    (first,) = tournament.rounds.all()
    assert [{*pair} for pair in start_number_pairs(first)] == [{1, 4}, {2, 3}]
    enter_results(first, ["10", "=="])
    tournament.refresh_from_db()
    for page in ("rounds/1/", "standings/", "crosstable/", "info/"):
        page_text(arbiter_client, f"/tournaments/{tournament.slug}/{page}")
    assert "Paired by folding." in page_text(arbiter_client, f"/tournaments/{tournament.slug}/rounds/1/making/")
    report = to_report(tournament)
    assert (report.type, report.coded_type) == ("Individual: Folded System", "CUSTOM_FOLDED_2026")
    assert reopened(tournament, arbiter).system == "fold"
    file, out = tmp_path / "toy.trf", StringIO()
    file.write_text(trf26.write(report).text, encoding="utf-8")
    call_command("pair", file, stdout=out, stderr=StringIO())
    pairs = {frozenset(line.split()) for line in out.getvalue().splitlines()}
    assert pairs == {frozenset("12"), frozenset("34")}
