"""Lists to print or to read aloud."""

from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Bye, Round, RoundState, Tournament


def test_the_list_of_names_has_board_colour_and_opponent(client: Client, cup: Tournament) -> None:
    page = client.get(f"/tournaments/{cup.slug}/rounds/1/by-name/").content.decode()
    names = sorted(factories.NAMES[:4])
    rows = page.split('<th class="name" scope="row">')[1:]
    assert [min((name for name in names if name in row), key=row.index) for row in rows] == names
    assert page.count("White") == page.count("Black") == 2


def test_points_before_the_round_stand_beside_the_name(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "10", arbiter)
    first = client.get(f"/tournaments/{cup.slug}/rounds/1/by-name/").content.decode()
    second = client.get(f"/tournaments/{cup.slug}/rounds/2/by-name/").content.decode()
    assert "½" not in first
    assert second.count("½") == 2


def test_the_text_says_each_board_and_each_player_in_a_sentence(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    answer = client.get(f"/tournaments/{cup.slug}/rounds/1/pairings.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    text = answer.content.decode()
    assert "Board 1: White Ahlberg, Nora, Black Dahl, Jonas. Result 1 : 0." in text
    assert "Dahl, Jonas: board 1, Black, against Ahlberg, Nora." in text
    assert "<" not in text


def test_a_bye_is_shown_instead_of_a_board(client: Client, cup: Tournament, arbiter: User) -> None:
    board = factories.board(cup, 3, 2)
    white = board.white
    board.delete()
    Bye.objects.create(round=board.round, entry=white, kind="H")
    for address in ("by-name/", "pairings.txt"):
        page = client.get(f"/tournaments/{cup.slug}/rounds/3/{address}").content.decode()
        assert "half-point bye" in page


def test_a_draft_is_on_no_paper(client: Client, cup: Tournament) -> None:
    Round.objects.filter(tournament=cup, number=3).update(state=RoundState.DRAFT)
    assert client.get(f"/tournaments/{cup.slug}/rounds/3/by-name/").status_code == 404
    assert client.get(f"/tournaments/{cup.slug}/rounds/3/pairings.txt").status_code == 404
    index = client.get(f"/tournaments/{cup.slug}/paper/").content.decode()
    assert "Text of round 2" in index
    assert "Text of round 3" not in index
