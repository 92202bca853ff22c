"""Result entry: plain forms, answers to stations, and updates about other stations."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.large_round import create_large_round
from tests.tournaments.swiss import create_swiss
from tournaments.models import Keystroke, Pairing, Tournament
from tournaments.results import results
from tournaments.rounds.unpublish import unpublish

JSON = {"accept": "application/json"}
THE_DOOR = 5  # session, account, refused demonstration accounts, tournament, role


@pytest.fixture
def first_board(cup: Tournament) -> Pairing:
    return factories.board(cup, 1, 1)


def address(pairing: Pairing) -> str:
    return f"/desk/{pairing.round.tournament.slug}/rounds/{pairing.round.number}/boards/{pairing.board}/"


def key(result: str, version: int = 0, **other: str) -> dict[str, str]:
    return {"result": result, "version": str(version), "uuid": uuid4().hex, **other}


def test_a_plain_form_enters_a_result(client: Client, first_board: Pairing, helper: User) -> None:
    client.force_login(helper)
    page = client.get(f"/desk/{first_board.round.tournament.slug}/rounds/1/").content.decode()
    form = page[page.index(f'action="{address(first_board)}"') :]
    hidden = dict(re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form[: form.index("</form>")]))
    answer = client.post(address(first_board), hidden | {"result": "=="})
    first_board.refresh_from_db()
    assert (first_board.result, answer.status_code) == ("==", 302)
    assert answer["Location"] == f"/desk/{first_board.round.tournament.slug}/rounds/1/#board-1"


def test_a_double_click_on_a_plain_form_enters_once(client: Client, first_board: Pairing, helper: User) -> None:
    client.force_login(helper)
    sent = key("10")
    for _ in range(2):
        client.post(address(first_board), sent)
    assert Keystroke.objects.count() == 1


def test_a_keystroke_is_answered_with_the_result_and_its_author(
    client: Client, first_board: Pairing, helper: User
) -> None:
    client.force_login(helper)
    answer = client.post(address(first_board), key("10", station="a1b2"), headers=JSON)
    state = answer.json()
    assert (answer.status_code, state["result"], state["version"], state["who"]) == (200, "10", 1, "helper")
    assert Keystroke.objects.get().station == "a1b2"


def test_the_same_keystroke_again_gets_the_same_answer(client: Client, first_board: Pairing, helper: User) -> None:
    client.force_login(helper)
    sent = key("10")
    answers = [client.post(address(first_board), sent, headers=JSON) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert Keystroke.objects.count() == 1


def test_a_stale_version_is_a_conflict_with_author_and_time(
    client: Client, first_board: Pairing, helper: User, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    client.force_login(helper)
    answer = client.post(address(first_board), key("01"), headers=JSON)
    last = Keystroke.objects.get(by=arbiter)
    assert answer.status_code == 409
    assert answer.json()["told"] == f"Board 1: arbiter entered “White wins” at {last.at:%H:%M}."
    assert (answer.json()["result"], answer.json()["version"]) == ("10", 1)


def test_a_stale_plain_form_is_shown_on_the_page(
    client: Client, first_board: Pairing, helper: User, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    client.force_login(helper)
    answer = client.post(address(first_board), key("01"), follow=True)
    content = answer.content.decode()
    assert "arbiter entered “White wins”" in content
    assert "Keep 1 : 0" in content
    form = (
        content[content.index("Results differ") :].split("<form")[2].split("</form>")[0]
    )  # the second takes the other
    hidden = dict(re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form))
    client.post(address(first_board), hidden | {"result": "01"})
    first_board.refresh_from_db()
    assert (first_board.result, first_board.dispute) == ("01", "")


def test_undo_is_a_button_too(client: Client, first_board: Pairing, helper: User) -> None:
    client.force_login(helper)
    client.post(address(first_board), key("10"), headers=JSON)
    answer = client.post(address(first_board), {"action": "undo", "version": "1", "uuid": uuid4().hex}, headers=JSON)
    assert (answer.json()["result"], answer.json()["version"]) == ("", 2)


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"result": "10"},
        {"result": "10", "version": "0", "uuid": "x"},
        {"result": "10", "version": "x", "uuid": "0" * 32},
        {"result": "11", "version": "0", "uuid": "0" * 32},
    ],
)
def test_nonsense_is_refused_and_enters_nothing(
    client: Client, first_board: Pairing, helper: User, sent: dict[str, str]
) -> None:
    client.force_login(helper)
    answer = client.post(address(first_board), sent, headers=JSON)
    assert (answer.status_code, Keystroke.objects.count()) == (422, 0)
    assert answer.json()["told"]


def test_a_station_learns_only_what_changed_since_it_looked(
    client: Client, cup: Tournament, helper: User, arbiter: User
) -> None:
    client.force_login(helper)
    changes = f"/desk/{cup.slug}/rounds/1/boards/"
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    seen = client.get(changes, {"since": "0"}).json()
    assert [board["board"] for board in seen["boards"]] == [1]
    nothing = client.get(changes, {"since": seen["since"]})
    assert (nothing.status_code, nothing.content) == (204, b"")
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    news = client.get(changes, {"since": seen["since"]}).json()["boards"]
    assert [(board["board"], board["result"], board["version"], board["who"]) for board in news] == [
        (2, "==", 1, "arbiter")
    ]


def test_a_refused_keystroke_is_a_conflict_at_every_station(
    client: Client, first_board: Pairing, helper: User, arbiter: User
) -> None:
    client.force_login(helper)
    factories.enter_result(first_board, "10", arbiter)
    changes = f"/desk/{first_board.round.tournament.slug}/rounds/1/boards/"
    seen = client.get(changes, {"since": "0"}).json()["since"]
    factories.enter_result(first_board, "01", arbiter, seen_version=0)
    [board] = client.get(changes, {"since": seen}).json()["boards"]
    assert board["result"] == "10"
    assert [(side["result"], side["who"], side["own"]) for side in board["conflicts"]] == [("01", "arbiter", False)]


def test_the_page_costs_as_many_statements_for_eight_players_as_for_four(
    client: Client, arbiter: User, django_assert_max_num_queries: object
) -> None:
    tournament = factories.create_running_tournament(arbiter, players=8)
    client.force_login(arbiter)
    with django_assert_max_num_queries(26):  # type: ignore[operator]
        client.get(f"/desk/{tournament.slug}/rounds/1/")


def test_a_poll_without_news_takes_one_statement_beside_the_middleware(
    client: Client, cup: Tournament, helper: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(helper)
    for at in (1, 2):
        factories.enter_result(factories.board(cup, 1, at), "10", helper)
    with django_assert_num_queries(THE_DOOR + 2):
        news = client.get(f"/desk/{cup.slug}/rounds/1/boards/", {"since": "0"}).json()
    assert (len(news["boards"]), news["state"]) == (2, "Complete")
    with django_assert_num_queries(THE_DOOR + 1):
        client.get(f"/desk/{cup.slug}/rounds/1/boards/", {"since": news["since"]})


def test_a_poll_says_that_the_round_is_unpublished(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    unpublish(cup.rounds.get(number=3), arbiter, "Wrong pairs")
    polls = [client.get(f"/desk/{cup.slug}/rounds/{number}/boards/", {"since": "0"}) for number in (2, 3, 9)]
    assert [poll.status_code for poll in polls] == [204, 200, 200]
    assert [poll.json() for poll in polls[1:]] == [{"closed": True}] * 2


def test_the_bar_of_a_complete_round_pairs_the_next_one(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1", 2: "1b0", 3: "4w1", 4: "3b0"})
    client.force_login(arbiter)
    page = client.get(f"/desk/{tournament.slug}/rounds/1/").content.decode()
    form = page[page.index(f'action="/desk/{tournament.slug}/pair/"') :]
    assert re.search(r"<button[^>]*>Pair round 2</button>", form[: form.index("</form>")])


def test_polls_contain_a_confirmation_without_the_author(
    client: Client, cup: Tournament, first_board: Pairing, helper: User, arbiter: User
) -> None:
    client.force_login(helper)
    changes = f"/desk/{cup.slug}/rounds/1/boards/"
    factories.enter_result(first_board, "10", helper)
    seen = client.get(changes, {"since": "0"}).json()["since"]
    results.confirm(first_board.pk, 1, uuid4(), arbiter)
    news = client.get(changes, {"since": seen}).json()["boards"]
    assert [(board["board"], board["verified"], "who" in board) for board in news] == [(1, True, False)]


def test_a_poll_contains_changes_of_its_round_only(client: Client, cup: Tournament, helper: User) -> None:
    client.force_login(helper)
    factories.enter_result(factories.board(cup, 2, 1), "10", helper)
    assert client.get(f"/desk/{cup.slug}/rounds/1/boards/", {"since": "0"}).status_code == 204


def test_a_different_second_pass_is_a_conflict_with_author_and_time(
    client: Client, first_board: Pairing, helper: User, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    client.force_login(helper)
    answer = client.post(address(first_board), key("01", 1, action="verify"), headers=JSON)
    assert answer.status_code == 409
    assert answer.json()["told"].startswith("Board 1: arbiter entered “White wins” at ")
    again = client.post(address(first_board), key("10", 1, action="verify"), headers=JSON)
    assert (again.status_code, again.json()["verified"]) == (200, True)


def test_a_colour_swap_is_answered_with_the_white_player(client: Client, first_board: Pairing, helper: User) -> None:
    client.force_login(helper)
    answer = client.post(address(first_board), key("", 0, action="colours"), headers=JSON)
    assert answer.json()["players"] == f"{first_board.black_id}-{first_board.white_id}"


@pytest.mark.parametrize(("players", "status"), [("{black}-{white}", 200), ("{white}-0", 422)])
def test_an_entry_is_refused_at_a_re_paired_board(
    client: Client, first_board: Pairing, helper: User, players: str, status: int
) -> None:
    client.force_login(helper)
    sent = key("10", players=players.format(white=first_board.white_id, black=first_board.black_id))
    assert client.post(address(first_board), sent, headers=JSON).status_code == status


def test_keystrokes_of_another_account_are_not_entered(
    client: Client, first_board: Pairing, helper: User, arbiter: User
) -> None:
    client.force_login(helper)
    assert client.post(address(first_board), key("10", owner=str(arbiter.pk)), headers=JSON).status_code == 401
    assert not Keystroke.objects.exists()
    assert client.post(address(first_board), key("10", owner=str(helper.pk)), headers=JSON).status_code == 200


def test_a_phone_s_result_has_a_confirm_button(
    client: Client, cup: Tournament, first_board: Pairing, arbiter: User
) -> None:
    link = factories.create_helper_link(cup, arbiter)
    results.enter(first_board.pk, "10", 0, uuid4(), link=link)
    client.force_login(arbiter)
    page = client.get(f"/desk/{cup.slug}/rounds/1/").content.decode()
    assert page.count('data-phone="1"') == 1
    client.post(address(first_board), key("", 1, action="confirm"))
    first_board.refresh_from_db()
    assert first_board.is_confirmed
    assert 'data-phone="1"' not in client.get(f"/desk/{cup.slug}/rounds/1/").content.decode()


# Stations


def seat(user: User) -> Client:
    """Return a browser in which the account is logged in."""
    browser = Client()
    browser.force_login(user)
    return browser


def test_the_same_account_in_another_browser_must_confirm_under_any_station_name(
    first_board: Pairing, helper: User
) -> None:
    client, other = seat(helper), seat(helper)
    assert client.post(address(first_board), key("10", station="desk"), headers=JSON).json()["own"] is True
    refused = other.post(address(first_board), key("01", 1, station="desk"), headers=JSON)
    assert (refused.status_code, refused.json()["result"], refused.json()["own"]) == (409, "10", False)
    again = client.post(address(first_board), key("==", 1, station="renamed"), headers=JSON)
    assert (again.status_code, again.json()["result"]) == (200, "==")


def test_two_tabs_of_a_browser_are_one_station_and_the_id_outlives_the_log_in(
    first_board: Pairing, helper: User
) -> None:
    browser = seat(helper)
    page = f"/desk/{first_board.round.tournament.slug}/rounds/1/"
    cookie = browser.get(page).cookies["station"]
    assert (cookie["httponly"], cookie["path"], cookie["samesite"]) == (True, "/desk/", "Lax")
    browser.post(address(first_board), key("10"), headers=JSON)
    browser.force_login(helper)
    assert browser.post(address(first_board), key("01", 1), headers=JSON).status_code == 200
    assert {keystroke.browser for keystroke in Keystroke.objects.all()} == {cookie.value}
    assert "station" not in browser.get(page).cookies


@pytest.mark.parametrize("forged", ["", "x", "0" * 31, "0" * 33, "A" * 32, "é" * 32])
def test_an_invalid_browser_id_is_replaced(first_board: Pairing, helper: User, forged: str) -> None:
    browser = seat(helper)
    browser.cookies["station"] = forged
    answer = browser.post(address(first_board), key("10"), headers=JSON)
    assert len(answer.cookies["station"].value) == 32
    assert Keystroke.objects.get().browser == answer.cookies["station"].value


def test_only_a_key_that_names_the_entered_result_replaces_it(
    first_board: Pairing, helper: User, arbiter: User
) -> None:
    factories.enter_result(first_board, "10", arbiter)
    browser = seat(helper)
    key_in_force = Keystroke.objects.get().uuid.hex
    assert browser.post(address(first_board), key("01", 1, decided=uuid4().hex), headers=JSON).status_code == 409
    assert browser.post(address(first_board), key("01", 1, decided="x"), headers=JSON).status_code == 422
    answer = browser.post(address(first_board), key("01", 1, decided=key_in_force), headers=JSON)
    assert (answer.status_code, answer.json()["result"], answer.json()["conflicts"]) == (200, "01", [])


def test_a_second_decision_is_answered_with_the_first(first_board: Pairing, helper: User, arbiter: User) -> None:
    factories.enter_result(first_board, "10", arbiter)
    client, other = seat(helper), seat(arbiter)
    refused = client.post(address(first_board), key("01", 1), headers=JSON).json()
    decision = {"decided": refused["standing"], "decides": refused["conflicts"][0]["uuid"]}
    assert other.post(address(first_board), key("10", 1, **decision), headers=JSON).json()["conflicts"] == []
    late = client.post(address(first_board), key("01", 1, **decision), headers=JSON)
    assert (late.status_code, late.json()["result"]) == (409, "10")
    assert re.fullmatch(r"Decided: 1 : 0, arbiter \d\d:\d\d", late.json()["told"])
    assert late.json()["conflicts"] == []


def test_a_conflict_is_on_the_page_of_the_round_and_the_next_step_waits(
    first_board: Pairing, helper: User, arbiter: User
) -> None:
    for at in (1, 2):
        factories.enter_result(factories.board(first_board.round.tournament, 1, at), "10", arbiter)
    browser = seat(helper)
    results.enter(first_board.pk, "01", 0, uuid4(), helper)
    page = browser.get(f"/desk/{first_board.round.tournament.slug}/rounds/1/").content.decode()
    assert 'aria-label="Board 1: decide"' in page
    assert '"conflicts": [{"who": "helper"' in page
    assert "Hand in the report" not in page or 'aria-disabled="true"' in page


def test_a_round_of_sixty_boards_is_light_on_the_wire(client: Client, arbiter: User) -> None:
    tournament = create_large_round(arbiter, 60)
    client.force_login(arbiter)
    page = client.get(f"/desk/{tournament.slug}/rounds/1/", headers={"accept-encoding": "gzip"})
    assert page["Content-Encoding"] == "gzip"
    assert len(page.content) < 15_000
