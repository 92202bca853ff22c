"""The top lists of a list."""

import pytest
from django.http import QueryDict
from django.test import Client

from ratings.lists import top_lists
from ratings.lists.browse import BrowseForm, rows_of
from ratings.lists.top_lists import first_places
from ratings.models import Player
from tests.ratings.month import DECEMBER, base, people
from tests.ratings.public_pages import names, page

ADDRESS = "/lists/2025-11/standard/v1/top/"

pytestmark = pytest.mark.django_db


def placed(version: object, federation: str = "") -> dict[str, list[tuple[int, str]]]:
    return {
        top.words: [(place, row.name[0]) for place, row in top.rows]
        for top in first_places(version, federation)  # type: ignore[arg-type]
    }


def test_each_kind_has_its_first_and_kinds_with_nobody_are_left_out() -> None:
    players = people("A", sex="w") | people("B", birth_year=2012) | people("C", birth_year=1960, sex="w")
    version = base(players, {"A": 1900, "B": 2000, "C": 1800})
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
    players = people("ABC")
    base(players, {"A": 1900, "B": 1890, "C": 1700})
    places = placed(base(players, {"A": 1910, "B": 1900, "C": 1900}, date=DECEMBER))
    assert places["All"] == [(1, "A"), (2, "B"), (2, "C")]
    assert places["Biggest gains since the list before"] == [(1, "C"), (2, "A"), (2, "B")]


def test_newcomers_have_a_list_of_their_own() -> None:
    players = people("AB")
    base(players, {"A": 1900})
    assert placed(base(players, {"A": 1900, "B": 1800}, date=DECEMBER))["New on this list"] == [(1, "B")]


def test_no_more_than_the_first_few_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_lists, "PLACES", 2)
    assert placed(base(people()))["All"] == [(1, "A"), (2, "B")]


@pytest.mark.parametrize("places", [1, 2, 3])
def test_the_first_are_those_of_the_whole_list_asked_the_same(monkeypatch: pytest.MonkeyPatch, places: int) -> None:
    monkeypatch.setattr(top_lists, "PLACES", places)
    players = people("A") | people("B", sex="w", birth_year=2010) | people("C", sex="w", birth_year=2011)
    players |= people("D", birth_year=2011) | people("E", sex="w", birth_year=None)
    players |= people("F", sex="w", birth_year=1960)
    version = base(players, {"A": 2000, "B": 1900, "C": 1900, "D": 1900, "E": 1900, "F": 1800})
    tops = {top.query: [row.number for _place, row in top.rows] for top in first_places(version)}
    assert len(tops) == 14
    for query, numbers in tops.items():
        form = BrowseForm(QueryDict(query))
        assert form.is_valid()
        assert numbers == [row.number for row in rows_of(version, form.cleaned_data)[:places]]


@pytest.mark.parametrize(("federation", "count"), [("", 2), ("AUT", 2), ("aut", 2), ("GER", 0)])
def test_one_federation_can_be_asked_for(client: Client, federation: str, count: int) -> None:
    base(people("AB"), {"A": 2000, "B": 1900})
    source = page(client, ADDRESS, federation=federation)
    assert names(source)[:2] == ["Aune, Ada", "Brun, Bo"][:count]
    assert ("No player on this list matches" in source) is (count == 0)


@pytest.fixture
def players() -> dict[str, Player]:
    players = people("AB", sex="w")
    base(players, {"A": 2000, "B": 1900})
    return players


def test_a_heading_leads_to_the_whole_list_asked_the_same(client: Client, players: dict[str, Player]) -> None:
    source = page(client, ADDRESS, federation="AUT")
    assert 'href="/lists/2025-11/standard/v1/?sex=w&amp;federation=AUT"' in source
    assert names(page(client, "/lists/2025-11/standard/v1/?sex=w&federation=AUT"))


def test_the_list_and_the_lists_lead_there(client: Client, players: dict[str, Player]) -> None:
    assert f'href="{ADDRESS}"' in page(client, "/lists/2025-11/standard/v1/")
    assert f'href="{ADDRESS}"' in page(client, "/lists/")


def test_a_superseded_version_says_so(client: Client, players: dict[str, Player]) -> None:
    base(players, {"A": 2001, "B": 1900})
    assert "This version has been superseded." in page(client, ADDRESS)
    assert "superseded" not in page(client, "/lists/2025-11/standard/v2/top/")


def test_a_list_that_was_not_published_has_no_firsts(client: Client, players: dict[str, Player]) -> None:
    assert client.get("/lists/2025-10/standard/v1/top/").status_code == 404
