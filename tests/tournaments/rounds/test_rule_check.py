"""Published rounds checked by the pairing rules in the worker, and the list of deviations (Q54, Q58)."""

import json
from pathlib import Path

import pytest
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss, pair_next
from tests.tournaments.transfer.archive.event_files import file_with_checksum
from tests.tournaments.transfer.open_report.test_open_report import TODAY
from tournaments.models import CheckState, PairingChange, RoundCheck, Tournament
from tournaments.rounds.jobs import check_rounds
from tournaments.rounds.rule_check import TASK, request_check
from tournaments.setup.changes import change
from tournaments.transfer.archive import export_event, import_event
from tournaments.transfer.open_report import open_report

TRF = Path(__file__).parents[1] / "pairing" / "dutch" / "2026-02-01" / "21_9_600276.trf"


def done(tournament: Tournament) -> dict[int, RoundCheck]:
    """Run the worker's job and return the checks of a tournament by round."""
    check_rounds(tournament_id=tournament.pk)
    return {check.round.number: check for check in RoundCheck.objects.filter(round__tournament=tournament)}


def page_of(client: Client, tournament: Tournament) -> str:
    return " ".join(client.get(f"/desk/{tournament.slug}/rounds/check/").content.decode().split())


def test_the_rounds_of_a_file_are_checked_by_a_job_when_it_is_opened(arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    tournament = open_report(TRF.read_bytes(), TRF.name, arbiter, TODAY).tournament
    job = ProcrastinateJob.objects.get(task_name=TASK)
    assert job.args == {"tournament_id": tournament.pk}
    assert {check.state for check in RoundCheck.objects.all()} == {CheckState.WAITING}
    assert "The rounds are being checked." in page_of(client, tournament)
    checks = done(tournament)
    assert {(check.state, *check.played, *check.by_rules) for check in checks.values()} == {(CheckState.FINISHED,)}
    assert len(checks) == 9
    assert page_of(client, tournament).count("follows the rules") == 9


def test_a_pair_that_differs_is_listed_beside_that_of_the_rules(arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    tournament = create_registered_swiss(arbiter, players=4, rounds=5)
    add_round(tournament, [(1, 2, "10"), (3, 4, "10")])
    assert request_check(tournament) == [1]
    (check,) = done(tournament).values()
    assert (check.played, check.by_rules) == ([[1, 2], [3, 4]], [[1, 3], [4, 2]])
    page = page_of(client, tournament)
    assert "1 round differs from the rules." in page
    assert "1 Ahlberg, Nora – 2 Brandt, Emil" in page
    assert "4 Dahl, Jonas – 2 Brandt, Emil" in page


def test_the_bye_of_the_pairing_is_compared(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=3, rounds=5)
    add_round(tournament, [(2, 3, "10")], {1: "U"})
    request_check(tournament)
    assert done(tournament)[1].played == [[1, 0], [2, 3]]


def test_a_round_robin_is_checked_by_its_table(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, rounds=3, system="round-robin")
    add_round(tournament, [(1, 4, "10"), (2, 3, "10")])
    add_round(tournament, [(3, 4, "10"), (1, 2, "10")])
    request_check(tournament)
    checks = done(tournament)
    assert (checks[1].played, checks[1].by_rules) == ([], [])
    assert (checks[2].played, checks[2].by_rules) == ([[3, 4]], [[4, 3]])


def test_a_round_without_a_legal_pairing_says_so(arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    tournament = create_registered_swiss(arbiter, players=2, rounds=5)
    add_round(tournament, [(1, 2, "10")])
    add_round(tournament, [(2, 1, "10")])
    request_check(tournament)
    check = done(tournament)[2]
    assert (check.state, check.failure) == (CheckState.FAILED, "By the rules the round has no legal pairing.")
    assert check.failure in page_of(client, tournament)


def test_a_match_is_not_checked_and_the_page_says_so(arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    tournament = create_registered_swiss(arbiter, players=2, rounds=4, system="match")
    add_round(tournament, [(1, 2, "10")])
    assert request_check(tournament) == []
    assert "no pairing rules to check" in page_of(client, tournament)
    assert not ProcrastinateJob.objects.filter(task_name=TASK).exists()


def test_two_requests_are_one_job_and_the_page_polls(arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    tournament = create_registered_swiss(arbiter, players=4, rounds=5)
    add_round(tournament, [(1, 3, "10"), (4, 2, "10")])
    request_check(tournament)
    request_check(tournament)
    assert ProcrastinateJob.objects.filter(task_name=TASK, status="todo").count() == 1
    done(tournament)
    assert client.post(f"/desk/{tournament.slug}/rounds/check/").status_code == 302
    assert RoundCheck.objects.get().state == CheckState.WAITING


def test_without_a_worker_the_page_says_so(arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    tournament = create_registered_swiss(arbiter, players=4, rounds=5)
    add_round(tournament, [(1, 3, "10"), (4, 2, "10")])
    request_check(tournament)
    ProcrastinateJob.objects.filter(task_name=TASK).delete()
    assert "The worker has not started this task." in page_of(client, tournament)


def test_an_imported_event_is_in_fide_mode_and_checked(arbiter: User, officer: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, rounds=5)
    add_round(tournament, [(1, 2, "10"), (3, 4, "10")])
    file = export_event(tournament.event, factories.timezone.now())
    again = import_event(file, officer).tournaments.get()
    assert again.is_in_fide_mode
    assert done(again)[1].played == [[1, 2], [3, 4]]


def test_an_event_whose_points_fide_mode_refuses_is_refused_unless_it_was_left(arbiter: User, officer: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, rounds=5, win_points=30, draw_points=20, bye_points=30)
    file = export_event(tournament.event, factories.timezone.now())
    assert import_event(file, officer).tournaments.get().fide_mode == "never"
    data = json.loads(file)
    del data["signature"]
    data["tables"]["Tournament"][0]["fide_mode"] = "on"
    with pytest.raises(Refused, match="Tournament, row 1: In FIDE mode two draws"):
        import_event(file_with_checksum(data), officer)


# Another number of rounds


def test_the_former_last_round_is_checked_again(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=8, rounds=3)
    for _ in range(3):
        pair_next(tournament)
    tournament.rounds_planned = 5
    with pytest.raises(Refused, match="the last round change"):
        change(tournament, by=arbiter)
    done_change = change(tournament, reason="a day was added", by=arbiter)
    assert done_change.last.published == (3,)
    logged = PairingChange.objects.get(kind="rounds")
    assert (logged.round.number, logged.before, logged.after, logged.by) == (3, "3", "5", arbiter)
    assert logged.reason == "a day was added"
    assert [check.round.number for check in RoundCheck.objects.all()] == [3]
    assert done(tournament)[3].rounds == 5
    assert Tournament.objects.get(pk=tournament.pk).is_running


def test_a_round_that_becomes_the_last_one_is_checked(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=8, rounds=9)
    for _ in range(3):
        pair_next(tournament)
    tournament.rounds_planned = 3
    assert change(tournament, reason="a hall was lost", by=arbiter).last.published == (3,)
    assert Tournament.objects.get(pk=tournament.pk).is_finished


def test_the_page_warns_and_asks_for_a_reason(arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    tournament = create_registered_swiss(
        arbiter, players=8, rounds=3, time_control="5400+30", time_control_written="90 min + 30 s"
    )
    for _ in range(3):
        pair_next(tournament)
    address = f"/desk/{tournament.slug}/settings/"
    sent = {name: value for name, value in _sent(client, address).items() if not name.startswith("form-")}
    answer = client.post(address, sent | {"rounds_planned": "4"})
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422
    assert "this changes the number of rounds" in page
    assert "Round 3 is checked again by the pairing rules when you save." in page
    assert client.post(address, sent | {"rounds_planned": "4", "reason": "one more day"}).status_code == 302
    assert Tournament.objects.get(pk=tournament.pk).rounds_planned == 4
    log = client.get(f"/desk/{tournament.slug}/log/").content.decode()
    assert "number of rounds changed" in log
    assert "one more day" in log


def _sent(client: Client, address: str) -> dict[str, str]:
    form = client.get(address).context["form"]
    return {
        field.html_name: str(field.field.prepare_value(field.value())) for field in form if field.value() is not None
    }


def test_with_baku_acceleration_every_round_is_checked(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=8, rounds=9, acceleration="baku")
    add_round(tournament, [(1, 3, "10"), (4, 2, "10"), (5, 7, "10"), (8, 6, "10")])
    tournament.rounds_planned = 7
    assert change(tournament, reason="a hall was lost", by=arbiter).last.published == (1,)
