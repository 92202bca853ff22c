"""The page of one board with all its entries, also without scripts."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Pairing, Tournament
from tournaments.results.keystrokes import RESULTS


@pytest.fixture
def first_board(cup: Tournament) -> Pairing:
    return factories.board(cup, 1, 1)


def page(client: Client, tournament: Tournament, board: int = 1) -> str:
    return client.get(f"/desk/{tournament.slug}/rounds/1/boards/{board}/others/").content.decode()


def test_every_result_has_a_button(client: Client, cup: Tournament, helper: User) -> None:
    client.force_login(helper)
    source = page(client, cup)
    assert [code for code in RESULTS if f'value="{code}"' not in source] == []


def test_entries_of_the_board_have_author_and_outcome(
    client: Client, cup: Tournament, first_board: Pairing, helper: User, arbiter: User
) -> None:
    factories.enter_result(first_board, "AA", helper)
    factories.enter_result(first_board, "=0", arbiter, seen_version=0)
    client.force_login(helper)
    source = page(client, cup)
    source = " ".join(source.split())
    assert source.index("refused: another result was entered") < source.index("adj. </td>")
    assert "½ : 0" in source


def test_a_board_that_is_not_there_is_not_found(client: Client, cup: Tournament, helper: User) -> None:
    client.force_login(helper)
    assert client.get(f"/desk/{cup.slug}/rounds/1/boards/3/others/").status_code == 404


def test_a_closed_round_offers_nothing_to_enter(client: Client, cup: Tournament, helper: User) -> None:
    cup.rounds.filter(number=1).update(state="draft")
    client.force_login(helper)
    assert 'name="result"' not in page(client, cup)
