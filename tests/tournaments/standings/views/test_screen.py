"""The screen in the playing hall, page by page."""

import re

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.large_round import create_large_round
from tests.tournaments.swiss import create_swiss
from tournaments.models import Tournament


def screen_page(client: Client, tournament: Tournament, query: str = "") -> str:
    return client.get(f"/tournaments/{tournament.slug}/screen/{query}").content.decode()


def test_the_pairings_come_first_then_the_standings_then_the_pairings_again(client: Client, arbiter: User) -> None:
    great = create_large_round(arbiter, 12)
    captions = []
    query = "?rows=10"
    for _ in range(7):
        page = screen_page(client, great, query)
        captions.append((re.search(r"(Round 1|Standings)\s", page) or [""])[0].strip())
        query = "?" + re.findall(r'screen/\?([^"]+)"', page)[0].replace("&amp;", "&")
    assert captions == ["Round 1", "Round 1", "Standings", "Standings", "Standings", "Round 1", "Round 1"]


def test_a_page_has_as_many_rows_as_asked_for(client: Client, arbiter: User) -> None:
    great = create_large_round(arbiter, 12)
    assert screen_page(client, great, "?show=boards&rows=10").count('scope="row"') == 10
    assert screen_page(client, great, "?show=boards&rows=10&leaf=2").count('scope="row"') == 2
    assert screen_page(client, great, "?show=standings&rows=20").count('scope="row"') == 20


def test_it_shows_the_last_published_round_with_its_results_and_byes(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 3w=", 2: "1b0 H", 3: "Z 1b="}, draft=3)
    page = screen_page(client, tournament, "?show=boards")
    assert "Round 2" in page
    assert "½ : ½" in page
    assert "half-point bye" in page


def test_everybody_finds_their_board_by_name(client: Client, cup: Tournament) -> None:
    page = screen_page(client, cup, "?show=names")
    rows = page.split('<th scope="row">')[1:]
    assert [row.split("<")[0] for row in rows] == sorted(factories.NAMES[:4])
    assert page.count("White") == page.count("Black") == 2


@pytest.mark.parametrize("query", ["?leaf=99", "?leaf=0", "?rows=7&seconds=1&show=nothing&leaf=x"])
def test_unknown_filter_values_are_ignored(client: Client, cup: Tournament, query: str) -> None:
    assert "Round 1" in screen_page(client, cup, query) or "Standings" in screen_page(client, cup, query)


def test_without_scripts_the_browser_itself_turns_the_pages(client: Client, cup: Tournament) -> None:
    page = screen_page(client, cup, "?seconds=20")
    assert re.search(r'<meta http-equiv="refresh"\s+content="20; url=\?seconds=20&amp;leaf=2">', page)


def test_before_a_round_is_published_it_says_so(client: Client, new_tournament: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    for query in ("?show=boards", ""):
        assert "No round is published yet." in screen_page(client, new_tournament, query)
