"""A visitor's own board on every page of a tournament, by a form and a cookie."""

from html import unescape

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Tournament


def home(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/"


def test_a_name_is_remembered_on_every_page_until_it_is_forgotten(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    entry = cup.entries.get(start_number=1)
    page = f"{home(cup)}standings/?round=1"
    answer = client.get(f"{home(cup)}me/", {"q": entry.name.lower(), "page": page})
    assert answer.headers["Location"] == f"{home(cup)}standings/?round=1&me=1"
    assert answer.cookies["me"]["path"] == home(cup)
    for path in ("", "standings/", "crosstable/", "entries/", "ratings/", "info/"):
        html = client.get(f"{home(cup)}{path}").content.decode()
        assert f"<b>{entry.name}</b>" in html, path
        assert ('class="me"' in html) is (path != "info/"), path
    forgotten = client.get(f"{home(cup)}me/", {"forget": "1", "page": home(cup)}, follow=True)
    assert f"<b>{entry.name}</b>" not in forgotten.content.decode()
    assert 'name="q"' in forgotten.content.decode()


def test_the_place_has_board_colour_opponent_and_the_result_with_whites_side_first(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    board = factories.board(cup, 1, 1)
    page = f"{home(cup)}?me={board.black.start_number}"
    html = client.get(page).content.decode()
    assert "round 1, board 1" in html
    assert f"{board.white.name}" in html
    factories.enter_result(board, "10", arbiter)
    for number in (board.black.start_number, board.white.start_number):
        assert '<b class="nowrap">1 : 0</b>' in client.get(f"{home(cup)}?me={number}").content.decode()
    assert f"{home(cup)}ratings/{board.black.start_number}/" in client.get(page).content.decode()


def test_visitors_do_not_see_followed_players_of_others(client: Client, cup: Tournament) -> None:
    names = {number: cup.entries.get(start_number=number).name for number in (1, 2)}
    for number in (1, 2):
        client.cookies["me"] = str(cup.entries.get(start_number=number).pk)
        html = client.get(home(cup)).content.decode()
        assert f"<b>{names[number]}</b>" in html
        assert f"<b>{names[3 - number]}</b>" not in html
    del client.cookies["me"]
    assert 'id="me"' not in client.get(home(cup)).content.decode()


@pytest.mark.parametrize("cookie", ["x", "-1", "9" * 40, "²", "0"])
def test_a_cookie_of_an_unknown_player_is_ignored(client: Client, cup: Tournament, cookie: str) -> None:
    client.cookies["me"] = cookie
    assert 'id="me"' not in client.get(home(cup)).content.decode()


def test_the_cookie_of_another_tournament_is_ignored(client: Client, cup: Tournament, arbiter: User) -> None:
    other = factories.create_running_tournament(arbiter, players=2, name="Other")
    client.cookies["me"] = str(other.entries.get(start_number=1).pk)
    assert 'id="me"' not in client.get(home(cup)).content.decode()


@pytest.mark.parametrize("typed", ["", "zzz", "9" * 100, "%"])
def test_without_a_match_the_name_field_is_shown_again(client: Client, cup: Tournament, typed: str) -> None:
    answer = client.get(f"{home(cup)}me/", {"q": typed})
    assert answer.status_code == 200
    assert 'name="q"' in answer.content.decode()


def test_one_of_several_matching_players_is_chosen(client: Client, arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter, players=2)
    tournament.entries.filter(start_number=1).update(name="Berg, Anna")
    tournament.entries.filter(start_number=2).update(name="Berg, Anna Maria")
    several = client.get(f"{home(tournament)}me/", {"q": "ber an"}).content.decode()
    assert "Berg, Anna Maria" in several
    assert client.get(f"{home(tournament)}me/", {"q": "anna berg"}).headers["Location"].endswith("?me=1")


@pytest.mark.parametrize(
    "elsewhere",
    ["https://example.org/", "//example.org/", "/office/", "{home}../../office/", "{home}\r\nX: 1", "{home}\\x"],
)
def test_redirects_stay_on_this_host(client: Client, cup: Tournament, elsewhere: str) -> None:
    answer = client.get(f"{home(cup)}me/", {"q": "1", "page": elsewhere.replace("{home}", home(cup))})
    assert answer.headers["Location"] == f"{home(cup)}?me=1"


def test_while_typing_matching_players_are_offered_as_links(client: Client, cup: Tournament) -> None:
    entry = cup.entries.get(start_number=1)
    headers = {"HX-Request": "true", "HX-Target": "suggested-me"}
    query = {"q": entry.name, "page": f"{home(cup)}standings/"}
    answer = client.get(f"{home(cup)}me/", query, headers=headers)
    options = answer.content.decode()
    assert options.count('role="option"') == 1
    assert 'id="suggested-me-1"' in options
    assert "me" not in answer.cookies
    address = unescape(options.partition('href="')[2].partition('"')[0])
    assert client.get(address).headers["Location"] == f"{home(cup)}standings/?me=1"
    assert "No match." in client.get(f"{home(cup)}me/", {"q": "zzzz"}, headers=headers).content.decode()
