from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Tournament


def test_the_crosstable_shows_each_game_in_both_rows(client: Client, cup: Tournament, arbiter: User) -> None:
    cast.strike(cast.board(cup, 1, 1), "10", arbiter)
    cast.strike(cast.board(cup, 1, 2), "==", arbiter)
    cast.strike(cast.board(cup, 2, 2), "+-", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/crosstable/").content.decode()
    shown = [
        page.count(f'title="round {number}">{sign}</span>')
        for number, sign in ((1, "1"), (1, "0"), (1, "½"), (2, "+"), (2, "−"))
    ]
    assert shown == [1, 1, 2, 1, 1]
    assert page.count('class="game self"') == 4
