"""The lists of a control in figures, through time."""

import datetime as dt

import pytest
from django.test import Client

from ratings.lists.trends import months_of
from ratings.models import Player
from tests.ratings.month import DECEMBER, base, people
from tests.ratings.public_pages import page, rows

ADDRESS = "/lists/through-time/standard/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    """November 2000, 1900, 1800; December corrected once: 2010, 1900, 1800, 1700, the first two of women."""
    players = people("AB", sex="w") | people("CD")
    base(players, {"A": 2000, "B": 1900, "C": 1800})
    base(players, {"A": 1000, "B": 1000}, date=DECEMBER)
    base(players, {"A": 2010, "B": 1900, "C": 1800, "D": 1700}, date=DECEMBER)
    base(players, {"A": 1500}, control="rapid")
    return players


def test_every_list_is_shown_by_its_newest_version(players: dict[str, Player]) -> None:
    months = [
        (f"{month.day:%Y-%m}", month.players, month.active, month.mean, month.median) for month in months_of("standard")
    ]
    assert months == [("2025-11", 3, 3, 1900, 1900), ("2025-12", 4, 4, 1853, 1800)]
    assert [month.first_ten for month in months_of("standard")] == [None, None]


@pytest.mark.parametrize(("group", "counts"), [("AUT", [3, 4]), ("w", [2, 2]), ("GER", []), ("o65", [])])
def test_a_group_is_shown_alone(players: dict[str, Player], group: str, counts: list[int]) -> None:
    assert [month.players for month in months_of("standard", group)] == counts


def test_the_page_draws_and_lists_it_newest_first(client: Client, players: dict[str, Player]) -> None:
    source = page(client, ADDRESS)
    assert rows(source)[1:] == [
        "December 2025 4 4 1853 1800 1853 – –",
        "November 2025 3 3 1900 1900 1900 – –",
    ]
    assert source.count('<svg class="chart') == 2
    assert 'href="/lists/2025-12/standard/v2/statistics/"' in source
    assert 'href="/lists/through-time/rapid/"' in source
    assert f'href="{ADDRESS}"' in page(client, "/lists/")


def test_one_federation_is_shown_alone(client: Client, players: dict[str, Player]) -> None:
    source = page(client, ADDRESS, federation="aut")
    assert "Austria" in source
    assert 'href="/lists/2025-12/standard/v2/statistics/?federation=AUT"' in source
    assert "No list matches" in page(client, ADDRESS, federation="GER")


@pytest.mark.parametrize(("since", "lists"), [("2024", 3), ("2025", 2), ("2026", 0)])
def test_the_years_before_can_be_left_out(client: Client, players: dict[str, Player], since: str, lists: int) -> None:
    base(players, {"A": 1990}, date=dt.date(2024, 12, 1))
    source = page(client, ADDRESS, since=since)
    assert len(rows(source)[1:]) == lists
    assert f'href="/lists/through-time/rapid/?since={since}"' in source
    assert ("No list matches" in source) is (lists == 0)


def test_a_control_without_lists_says_so(client: Client, players: dict[str, Player]) -> None:
    assert "No list has been published yet." in page(client, "/lists/through-time/blitz/")
