import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings.imports import BaseRow
from ratings.lists import paging
from ratings.models import Player
from ratings.register.enrolment import enrol
from tests.ratings.month import (
    DECEMBER,
    NOVEMBER,
    RATINGS,
    create_event,
    enrol_players,
    publish_base_list,
    publish_base_rows,
    run_and_publish,
)
from tests.ratings.public_pages import get_page, player_names, table_rows

ADDRESS = "/lists/2025-11/standard/v1/"

pytestmark = pytest.mark.django_db


def test_the_newest_version_is_behind_the_address_of_the_list(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    run_and_publish()
    assert client.get("/lists/2025-12/standard/")["Location"] == "/lists/2025-12/standard/v1/"
    create_event(players, "C1D", "Late Open")
    run_and_publish(reason="a late report")
    assert client.get("/lists/2025-12/standard/?sex=w")["Location"] == "/lists/2025-12/standard/v2/?sex=w"
    assert "Version 2 replaced this version" in get_page(client, "/lists/2025-12/standard/v1/")
    assert "replaced this version" not in get_page(client, "/lists/2025-12/standard/v2/")


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
    publish_base_list(enrol_players("ABCD"), {"B": 1900, "A": 1900, "C": 2000, "D": 1800})
    ranks = [row.split()[0] for row in table_rows(get_page(client, ADDRESS))[1:5]]
    assert ranks == ["1", "2", "2", "4"]
    assert player_names(get_page(client, ADDRESS)) == ["Cohn, Cleo", "Aune, Ada", "Brun, Bo", "Dorn, Dag"]


def test_the_list_is_sorted_as_requested(client: Client, players: dict[str, Player]) -> None:
    publish_base_list(players, {"A": 1600, "B": 1700, "C": 1800}, control="rapid")
    assert player_names(get_page(client, "/lists/2025-11/rapid/v1/"))[0] == "Cohn, Cleo"
    assert player_names(get_page(client, "/lists/2025-11/rapid/v1/", sort="name"))[0] == "Aune, Ada"


def test_only_players_matching_the_filter_are_shown(client: Client) -> None:
    players = (
        enrol_players("A", sex="w", title="IM")
        | enrol_players("B", birth_year=2012)
        | enrol_players("C", birth_year=1960)
    )
    publish_base_list(players)
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
        assert player_names(get_page(client, ADDRESS, **query)) == expected, query


@pytest.mark.parametrize(("born", "expected"), [(2011, ["Aune, Ada"]), (2010, [])])
def test_age_is_that_of_the_year_of_birth_on_the_first_of_january(
    client: Client, born: int, expected: list[str]
) -> None:
    publish_base_list(enrol_players("A", birth_year=born))
    assert player_names(get_page(client, ADDRESS, age="u14")) == expected


def test_the_page_says_that_no_player_matches(client: Client, players: dict[str, Player]) -> None:
    assert "No player on this list matches the filters." in get_page(client, ADDRESS, q="zzz")


def test_pages_follow_each_other_by_key(
    client: Client, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "PAGE_ROWS", 2)
    first = get_page(client, ADDRESS)
    assert player_names(first) == ["Aune, Ada", "Brun, Bo"]
    assert "after=102" in first
    second = get_page(client, ADDRESS, after="102")
    assert player_names(second) == ["Cohn, Cleo", "Dorn, Dag"]
    assert player_names(get_page(client, ADDRESS, after="104")) == ["Eide, Eli"]
    assert player_names(get_page(client, ADDRESS, before="103")) == player_names(first)


def test_an_unknown_page_key_shows_the_first_page(client: Client, players: dict[str, Player]) -> None:
    assert player_names(get_page(client, ADDRESS, after="999")) == player_names(get_page(client, ADDRESS))


def test_the_page_names_the_reason_the_checksums_and_the_seal(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    version = run_and_publish(reason="monthly list of December")
    source = get_page(client, version.get_absolute_url())
    for part in (version.reason, version.rows_sha256, version.inputs_sha256, version.seal, "standard/2025-10-01"):
        assert part in source
    assert f"{NOVEMBER:%B %Y}, version 1" in source


def test_players_with_games_have_a_link_to_the_working(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    run_and_publish()
    source = get_page(client, "/lists/2025-12/standard/v1/")
    assert "/players/101/calculations/2025-12/standard/" in source
    assert "/players/103/calculations/" not in source


def test_each_filter_is_shown_with_a_link_to_remove_it(client: Client) -> None:
    publish_base_list(enrol_players("A", sex="w"))
    source = get_page(client, ADDRESS, sex="w", min_rating="1900", max_rating="2100", sort="name")
    filters = source.split('class="asked"')[1].split("</ul>")[0]
    assert "Women" in filters
    assert "Rating 1900–2100" in filters
    assert f'href="{ADDRESS}?min_rating=1900&amp;max_rating=2100&amp;sort=name"' in filters
    assert f'href="{ADDRESS}?sex=w&amp;sort=name"' in filters
    assert 'class="asked"' not in get_page(client, ADDRESS, sort="name")


def test_a_narrowed_list_says_how_many_fit_on_all_its_pages(
    client: Client, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "PAGE_ROWS", 2)
    for narrowed, fit in (("?max_rating=1900", "4 players"), ("?max_rating=1900&after=103", "4 players")):
        source = get_page(client, ADDRESS + narrowed)
        assert fit in source
        assert len(player_names(source)) == 2
    assert "> 1 player <" in get_page(client, ADDRESS, max_rating="1600")
    assert "0 players" in get_page(client, ADDRESS, max_rating="1500")


def test_the_address_has_only_the_used_filters(client: Client, players: dict[str, Player]) -> None:
    answer = client.get(ADDRESS, {"q": "", "federation": "AUT", "sex": "", "age": "u14", "show": ""})
    assert answer.status_code == 302
    assert answer["Location"] == f"{ADDRESS}?federation=AUT&age=u14"
    assert client.get(ADDRESS, {"q": ""})["Location"] == ADDRESS


def test_the_heading_of_the_federation_filters_too(client: Client, players: dict[str, Player]) -> None:
    version = publish_base_list(players)
    address = version.get_absolute_url()
    answer = client.get(f"{address}?fed=AUT&sex=w&federation=NOR")
    assert answer["Location"] == f"{address}?sex=w&federation=NOR&federation=AUT"
    assert client.get(f"{address}?fed=")["Location"] == address


def test_invalid_filters_are_shown_and_valid_ones_applied(client: Client) -> None:
    publish_base_list(enrol_players("A", sex="w") | enrol_players("B"))
    source = get_page(client, ADDRESS, sex="w", min_rating="many", federation="Oz")
    assert player_names(source) == ["Aune, Ada"]
    assert "Enter a whole number." in source
    assert "Found OZ;" in source


def test_the_change_since_the_list_before_is_shown_and_sorted_by(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "PAGE_ROWS", 2)
    players = enrol_players("ABCD")
    publish_base_list(players, {"A": 2000, "B": 1900, "C": 1800, "D": 1700})
    publish_base_list(players, {"A": 1990, "B": 1910, "C": 1810, "D": 1730}, date=DECEMBER)
    address = "/lists/2025-12/standard/v1/"
    assert "1 Aune, Ada 1990 −10 0 20 1980 101" in table_rows(get_page(client, address))
    first = get_page(client, address, sort="gain")
    assert player_names(first) == ["Dorn, Dag", "Brun, Bo"]
    assert player_names(get_page(client, address, sort="gain", after="102")) == ["Cohn, Cleo"]
    assert player_names(get_page(client, address, sort="gain", before="103")) == player_names(first)


def test_links_to_other_lists_keep_the_filters(client: Client, players: dict[str, Player]) -> None:
    publish_base_list(players, {"A": 2000}, date=DECEMBER)
    publish_base_list(players, {"A": 1990}, control="rapid")
    source = get_page(client, ADDRESS, sex="m", after="102")
    assert 'href="/lists/2025-12/standard/v1/?sex=m"' in source
    assert 'href="/lists/2025-11/rapid/v1/?sex=m"' in source
    assert 'href="/lists/2025-11/standard/v1/"' in get_page(client, "/lists/2025-12/standard/v1/")


def with_inactive() -> None:
    """Publish a list: A is inactive and the highest; B and C follow, C from Germany."""
    players = enrol_players("AB") | enrol_players("D") | {"C": enrol("103", "Cohn, Cleo", "GER", from_day=NOVEMBER)}
    rows = [BaseRow(players[letter].number, rating, 20) for letter, rating in RATINGS.items() if letter in players]
    publish_base_rows(NOVEMBER, "standard", [rows[0]._replace(inactive=True), *rows[1:]])


def test_inactive_players_are_shown_when_asked_and_have_no_rank(client: Client) -> None:
    with_inactive()
    source = get_page(client, ADDRESS)
    assert player_names(source) == ["Brun, Bo", "Cohn, Cleo", "Dorn, Dag"]
    assert [row.split()[0] for row in table_rows(source)[1:4]] == ["1", "2", "3"]
    assert "4 rated players, 3 active" in source
    assert 'href="?show=rated"' in source
    everybody = get_page(client, ADDRESS, show="rated")
    assert player_names(everybody)[0] == "Aune, Ada"
    assert '<abbr title="inactive">i</abbr>' in everybody
    ranks = [row.split()[-2] for row in table_rows(everybody)[1:5]]
    assert ranks == ["–", "1", "2", "3"]
    assert [row.split()[0] for row in table_rows(everybody)[1:5]] == ["1", "2", "3", "4"]
    assert client.get(ADDRESS, {"show": "active"})["Location"] == ADDRESS
    assert "Aune, Ada" in get_page(client, ADDRESS, q="aune")


def test_within_a_filter_place_counts_the_players_shown_and_rank_all(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_inactive()
    assert table_rows(get_page(client, ADDRESS, federation="GER"))[:2] == [
        "Place Name Rating Change Games Next K Born Flag Rank Number",
        "1 Cohn, Cleo 1800 – 0 20 – 2 103",
    ]
    monkeypatch.setattr(paging, "PAGE_ROWS", 1)
    second = get_page(client, ADDRESS, max_rating="1900", after="102")
    assert table_rows(second)[1].startswith("2 Cohn, Cleo 1800")


def test_every_page_counts_the_same_players_and_names_the_same_first(client: Client) -> None:
    with_inactive()
    with time_machine.travel(dt.datetime(2025, 11, 10, tzinfo=dt.UTC), tick=False):
        assert player_names(get_page(client, "/"))[0] == player_names(get_page(client, ADDRESS))[0] == "Brun, Bo"
        assert 'Standard</a> <span class="faint">(4)</span>' in get_page(client, "/")
        assert "1 Nov 2025 4 players imported – –" in table_rows(get_page(client, "/lists/"))
    assert table_rows(get_page(client, f"{ADDRESS}top/"))[1].startswith("1 Brun, Bo")
