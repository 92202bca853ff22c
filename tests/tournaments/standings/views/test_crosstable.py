import re

from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import Tournament

GAME = re.compile(r'<td class="game"[^>]*>([^<]+)</td>')


def test_the_crosstable_shows_each_game_in_both_rows(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    factories.enter_result(factories.board(cup, 2, 2), "+-", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/crosstable/").content.decode()
    squares = re.findall(r'<span class="square( black)?" title="(.*?)"><span aria-hidden="true">(.)</span>', page)
    played = sorted((title, sign, bool(black)) for black, title, sign in squares if sign.strip())
    assert played == [
        ("drew with Black, round 1", "½", True),
        ("drew with White, round 1", "½", False),
        ("lost by forfeit with Black, round 2", "−", True),
        ("lost with Black, round 1", "0", True),
        ("won by forfeit with White, round 2", "+", False),
        ("won with White, round 1", "1", False),
    ]
    assert sum(title.startswith("paired with") for _black, title, _sign in squares) == 6
    assert page.count('class="game self"') == 4


def test_a_round_robin_keeps_its_roles_where_a_phone_shows_a_grid(client: Client, cup: Tournament) -> None:
    """The table, its rows, and 4 cells beside 4 of games and the columns of the standings."""
    table = client.get(f"/tournaments/{cup.slug}/crosstable/").content.decode().split("<table")[1].split("</table")[0]
    assert 'role="table"' in table
    assert table.count("<tr") == table.count('role="row"') == 5
    assert table.count("<td") == table.count('role="cell"')
    assert table.count('scope="row"') == table.count('role="rowheader"') == 4
    assert table.count('scope="col"') == table.count('role="columnheader"')


def test_a_swiss_is_shown_by_rounds_with_row_colour_and_result(client: Client, arbiter: User) -> None:
    lines = {1: "3w1 2b=", 2: "4w+ 1w=", 3: "1b0 U", 4: "2b- H"}
    tournament = create_swiss(arbiter, lines, standings_order=["PTS", "TPN"])
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    rows = [GAME.findall(row) for row in page.split("<tr>")[1:]]
    assert rows == [["3w1", "2b½"], ["4w+", "1w½"], ["1b0", "bye"], ["2b−", "½"]]
    assert 'aria-label="won with White against row 3">3w1<' in page
    assert 'aria-label="lost by forfeit with Black against row 2">2b−<' in page


def test_an_opponent_is_named_by_row_also_where_a_rank_is_shared(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "3w=", 2: "4w=", 3: "1b=", 4: "2b="}, standings_order=["PTS"])
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    cell = re.compile(r'<td class="(?:game" aria-label="[^"]*|num place|num more" data-label="Rank)">(\w+½?)</td>')
    rows = [cell.findall(row) for row in page.split("<tr>")[1:]]
    assert rows == [["1", "3w½", "1"], ["2", "4w½", "1"], ["3", "1b½", "1"], ["4", "2b½", "1"]]


def test_a_game_that_is_adjourned_or_paired_only_has_no_result(client: Client, arbiter: User) -> None:
    tournament = create_swiss(
        arbiter, {1: "2w1 2bA", 2: "1b0 1wA", 3: "4w= 4w?", 4: "3b= 3b?"}, standings_order=["PTS", "TPN"]
    )
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    assert "4badj." in page
    assert '<td class="game" aria-label="paired with White against row 3">3w</td>' in page
    assert 'aria-label="adjourned with White against row 1"' in page


def test_colours_have_the_letters_of_the_language(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 U", 2: "1b0 H"}, standings_order=["PTS"])
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/", headers={"accept-language": "de"}).content.decode()
    assert GAME.findall(page) == ["2w1", "spielfrei", "1s0", "½"]
    assert "5s½ ein Remis mit Schwarz" in page
    assert "„spielfrei“" in page


def test_a_draft_round_is_not_in_it(client: Client, arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w1 2b?", 2: "1b0 1w?"}, draft=2)
    page = client.get(f"/tournaments/{tournament.slug}/crosstable/").content.decode()
    assert page.count('<td class="game"') == 2
