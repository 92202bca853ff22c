"""The question about absent players before a pairing."""

import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments.checkin.check_in import create_open_check_in, mark_present
from tests.tournaments.rounds.pairing_tasks.random_swiss import bye_kinds, create_club_swiss, enter_results, entry_at
from tournaments.entries.absences import byes_in
from tournaments.models import Staff, Tournament
from tournaments.rounds.pairing_tasks import pair


@pytest.fixture
def tournament(arbiter: User, client: Client) -> Tournament:
    """Six players with four present, paired by one click."""
    client.force_login(arbiter)
    cup = create_open_check_in(arbiter, first_day=dt.date(2026, 7, 1), last_day=dt.date(2026, 7, 5))
    mark_present(cup, arbiter, 1, 2, 3, 4)
    return cup


def send(
    client: Client, tournament: Tournament, decisions: dict[int, str] | None = None, **fields: str
) -> tuple[int, str]:
    """Click *Pair* with decisions by start number. Return the status and the page, empty after a redirect."""
    named = {f"decision-{entry_at(tournament, number).pk}": value for number, value in (decisions or {}).items()}
    answer = client.post(f"/desk/{tournament.slug}/pair/", named | fields)
    return answer.status_code, answer.content.decode()


def test_the_arbiter_decides_about_absent_players_before_the_pairing(client: Client, tournament: Tournament) -> None:
    status, page = send(client, tournament, acceleration="baku")
    assert status == 200
    assert "2 players are not here for round 1" in page
    assert [number for number in range(1, 7) if f"{number} Player 0{number}" in page] == [5, 6]
    assert all(text in page for text in ("Zero-point bye", "Withdraw", "Wait: pair the player"))
    assert '<input type="hidden" name="acceleration" value="baku">' in page
    assert not tournament.rounds.exists()


def test_a_round_is_paired_by_the_decisions_about_absent_players(client: Client, tournament: Tournament) -> None:
    assert send(client, tournament, {5: "bye", 6: "wait"})[0] == 302
    round_ = tournament.rounds.get()
    assert bye_kinds(round_) == {5: "Z", **{number: kind for number, kind in bye_kinds(round_).items() if number != 5}}
    assert 6 not in {number for number, kind in bye_kinds(round_).items() if kind == "Z"}
    assert round_.pairings.count() == 2


def test_a_decision_for_all_leaves_those_with_their_own(client: Client, tournament: Tournament) -> None:
    assert send(client, tournament, {5: "bye"}, **{"decision-all": "withdraw"})[0] == 302
    assert byes_in(tournament, 2) == {entry_at(tournament, 6).pk: "Z"}
    assert bye_kinds(tournament.rounds.get()) == {5: "Z", 6: "Z"}


@pytest.mark.parametrize("decisions", [{5: "bye"}, {5: "bye", 6: "later"}, {5: "bye", 6: "\0"}])
def test_while_a_decision_is_missing_nothing_is_stored(
    client: Client, tournament: Tournament, decisions: dict[int, str]
) -> None:
    status, page = send(client, tournament, decisions)
    assert (status, "Decide about every player" in page) == (422, True)
    assert page.count('value="bye" selected') == 1
    assert (byes_in(tournament, 1), tournament.rounds.exists()) == ({}, False)


def test_a_round_that_cannot_be_paired_keeps_no_decision(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = create_open_check_in(arbiter, players=3)
    mark_present(tournament, arbiter, 1)
    assert send(client, tournament, {}, **{"decision-all": "bye"})[0] == 302
    assert (byes_in(tournament, 1), tournament.rounds.exists()) == ({}, False)


def test_blockers_of_the_pairing_come_before_absent_players(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = create_open_check_in(arbiter, players=1)
    assert send(client, tournament)[0] == 302


def test_without_check_in_only_a_forfeit_of_the_round_before_is_asked_about(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = create_club_swiss(arbiter, 6)
    enter_results(pair(tournament)[0], ["-+", "10", "10"])
    missing = tournament.rounds.get().pairings.get(white_result="-").white
    status, page = send(client, tournament)
    assert (status, "1 player is not here for round 2" in page) == (200, True)
    assert "lost round 1 by forfeit" in page
    assert send(client, tournament, {missing.start_number: "withdraw"})[0] == 302
    assert byes_in(tournament, 2) == {missing.pk: "Z"}


def test_a_second_press_finds_the_draft_and_asks_nothing(client: Client, tournament: Tournament) -> None:
    send(client, tournament, {}, **{"decision-all": "bye"})
    assert send(client, tournament)[0] == 302
    assert tournament.rounds.count() == 1


def store(client: Client, tournament: Tournament, decisions: dict[int, str], number: str = "1") -> str:
    """Store decisions at check-in before the pairing, and return the next page."""
    named = {f"decision-{entry_at(tournament, start).pk}": value for start, value in decisions.items()}
    return client.post(
        f"/desk/{tournament.slug}/pair/absent/", named | {"number": number}, follow=True
    ).content.decode()


def test_at_check_in_byes_and_withdrawals_are_stored_before_the_pairing(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/desk/events/{tournament.event_id}/check-in/").content.decode()
    assert page.count('<li data-of="') == 6
    assert page.count('name="decision-') == 6
    assert '<span class="number" data-count="absent">2</span>' in page
    store(client, tournament, {5: "bye", 6: "wait"})
    assert byes_in(tournament, 1) == {entry_at(tournament, 5).pk: "Z"}
    assert not tournament.rounds.exists()
    assert send(client, tournament, {6: "withdraw"})[0] == 302
    assert byes_in(tournament, 2) == {entry_at(tournament, 6).pk: "Z"}


def test_the_second_decision_about_a_player_is_answered_with_the_first(client: Client, tournament: Tournament) -> None:
    store(client, tournament, {5: "bye"})
    page = store(client, tournament, {5: "withdraw", 6: "withdraw", 1: "withdraw"})
    assert "Already decided and not changed: Player 01; Player 05." in page
    assert byes_in(tournament, 2) == {entry_at(tournament, 6).pk: "Z"}


@pytest.mark.parametrize("number", ["", "2", "\0", "9" * 30])
def test_for_a_round_that_is_paired_or_nonsense_nothing_is_stored(
    client: Client, tournament: Tournament, number: str
) -> None:
    assert "is paired already" in store(client, tournament, {5: "bye"}, number)
    assert byes_in(tournament, 1) == {}


@pytest.mark.parametrize(("role", "status"), [("pairing", 302), ("check-in", 403), ("results", 403)])
def test_only_users_who_may_pair_decide_about_absent_players(
    client: Client, tournament: Tournament, helper: User, role: str, status: int
) -> None:
    Staff.objects.create(tournament=tournament, user=helper, role=role)
    client.force_login(helper)
    fields = {"number": "1", f"decision-{entry_at(tournament, 5).pk}": "bye", "decision-x": "bye"}
    assert client.post(f"/desk/{tournament.slug}/pair/absent/", fields).status_code == status
    assert len(byes_in(tournament, 1)) == (status == 302)
    if role != "results":
        page = client.get(f"/desk/events/{tournament.event_id}/check-in/").content.decode()
        assert ("Pair round 1" in page, "decision-" in page) == (status == 302, status == 302)
