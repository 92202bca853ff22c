import re

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import Tournament

LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, standings_order=["PTS"])


def figures(page: str) -> list[list[str]]:
    return [re.findall(r'<td class="num">(.*?)</td>', row) for row in page.split("<tr>")[2:]]


def test_points_after_each_round_stand_with_halves(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/tournaments/{tournament.slug}/progress/").content.decode()
    assert figures(page)[:2] == [["1", "1", "1½", "2½"], ["2", "0", "1", "2"]]


def test_ranks_after_each_round_are_another_view_of_it(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/tournaments/{tournament.slug}/progress/?show=ranks").content.decode()
    assert figures(page)[:2] == [["1", "1", "1", "1"], ["2", "5", "4", "2"]]
