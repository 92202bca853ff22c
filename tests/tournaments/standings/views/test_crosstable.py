import re

from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import Tournament


def test_the_crosstable_shows_each_game_in_both_rows(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    factories.enter_result(factories.board(cup, 2, 2), "+-", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/crosstable/").content.decode()
    counts = [
        sum(page.count(f'title="round {number}, {colour}">{sign}</span>') for colour in ("White", "Black"))
        for number, sign in ((1, "1"), (1, "0"), (1, "½"), (2, "+"), (2, "−"))
    ]
    assert counts == [1, 1, 2, 1, 1]
    assert page.count('class="game self"') == 4


def test_a_swiss_is_shown_by_rounds_with_row_colour_and_result(client: Client, arbiter: User) -> None:
    lines = {1: "3w1 2b=", 2: "4w+ 1w=", 3: "1b0 U", 4: "2b- H"}
    tournament = create_swiss(arbiter, lines, standings_order=["PTS", "TPN"])
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    rows = [re.findall(r'<td class="game">(.*?)</td>', row) for row in page.split("<tr>")[2:]]
    assert rows == [["3w1", "2b½"], ["4w+", "1w½"], ["1b0", "bye"], ["2b−", "½"]]


def test_an_opponent_is_named_by_row_also_where_a_rank_is_shared(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "3w=", 2: "4w=", 3: "1b=", 4: "2b="}, standings_order=["PTS"])
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    cell = re.compile(r'<td class="(?:game|num place|num more" data-label="Rank)">(\w+½?)</td>')
    rows = [cell.findall(row) for row in page.split("<tr>")[2:]]
    assert rows == [["1", "3w½", "1"], ["2", "4w½", "1"], ["3", "1b½", "1"], ["4", "2b½", "1"]]


def test_a_game_that_is_adjourned_or_paired_only_has_no_result(client: Client, arbiter: User) -> None:
    tournament = create_swiss(
        arbiter, {1: "2w1 2bA", 2: "1b0 1wA", 3: "4w= 4w?", 4: "3b= 3b?"}, standings_order=["PTS", "TPN"]
    )
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    assert "4badj." in page
    assert '<td class="game">3w</td>' in page


def test_colours_have_the_letters_of_the_language(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 U", 2: "1b0 H"}, standings_order=["PTS"])
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/", headers={"accept-language": "de"}).content.decode()
    assert re.findall(r'<td class="game">([^<]+)</td>', page) == ["2w1", "spielfrei", "1s0", "½"]
    assert "5s½ ein Remis mit Schwarz" in page
    assert "„spielfrei“" in page


def test_a_draft_round_is_not_in_it(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 2b?", 2: "1b0 1w?"}, draft=2)
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    assert page.count('<td class="game">') == 2
