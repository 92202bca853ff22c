"""The top lists of a list."""

import pytest
from django.http import QueryDict
from django.test import Client

from ratings.lists import top_lists
from ratings.lists.browse import BrowseForm, sorted_rows
from ratings.lists.top_lists import top_lists_of
from ratings.models import Player
from tests.ratings.month import DECEMBER, enrol_players, publish_base_list
from tests.ratings.public_pages import get_page, player_names

ADDRESS = "/lists/2025-11/standard/v1/top/"

pytestmark = pytest.mark.django_db


def placed(version: object, federation: str = "") -> dict[str, list[tuple[int, str]]]:
    return {
        top.label: [(position, row.name[0]) for position, row in top.rows]
        for top in top_lists_of(version, federation)  # type: ignore[arg-type]
    }


def test_each_top_list_has_its_players_and_empty_ones_are_left_out() -> None:
    players = (
        enrol_players("A", sex="w") | enrol_players("B", birth_year=2012) | enrol_players("C", birth_year=1960, sex="w")
    )
    version = publish_base_list(players, {"A": 1900, "B": 2000, "C": 1800})
    assert placed(version) == {
        "All": [(1, "B"), (2, "A"), (3, "C")],
        "Women": [(1, "A"), (2, "C")],
        "Under 14": [(1, "B")],
        "Under 16": [(1, "B")],
        "Under 18": [(1, "B")],
        "Under 20": [(1, "B")],
        "50 and older": [(1, "C")],
        "Women of 50 and older": [(1, "C")],
        "65 and older": [(1, "C")],
        "Women of 65 and older": [(1, "C")],
    }


def test_equals_share_a_place_by_rating_and_by_gain() -> None:
    players = enrol_players("ABC")
    publish_base_list(players, {"A": 1900, "B": 1890, "C": 1700})
    places = placed(publish_base_list(players, {"A": 1910, "B": 1900, "C": 1900}, date=DECEMBER))
    assert places["All"] == [(1, "A"), (2, "B"), (2, "C")]
    assert places["Biggest gains since the previous list"] == [(1, "C"), (2, "A"), (2, "B")]


def test_newcomers_have_a_list_of_their_own() -> None:
    players = enrol_players("AB")
    publish_base_list(players, {"A": 1900})
    assert placed(publish_base_list(players, {"A": 1900, "B": 1800}, date=DECEMBER))["New on this list"] == [(1, "B")]


def test_no_more_than_the_first_few_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_lists, "TOP_RANKS", 2)
    assert placed(publish_base_list(enrol_players()))["All"] == [(1, "A"), (2, "B")]


@pytest.mark.parametrize("places", [1, 2, 3])
def test_a_top_list_is_the_start_of_the_filtered_list(monkeypatch: pytest.MonkeyPatch, places: int) -> None:
    monkeypatch.setattr(top_lists, "TOP_RANKS", places)
    players = (
        enrol_players("A") | enrol_players("B", sex="w", birth_year=2010) | enrol_players("C", sex="w", birth_year=2011)
    )
    players |= enrol_players("D", birth_year=2011) | enrol_players("E", sex="w", birth_year=None)
    players |= enrol_players("F", sex="w", birth_year=1960)
    version = publish_base_list(players, {"A": 2000, "B": 1900, "C": 1900, "D": 1900, "E": 1900, "F": 1800})
    tops = {top.query: [row.number for _index, row in top.rows] for top in top_lists_of(version)}
    assert len(tops) == 14
    for query, numbers in tops.items():
        form = BrowseForm(QueryDict(query))
        assert form.is_valid()
        assert numbers == [row.number for row in sorted_rows(version, form.cleaned_data)[:places]]


@pytest.mark.parametrize(("federation", "count"), [("", 2), ("AUT", 2), ("aut", 2), ("GER", 0)])
def test_one_federation_can_be_asked_for(client: Client, federation: str, count: int) -> None:
    publish_base_list(enrol_players("AB"), {"A": 2000, "B": 1900})
    source = get_page(client, ADDRESS, federation=federation)
    assert player_names(source)[:2] == ["Aune, Ada", "Brun, Bo"][:count]
    assert ("No player on this list matches" in source) is (count == 0)


@pytest.fixture
def players() -> dict[str, Player]:
    players = enrol_players("AB", sex="w")
    publish_base_list(players, {"A": 2000, "B": 1900})
    return players


def test_a_heading_leads_to_the_whole_list_asked_the_same(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS, federation="AUT")
    assert 'href="/lists/2025-11/standard/v1/?sex=w&amp;federation=AUT"' in source
    assert player_names(get_page(client, "/lists/2025-11/standard/v1/?sex=w&federation=AUT"))


def test_the_list_and_the_lists_lead_there(client: Client, players: dict[str, Player]) -> None:
    assert f'href="{ADDRESS}"' in get_page(client, "/lists/2025-11/standard/v1/")
    assert f'href="{ADDRESS}"' in get_page(client, "/lists/")


def test_a_superseded_version_says_so(client: Client, players: dict[str, Player]) -> None:
    publish_base_list(players, {"A": 2001, "B": 1900})
    assert "This version has been superseded." in get_page(client, ADDRESS)
    assert "superseded" not in get_page(client, "/lists/2025-11/standard/v2/top/")


def test_an_unpublished_list_has_no_top_lists(client: Client, players: dict[str, Player]) -> None:
    assert client.get("/lists/2025-10/standard/v1/top/").status_code == 404
