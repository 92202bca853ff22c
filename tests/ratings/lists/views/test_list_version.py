import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings.imports import BaseRow
from ratings.lists import paging
from ratings.models import Player
from ratings.register.enrolment import enrol
from tests.ratings.month import DECEMBER, NOVEMBER, RATINGS, base, event, made_public, older_list, people
from tests.ratings.public_pages import names, page, rows

ADDRESS = "/lists/2025-11/standard/v1/"

pytestmark = pytest.mark.django_db


def test_the_newest_version_is_behind_the_address_of_the_list(client: Client, players: dict[str, Player]) -> None:
    event(players, "A1B")
    made_public()
    assert client.get("/lists/2025-12/standard/")["Location"] == "/lists/2025-12/standard/v1/"
    event(players, "C1D", "Late Open")
    made_public(reason="a late report")
    assert client.get("/lists/2025-12/standard/?sex=w")["Location"] == "/lists/2025-12/standard/v2/?sex=w"
    assert "Version 2 replaced this version" in page(client, "/lists/2025-12/standard/v1/")
    assert "replaced this version" not in page(client, "/lists/2025-12/standard/v2/")


@pytest.mark.parametrize(
    "address",
    [
        "/lists/2025-10/standard/",
        "/lists/2025-11/blitz/",
        "/lists/2025-11/standard/v2/",
        "/lists/2025-11/standard/v0/",
        "/lists/2025-11/standard/v01/",
        "/lists/2025-11/standard/v99999/",
        "/lists/2025-11/standard/v0/download/csv",
        "/lists/2025-13/standard/",
    ],
)
def test_a_list_that_was_not_published_is_not_found(client: Client, players: dict[str, Player], address: str) -> None:
    assert client.get(address).status_code == 404


def test_equal_ratings_share_a_rank_and_stand_by_name(client: Client) -> None:
    base(people("ABCD"), {"B": 1900, "A": 1900, "C": 2000, "D": 1800})
    ranks = [row.split()[0] for row in rows(page(client, ADDRESS))[1:5]]
    assert ranks == ["1", "2", "2", "4"]
    assert names(page(client, ADDRESS)) == ["Cohn, Cleo", "Aune, Ada", "Brun, Bo", "Dorn, Dag"]


def test_the_list_is_sorted_by_what_was_asked(client: Client, players: dict[str, Player]) -> None:
    base(players, {"A": 1600, "B": 1700, "C": 1800}, control="rapid")
    assert names(page(client, "/lists/2025-11/rapid/v1/"))[0] == "Cohn, Cleo"
    assert names(page(client, "/lists/2025-11/rapid/v1/", sort="name"))[0] == "Aune, Ada"


def test_only_who_fits_the_filter_is_shown(client: Client) -> None:
    players = people("A", sex="w", title="IM") | people("B", birth_year=2012) | people("C", birth_year=1960)
    base(players)
    for query, expected in (
        ({"sex": "w"}, ["Aune, Ada"]),
        ({"title": "IM"}, ["Aune, Ada"]),
        ({"title": "any", "sex": "m"}, []),
        ({"age": "u14"}, ["Brun, Bo"]),
        ({"age": "o65"}, ["Cohn, Cleo"]),
        ({"federation": "aut"}, ["Aune, Ada", "Brun, Bo", "Cohn, Cleo"]),
        ({"federation": "GER"}, []),
        ({"q": "cleo"}, ["Cohn, Cleo"]),
        ({"q": "102"}, ["Brun, Bo"]),
    ):
        assert names(page(client, ADDRESS, **query)) == expected, query


@pytest.mark.parametrize(("born", "expected"), [(2011, ["Aune, Ada"]), (2010, [])])
def test_age_is_that_of_the_year_of_birth_on_the_first_of_january(
    client: Client, born: int, expected: list[str]
) -> None:
    base(people("A", birth_year=born))
    assert names(page(client, ADDRESS, age="u14")) == expected


def test_the_page_says_that_nobody_fits(client: Client, players: dict[str, Player]) -> None:
    assert "No player on this list matches the filters." in page(client, ADDRESS, q="zzz")


def test_pages_follow_each_other_by_key(
    client: Client, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "ROWS", 2)
    first = page(client, ADDRESS)
    assert names(first) == ["Aune, Ada", "Brun, Bo"]
    assert "after=102" in first
    second = page(client, ADDRESS, after="102")
    assert names(second) == ["Cohn, Cleo", "Dorn, Dag"]
    assert names(page(client, ADDRESS, after="104")) == ["Eide, Eli"]
    assert names(page(client, ADDRESS, before="103")) == names(first)


def test_a_key_that_is_on_no_list_begins_anew(client: Client, players: dict[str, Player]) -> None:
    assert names(page(client, ADDRESS, after="999")) == names(page(client, ADDRESS))


def test_the_page_names_the_reason_the_checksums_and_the_seal(client: Client, players: dict[str, Player]) -> None:
    event(players, "A1B")
    version = made_public(reason="monthly list of December")
    source = page(client, version.get_absolute_url())
    for part in (version.reason, version.rows_sha256, version.inputs_sha256, version.seal, "standard/2025-10-01"):
        assert part in source
    assert f"{NOVEMBER:%B %Y}, version 1" in source


def test_who_played_is_led_to_the_working(client: Client, players: dict[str, Player]) -> None:
    event(players, "A1B")
    made_public()
    source = page(client, "/lists/2025-12/standard/v1/")
    assert "/players/101/calculations/2025-12/standard/" in source
    assert "/players/103/calculations/" not in source


def test_what_was_asked_is_shown_and_each_part_can_be_left_out(client: Client) -> None:
    base(people("A", sex="w"))
    source = page(client, ADDRESS, sex="w", min_rating="1900", max_rating="2100", sort="name")
    filters = source.split('class="asked"')[1].split("</ul>")[0]
    assert "Women" in filters
    assert "Rating 1900–2100" in filters
    assert f'href="{ADDRESS}?min_rating=1900&amp;max_rating=2100&amp;sort=name"' in filters
    assert f'href="{ADDRESS}?sex=w&amp;sort=name"' in filters
    assert 'class="asked"' not in page(client, ADDRESS, sort="name")


def test_a_narrowed_list_says_how_many_fit_on_all_its_pages(
    client: Client, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "ROWS", 2)
    for narrowed, fit in (("?max_rating=1900", "4 players"), ("?max_rating=1900&after=103", "4 players")):
        source = page(client, ADDRESS + narrowed)
        assert fit in source
        assert len(names(source)) == 2
    assert "> 1 player <" in page(client, ADDRESS, max_rating="1600")
    assert "0 players" in page(client, ADDRESS, max_rating="1500")


def test_the_address_has_only_what_was_asked(client: Client, players: dict[str, Player]) -> None:
    answer = client.get(ADDRESS, {"q": "", "federation": "AUT", "sex": "", "age": "u14", "show": ""})
    assert answer.status_code == 302
    assert answer["Location"] == f"{ADDRESS}?federation=AUT&age=u14"
    assert client.get(ADDRESS, {"q": ""})["Location"] == ADDRESS


def test_what_is_wrong_is_shown_and_the_rest_answered(client: Client) -> None:
    base(people("A", sex="w") | people("B"))
    source = page(client, ADDRESS, sex="w", min_rating="many", federation="Oz")
    assert names(source) == ["Aune, Ada"]
    assert "Enter a whole number." in source
    assert "Found OZ;" in source


def test_the_change_since_the_list_before_is_shown_and_sorted_by(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "ROWS", 2)
    players = people("ABCD")
    base(players, {"A": 2000, "B": 1900, "C": 1800, "D": 1700})
    base(players, {"A": 1990, "B": 1910, "C": 1810, "D": 1730}, date=DECEMBER)
    address = "/lists/2025-12/standard/v1/"
    assert "1 Aune, Ada 1990 −10 0 20 1980 101" in rows(page(client, address))
    first = page(client, address, sort="gain")
    assert names(first) == ["Dorn, Dag", "Brun, Bo"]
    assert names(page(client, address, sort="gain", after="102")) == ["Cohn, Cleo"]
    assert names(page(client, address, sort="gain", before="103")) == names(first)


def test_the_lists_beside_it_are_asked_the_same(client: Client, players: dict[str, Player]) -> None:
    base(players, {"A": 2000}, date=DECEMBER)
    base(players, {"A": 1990}, control="rapid")
    source = page(client, ADDRESS, sex="m", after="102")
    assert 'href="/lists/2025-12/standard/v1/?sex=m"' in source
    assert 'href="/lists/2025-11/rapid/v1/?sex=m"' in source
    assert 'href="/lists/2025-11/standard/v1/"' in page(client, "/lists/2025-12/standard/v1/")


def with_inactive() -> None:
    """Publish a list: A is inactive and the highest; B and C follow, C from Germany."""
    players = people("AB") | people("D") | {"C": enrol("103", "Cohn, Cleo", "GER", from_day=NOVEMBER)}
    rows = [BaseRow(players[letter].number, rating, 20) for letter, rating in RATINGS.items() if letter in players]
    older_list(NOVEMBER, "standard", [rows[0]._replace(inactive=True), *rows[1:]])


def test_inactive_players_are_shown_when_asked_and_have_no_rank(client: Client) -> None:
    with_inactive()
    source = page(client, ADDRESS)
    assert names(source) == ["Brun, Bo", "Cohn, Cleo", "Dorn, Dag"]
    assert [row.split()[0] for row in rows(source)[1:4]] == ["1", "2", "3"]
    assert "4 rated players, 3 active" in source
    assert 'href="?show=rated"' in source
    everybody = page(client, ADDRESS, show="rated")
    assert names(everybody)[0] == "Aune, Ada"
    assert '<abbr title="inactive">i</abbr>' in everybody
    ranks = [row.split()[-2] for row in rows(everybody)[1:5]]
    assert ranks == ["–", "1", "2", "3"]
    assert [row.split()[0] for row in rows(everybody)[1:5]] == ["1", "2", "3", "4"]
    assert client.get(ADDRESS, {"show": "active"})["Location"] == ADDRESS
    assert "Aune, Ada" in page(client, ADDRESS, q="aune")


def test_within_a_filter_place_counts_the_players_shown_and_rank_all(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_inactive()
    assert rows(page(client, ADDRESS, federation="GER"))[:2] == [
        "Place Name Rating Change Games Next K Born Flag Rank Number",
        "1 Cohn, Cleo 1800 – 0 20 – 2 103",
    ]
    monkeypatch.setattr(paging, "ROWS", 1)
    second = page(client, ADDRESS, max_rating="1900", after="102")
    assert rows(second)[1].startswith("2 Cohn, Cleo 1800")


def test_every_page_counts_the_same_players_and_names_the_same_first(client: Client) -> None:
    with_inactive()
    with time_machine.travel(dt.datetime(2025, 11, 10, tzinfo=dt.UTC), tick=False):
        assert names(page(client, "/"))[0] == names(page(client, ADDRESS))[0] == "Brun, Bo"
        assert 'Standard</a> <span class="faint">(4)</span>' in page(client, "/")
        assert "1 Nov 2025 4 players imported – –" in rows(page(client, "/lists/"))
    assert rows(page(client, f"{ADDRESS}top/"))[1].startswith("1 Brun, Bo")
