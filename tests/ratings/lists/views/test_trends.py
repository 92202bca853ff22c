"""The statistics of a rating type through time."""

import datetime as dt

import pytest
from django.test import Client

from ratings.lists.trends import trend_months
from ratings.models import Player, RatingSeries
from tests.ratings.month import DECEMBER, default_series, enrol_players, publish_base_list
from tests.ratings.public_pages import get_page, table_rows
from tests.ratings.second_series import publish_first_list

ADDRESS = "/lists/through-time/standard/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    """November 2000, 1900, 1800; December corrected once: 2010, 1900, 1800, 1700, the first two of women."""
    players = enrol_players("AB", sex="w") | enrol_players("CD")
    publish_base_list(players, {"A": 2000, "B": 1900, "C": 1800})
    publish_base_list(players, {"A": 1000, "B": 1000}, date=DECEMBER)
    publish_base_list(players, {"A": 2010, "B": 1900, "C": 1800, "D": 1700}, date=DECEMBER)
    publish_base_list(players, {"A": 1500}, control="rapid")
    return players


def test_every_list_is_shown_by_its_newest_version(players: dict[str, Player]) -> None:
    months = [
        (f"{month.day:%Y-%m}", month.players, month.active, month.mean, month.median)
        for month in trend_months(default_series(), "standard")
    ]
    assert months == [("2025-11", 3, 3, 1900, 1900), ("2025-12", 4, 4, 1853, 1800)]
    assert [month.first_ten for month in trend_months(default_series(), "standard")] == [None, None]


@pytest.mark.parametrize(("group", "counts"), [("AUT", [3, 4]), ("w", [2, 2]), ("GER", []), ("o65", [])])
def test_a_group_is_shown_alone(players: dict[str, Player], group: str, counts: list[int]) -> None:
    assert [month.players for month in trend_months(default_series(), "standard", group)] == counts


def test_the_page_draws_and_lists_it_newest_first(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS)
    assert table_rows(source)[1:] == [
        "December 2025 4 4 1853 1800 1853 – –",
        "November 2025 3 3 1900 1900 1900 – –",
    ]
    assert source.count('<figure class="chart') == 2
    assert 'href="/lists/2025-12/standard/v2/statistics/"' in source
    assert 'href="/lists/through-time/rapid/"' in source
    assert f'href="{ADDRESS}"' in get_page(client, "/lists/")


def test_one_federation_is_shown_alone(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS, federation="aut")
    assert "Austria" in source
    assert 'href="/lists/2025-12/standard/v2/statistics/?federation=AUT"' in source
    assert "No list matches" in get_page(client, ADDRESS, federation="GER")


@pytest.mark.parametrize(("since", "lists"), [("2024", 3), ("2025", 2), ("2026", 0)])
def test_the_years_before_can_be_left_out(client: Client, players: dict[str, Player], since: str, lists: int) -> None:
    publish_base_list(players, {"A": 1990}, date=dt.date(2024, 12, 1))
    source = get_page(client, ADDRESS, since=since)
    assert len(table_rows(source)[1:]) == lists
    assert f'href="/lists/through-time/rapid/?since={since}"' in source
    assert ("No list matches" in source) is (lists == 0)


def test_a_control_without_lists_says_so(client: Client, players: dict[str, Player]) -> None:
    assert "No list has been published yet." in get_page(client, "/lists/through-time/blitz/")


def test_lists_of_years_without_any_between_are_left_out_until_a_reader_wants_them(
    client: Client, players: dict[str, Player]
) -> None:
    publish_base_list(players, {"A": 1990}, date=dt.date(2018, 12, 1))
    source = get_page(client, ADDRESS)
    assert len(table_rows(source)[1:]) == 2
    assert "Every list since 2018" in source
    assert len(table_rows(get_page(client, ADDRESS, since="2018"))[1:]) == 3


def test_every_list_is_in_the_file_the_oldest_first(client: Client, players: dict[str, Player]) -> None:
    lines = client.get(f"{ADDRESS}table.csv").content.decode().splitlines()
    assert lines[1:] == ["2025-11,1,3,3,1900,1900,1900,,", "2025-12,2,4,4,1853,1800,1853,,"]
    assert client.get(f"{ADDRESS}table.csv", {"since": "soon"}).status_code == 400


def test_another_series_has_its_own_trends(client: Client, players: dict[str, Player]) -> None:
    assert 'name="series"' not in get_page(client, ADDRESS)
    other = RatingSeries.objects.create(code="NAT", name="National")
    publish_first_list(
        other, {players[name].number: rating for name, rating in (("A", 1500), ("B", 1400), ("C", 1300))}, DECEMBER
    )
    source = get_page(client, ADDRESS, series="NAT")
    assert table_rows(source)[1:] == ["December 2025 3 3 1400 1400 1400 – –"]
    assert "· National" in source
    assert 'href="/lists/through-time/rapid/?series=NAT"' in source
    assert len(table_rows(get_page(client, ADDRESS))) == 3
    assert f'href="{ADDRESS}?series=NAT"' in get_page(client, "/lists/NAT/")
    table = client.get(f"{ADDRESS}table.csv?series=NAT").content.decode()
    assert table.splitlines()[1:] == ["2025-12,1,3,3,1400,1400,1400,,"]
    assert client.get(f"{ADDRESS}?series=XYZ").status_code == 200
    assert client.get(f"{ADDRESS}table.csv?series=XYZ").status_code == 400
