"""Live pages: 304 for clients with the current page, and one rendering for all equal visitors."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.core.page_cache import conditional
from ratings.core.page_cache.store import PageCache
from ratings.models import Player, User
from ratings.projection import projection
from tests.ratings import month
from tests.ratings.live_games import live_game

pytestmark = pytest.mark.django_db
PAGE = "/players/101/"
PAGES = (PAGE, f"{PAGE}?control=rapid", f"{PAGE}events/", f"{PAGE}opponents/", f"{PAGE}norms/")
WORKING = f"{PAGE}calculations/2025-12/standard/v1/"
FEW = 4
FEW_OF_A_VERSION = 8


@pytest.fixture
def page_cache(monkeypatch: pytest.MonkeyPatch) -> PageCache:
    """The page cache as in production."""
    cache = PageCache(10**7)
    monkeypatch.setattr(conditional, "page_cache", cache)
    return cache


@pytest.fixture
def players(page_cache: PageCache) -> Iterator[dict[str, Player]]:
    players = month.enrol_players()
    month.publish_base_list(players)
    month.create_event(players, "A1B C=D")
    month.run_and_publish()
    return players


@pytest.mark.parametrize("address", PAGES)
def test_a_visitor_with_the_current_page_gets_304(client: Client, players: dict[str, Player], address: str) -> None:
    first = client.get(address)
    assert first.headers["Cache-Control"] == "public, no-cache"
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("address", PAGES)
def test_a_page_rendered_for_a_visitor_is_served_to_the_next_with_few_queries(
    client: Client, players: dict[str, Player], address: str
) -> None:
    first = client.get(address)
    with CaptureQueriesContext(connection) as queries:
        second = Client().get(address)
    assert second.content == first.content
    assert second.headers.get("X-Robots-Tag") == first.headers.get("X-Robots-Tag")
    assert len(queries) <= FEW


def test_the_working_of_a_rating_is_rendered_once_too(client: Client, players: dict[str, Player]) -> None:
    of_game = re.search(rf'"({WORKING}\d+/)"', client.get(WORKING).content.decode())
    assert of_game
    for address in (WORKING, of_game[1]):
        first = client.get(address)
        with CaptureQueriesContext(connection) as queries:
            second = Client().get(address)
        assert (second.content, len(queries) <= FEW_OF_A_VERSION) == (first.content, True)
        assert status_with_etag(client, first.headers["ETag"], address) == 304
        month.create_event(players, "E=A", f"Later than {address}")
        assert status_with_etag(client, first.headers["ETag"], address) == 200


def status_with_etag(client: Client, etag: str, address: str) -> int:
    return client.get(address, headers={"If-None-Match": etag}).status_code


def test_each_page_is_kept_by_its_address_its_language_and_what_htmx_asks_for(
    client: Client, players: dict[str, Player]
) -> None:
    etags = [client.get(address).headers["ETag"] for address in PAGES]
    etags.append(client.get(PAGE, headers={"Accept-Language": "de"}).headers["ETag"])
    etags.append(client.get(PAGE, headers={"HX-Target": "chart"}).headers["ETag"])
    assert len({*etags}) == len(etags)
    assert b"<html" in client.get(PAGE).content
    assert b"<html" not in client.get(PAGE, headers={"HX-Target": "chart"}).content


def test_any_change_of_the_player_changes_the_page(client: Client, players: dict[str, Player]) -> None:
    before = client.get(PAGE)
    projection.store_live_game(live_game(players["A"], players["B"], round=7))
    assert client.get(PAGE).headers["ETag"] != before.headers["ETag"]


def test_a_hidden_player_has_no_page(client: Client, players: dict[str, Player]) -> None:
    etag = client.get(PAGE).headers["ETag"]
    Player.objects.filter(pk=players["A"].pk).update(hidden=True)
    assert client.get(PAGE, headers={"If-None-Match": etag}).status_code == 404


def test_signed_in_users_get_a_page_of_their_own(client: Client, players: dict[str, Player]) -> None:
    client.get(PAGE)
    client.force_login(User.objects.create(username="known-by-name"))
    own = client.get(PAGE)
    assert own.headers["Cache-Control"] == "private, no-cache"
    assert "ETag" not in own.headers
    assert b"known-by-name" in own.content
    assert b"known-by-name" not in Client().get(PAGE).content
