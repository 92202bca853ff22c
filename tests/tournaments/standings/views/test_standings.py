import datetime as dt
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.entries.absences import withdraw
from tournaments.models import Category, Tournament

LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, standings_order=["PTS", "BH/C1", "TPN"])


def names(page: str) -> list[str]:
    return re.findall(r'/players/(\d)/">', page)


def test_the_standings_are_in_order_of_points_with_halves(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "01", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/standings/").content.decode()
    assert names(page) == ["4", "2", "3", "1"]
    assert page.count('/pts/">½</a>') == 2


def test_the_columns_are_those_of_the_order_with_name_and_article(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/tournaments/{tournament.slug}/standings/").content.decode()
    assert '<abbr title="Buchholz /C1">BH/C1</abbr>' in page
    assert "(C.07, 8.1)" in page
    assert "effective from" in page


def test_a_tournament_older_than_the_regulations_known_says_so(client: Client, arbiter: User) -> None:
    day = dt.date(2019, 1, 5)
    tournament = create_swiss(arbiter, LINES, first_day=day, last_day=day)
    assert "this tournament is older" in client.get(f"/tournaments/{tournament.slug}/standings/").content.decode()


def test_standings_after_a_round_are_those_of_that_round(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/tournaments/{tournament.slug}/standings/?round=1").content.decode()
    assert set(names(page)[:2]) == {"1", "2"}
    assert "after round 1" in page
    assert '/why/1/pts/?round=1">1</a>' in page


def test_results_to_come_in_the_round_are_counted(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 3w1", 2: "1b0 4w?", 3: "4w= 1b0", 4: "3b= 2b?"})
    address = f"/tournaments/{tournament.slug}/standings/"
    latest, before = (" ".join(client.get(address + query).content.decode().split()) for query in ("", "?round=1"))
    assert "after round 2 (1 result missing)" in latest
    assert "after round 1 </span>" in before


@pytest.mark.parametrize("nonsense", ["round=9", "round=x", "club=None such", "category=77", "federation=XXX"])
def test_unknown_filter_values_are_ignored(client: Client, tournament: Tournament, nonsense: str) -> None:
    address = f"/tournaments/{tournament.slug}/standings/"
    assert names(client.get(f"{address}?{nonsense}").content.decode()) == names(client.get(address).content.decode())


def test_a_category_keeps_the_rank_in_the_whole_and_shows_its_own(client: Client, tournament: Tournament) -> None:
    category = Category.objects.create(tournament=tournament, name="Below 2000", rating_to=1999)
    page = client.get(f"/tournaments/{tournament.slug}/standings/?category={category.pk}").content.decode()
    assert names(page) == ["4", "6", "5"]
    assert "Rank among the players shown" in page
    assert re.findall(r'<td class="num place">(\d)</td>\s*<td class="num">(\d)</td>', page) == [
        ("2", "1"), ("5", "2"), ("6", "3")
    ]  # fmt: skip


def test_a_club_and_a_federation_can_be_chosen(client: Client, tournament: Tournament) -> None:
    address = f"/tournaments/{tournament.slug}/standings/"
    assert set(names(client.get(f"{address}?club=Bergen SK").content.decode())) == {"3", "6"}
    assert set(names(client.get(f"{address}?federation=SWE").content.decode())) == {"1", "4"}


def test_players_with_a_changed_rank_since_the_previous_round_are_marked(
    client: Client, tournament: Tournament
) -> None:
    page = client.get(f"/tournaments/{tournament.slug}/standings/").content.decode()
    assert "▲" in page
    assert "▼" in page
    assert "▲" not in client.get(f"/tournaments/{tournament.slug}/standings/?round=1").content.decode()


def test_a_draft_round_shows_nowhere(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 3b1", 2: "1b0 4w=", 3: "4w1 1w0", 4: "3b0 2b="}, draft=2)
    for page in ("standings/", "crosstable/", "progress/", "players/1/", "clubs/", ""):
        text = client.get(f"/tournaments/{tournament.slug}/{page}").content.decode()
        assert "round 2" not in text.lower().replace("round 2 is not paired yet", "")
        assert ">2½<" not in text
        assert ">1½<" not in text


def test_the_number_of_queries_does_not_grow_with_the_players(
    client: Client, arbiter: User, tournament: Tournament
) -> None:
    few = create_swiss(arbiter, {1: "2w1 2b=", 2: "1b0 1w=", 3: "4w1 4b1", 4: "3b0 3w0"}, name="Few")
    assert _queries(client, few) == _queries(client, tournament)


def _queries(client: Client, tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/tournaments/{tournament.slug}/standings/")
    return len(queries)


def test_rating_changes_are_shown_on_request(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    address = f"/tournaments/{cup.slug}/standings/"
    page = client.get(f"{address}?changes=on").content.decode()
    signs = dict(re.findall(r'/ratings/(\d)/"[^>]*>(\S)\d+\.\d\d</a>', page))
    assert signs.keys() == {"1", "2", "3", "4"}
    assert (signs["1"] in "-−", signs["4"]) == (True, "+")
    assert "/ratings/4/" not in client.get(address).content.decode()


def test_an_unknown_tiebreak_in_the_database_is_reported_on_the_page(cup: Tournament, client: Client) -> None:
    Tournament.objects.filter(pk=cup.pk).update(standings_order=["PTS", "XYZ", "BH"])
    page = client.get(f"/tournaments/{cup.slug}/standings/")
    assert page.status_code == 200
    assert "Unknown tie-break XYZ" in page.content.decode()


def test_who_withdrew_is_marked_after_the_round_of_the_withdrawal(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    withdraw(tournament.entries.get(start_number=3), 4, arbiter)
    page = client.get(f"/tournaments/{tournament.slug}/standings/").content.decode()
    assert page.count("withdrawn from round 4") == 1
    earlier = client.get(f"/tournaments/{tournament.slug}/standings/?round=1").content.decode()
    assert "withdrawn from" not in earlier
