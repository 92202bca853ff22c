"""The page of the bye list: its rows, changes by plain form, by script and by keyboard."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from ratings.models import User
from tests.tournaments.results_page import OpenBrowser
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, enter_results, entry_at
from tournaments.models import Absence, Tournament
from tournaments.rounds.pairing_tasks import pair

QUEUE = {"accept": "application/json"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    tournament = create_club_swiss(arbiter, 6, rounds=5, half_byes_allowed=1, rounds_without_bye=0)
    enter_results(pair(tournament)[0], ["10"] * 3)
    return tournament


def address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/entries/byes/"


def changed(client: Client, tournament: Tournament, **fields: Any) -> tuple[int, dict[str, Any]]:
    data = {"entry": entry_at(tournament, 1).pk, "number": 2, "kind": "H", "seen": "", **fields}
    answer = client.post(f"{address(tournament)}change/", data, headers=QUEUE)
    return answer.status_code, answer.json()


def stored(tournament: Tournament) -> list[tuple[int, int, str, str]]:
    rows = Absence.objects.filter(entry__tournament=tournament).order_by("entry", "first_round")
    return [*rows.values_list("entry__start_number", "first_round", "kind", "note")]


def test_a_plain_form_changes_a_bye(client: Client, tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    page = client.get(address(tournament)).content.decode()
    assert page.count('<tr id="byes-') == 6
    assert '<option value="1">' not in page  # round 1 is paired
    data = {"entry": entry_at(tournament, 4).pk, "number": "3", "kind": "H", "reason": "by mail"}
    page = client.post(f"{address(tournament)}change/", data, follow=True).content.decode()
    assert stored(tournament) == [(4, 3, "H", "by mail")]
    assert "round 3: half-point bye" in page
    assert "by mail" in page


def test_the_answer_for_the_queue_has_the_row_and_the_totals(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    status, answer = changed(client, tournament)
    assert (status, answer["message"]) == (200, "")
    assert 'data-kind="H"' in answer["row"]
    assert "5 players to pair" in answer["bar"]
    assert "An odd number" in answer["bar"]
    status, answer = changed(client, tournament, kind="Z")
    assert (status, "changed meanwhile" in answer["message"]) == (409, True)
    assert 'data-kind="H"' in answer["row"]
    status, answer = changed(client, tournament, number=3)
    assert (status, "this tournament allows 1" in answer["message"]) == (422, True)
    assert changed(client, tournament, number=3, reason="a wedding")[0] == 200
    assert stored(tournament) == [(1, 2, "H", ""), (1, 3, "H", "a wedding")]


@pytest.mark.parametrize("fields", [{"entry": 0}, {"number": 0}, {"number": "x"}, {"kind": "U"}, {"reason": "x" * 121}])
def test_a_change_of_nonsense_is_refused(
    client: Client, tournament: Tournament, arbiter: User, fields: dict[str, Any]
) -> None:
    client.force_login(arbiter)
    assert changed(client, tournament, **fields)[0] == 422
    assert stored(tournament) == []


def test_a_change_of_another_account_waits(client: Client, tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    data = {"entry": entry_at(tournament, 1).pk, "number": 2, "kind": "H", "owner": "0"}
    assert client.post(f"{address(tournament)}change/", data, headers=QUEUE).status_code == 401
    assert stored(tournament) == []


def test_a_table_and_a_tournament_without_players_have_no_list(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    assert "byes cannot be requested" in client.get(address(cup)).content.decode()
    empty = create_club_swiss(arbiter, 0, name="Empty")
    assert "No player is entered yet." in client.get(address(empty)).content.decode()


def accept_the_bye_beyond_the_limits(page: Page, tournament: Tournament) -> None:
    """Let the bye of round 2 become one too many, and accept it with a reason."""
    Tournament.objects.filter(pk=tournament.pk).update(half_byes_allowed=0)
    page.reload()
    expect(page.get_by_role("button", name="Accept with reason")).to_be_visible()
    for key in ("a", *"exam", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#byes .is-beyond")).to_have_count(0)
    expect(page.locator("#state")).to_have_text("Saved")
    assert stored(tournament) == [(1, 2, "H", "exam"), (1, 3, "H", "a wedding")]


def test_byes_are_entered_by_keyboard(open_browser: OpenBrowser, tournament: Tournament, arbiter: User) -> None:
    page = open_browser(arbiter, tournament)
    page.goto(address(tournament))
    grid = page.get_by_role("grid")
    grid.locator("td.cell:not(.is-past)").first.click()
    for key in ("h", "ArrowRight", "z", "ArrowDown", "ArrowDown", "w"):
        page.keyboard.press(key)
    expect(page.locator("#state")).to_have_text("Saved")
    expect(page.locator("#byes .pending")).to_have_count(0)
    assert stored(tournament) == [(1, 2, "H", ""), (1, 3, "Z", ""), (3, 3, "Z", "")]
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(page.locator(f"#byes-{entry_at(tournament, 1).pk} [data-number='3']")).to_have_text("·")
    expect(page.locator("#state")).to_have_text("Saved")
    expect(page.locator("#byes .pending")).to_have_count(0)
    assert stored(tournament) == [(1, 2, "H", "")]
    page.keyboard.press("h")  # a second half-point bye
    expect(page.get_by_role("alert")).to_contain_text("this tournament allows 1")
    page.keyboard.press("t")
    page.keyboard.type("a wedding")
    page.keyboard.press("Enter")
    page.keyboard.press("h")
    expect(page.locator("#byes")).to_contain_text("a wedding")
    assert stored(tournament) == [(1, 2, "H", ""), (1, 3, "H", "a wedding")]
    accept_the_bye_beyond_the_limits(page, tournament)
    page.keyboard.press("m")
    expect(page.locator("#byes tbody tr:visible")).to_have_count(1)
