"""Pages of published lists: their tag changes only with a publication, and a page is never older than its tag."""

import datetime as dt

import pytest
import time_machine
from django.contrib.auth.models import Group
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from ratings.accounts.permissions import OFFICERS
from ratings.core.page_cache import conditional as answers
from ratings.core.page_cache import state
from ratings.core.page_cache.store import PageCache
from ratings.models import Installation, Player, User, Version
from ratings.register import clubs
from tests.ratings import month

pytestmark = pytest.mark.django_db
LIST = "/lists/2025-11/standard/v1/"
PAGES = (
    "/lists/",
    LIST,
    f"{LIST}?sort=name",
    f"{LIST}top/",
    f"{LIST}statistics/",
    "/lists/2025-12/standard/v1/compare/?with=before",
)


@pytest.fixture
def page_cache(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page cache as in production: state and pages are cached."""
    settings.KNOWN_SECONDS = 3600.0
    monkeypatch.setattr(answers, "page_cache", PageCache(10**7))
    monkeypatch.setattr(state, "_latest", (0.0, ""))


@pytest.fixture
def november_list() -> Version:
    """The list of November, with December's list computed from it."""
    players = month.enrol_players()
    list_version = month.publish_base_list(players)
    month.create_event(players, "A1B C=D")
    month.run_and_publish()
    return list_version


def tag(client: Client, address: str = LIST, **headers: str) -> str:
    return client.get(address, headers=headers).headers["ETag"]


def get_with_etag(client: Client, etag: str, address: str = LIST) -> HttpResponse:
    return client.get(address, headers={"If-None-Match": etag})


@pytest.mark.parametrize("address", [LIST, f"{LIST}top/", "/lists/2025-12/standard/v1/compare/?with=before"])
def test_a_newly_hidden_player_is_named_without_links(client: Client, november_list: Version, address: str) -> None:
    before = client.get(address)
    assert 'href="/players/101/' in before.content.decode()
    Player.objects.filter(number="101").update(hidden=True)
    page = get_with_etag(client, before.headers["ETag"], address).content.decode()
    assert "Aune, Ada" in page
    assert "/players/101/" not in page
    assert "/players/102/" in page


@pytest.mark.parametrize("address", PAGES)
def test_a_page_of_a_list_has_the_same_bytes_for_the_same_etag(
    client: Client, november_list: Version, address: str
) -> None:
    first, second = client.get(address), client.get(address)
    assert first.status_code == 200
    assert first.headers["ETag"] == second.headers["ETag"]
    assert not first.headers["ETag"].startswith("W/")
    assert first.content == second.content
    assert first.headers["Cache-Control"] == "public, max-age=0, s-maxage=60, must-revalidate"


def test_a_client_with_the_page_gets_304_without_a_query(
    client: Client, november_list: Version, page_cache: None
) -> None:
    etag = tag(client)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = get_with_etag(client, etag)
    assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", etag)
    assert len(queries) == 0


def test_a_304_answer_has_no_length(client: Client, november_list: Version) -> None:
    assert "Content-Length" not in get_with_etag(client, tag(client)).headers


def test_a_cached_page_is_served_to_others_without_a_query(
    client: Client, november_list: Version, page_cache: None
) -> None:
    first = client.get(LIST)
    with CaptureQueriesContext(connection) as queries:
        second = Client().get(LIST)
    assert second.content == first.content
    assert second.headers["Content-Type"] == first.headers["Content-Type"]
    assert "Cookie" in second.headers["Vary"]
    assert len(queries) == 0


def test_each_page_has_a_tag_of_its_own_by_address_language_and_host(client: Client, november_list: Version) -> None:
    tags = [tag(client, address) for address in PAGES]
    tags += [tag(client, LIST, **{"Accept-Language": "de"}), tag(client, LIST, Host="localhost")]
    assert len({*tags}) == len(tags)


def test_a_new_version_changes_the_etag_of_every_page(client: Client, november_list: Version) -> None:
    etag = tag(client)
    assert get_with_etag(client, etag).status_code == 304
    month.run_and_publish(month.JANUARY)
    assert get_with_etag(client, etag).status_code == 200


def test_a_newly_offered_club_changes_the_etag_of_every_page(client: Client, november_list: Version) -> None:
    etag = tag(client)
    clubs.record_club(Player.objects.order_by("pk")[0], "Knights", month.NOVEMBER, None, month.NOW)
    assert get_with_etag(client, etag).status_code == 200


def test_a_renamed_office_and_another_day_change_the_etag_of_every_page(client: Client, november_list: Version) -> None:
    tags = {tag(client)}
    Installation.objects.create(authority="Office of the East", federation="AUT")
    tags.add(tag(client))
    Installation.objects.update(authority="Office of the West")
    tags.add(tag(client))
    with time_machine.travel(dt.datetime(2031, 1, 1, 12, tzinfo=dt.UTC), tick=False):
        tags.add(tag(client))
    assert len(tags) == 4


def test_signed_in_users_get_uncached_pages(client: Client, november_list: Version, page_cache: None) -> None:
    etag = tag(client)
    client.force_login(User.objects.create(username="known-by-name"))
    answer = get_with_etag(client, etag)
    assert answer.status_code == 200
    assert "ETag" not in answer.headers
    assert "public" not in answer.headers.get("Cache-Control", "")
    assert b"known-by-name" in answer.content
    assert b"known-by-name" not in Client().get(LIST).content


def test_the_text_around_the_rows_follows_a_new_publication(client: Client, november_list: Version) -> None:
    after = "/lists/2025-12/standard/v1/?after=101"
    assert "January 2026" not in client.get(after).content.decode()
    month.run_and_publish(month.JANUARY)
    assert "January 2026" in client.get(after).content.decode()


def test_links_for_officers_are_shown_to_officers_only(client: Client, november_list: Version) -> None:
    officer = User.objects.create(username="officer-of-the-month")
    officer.groups.add(Group.objects.get_or_create(name=OFFICERS)[0])
    client.force_login(officer)
    proof = f"{LIST}verify/".encode()
    assert proof in client.get(LIST).content
    assert proof not in Client().get(LIST).content


def test_a_404_answer_is_not_cached(client: Client, november_list: Version, page_cache: None) -> None:
    address = "/lists/2025-11/standard/v2/"
    assert client.get(address).status_code == 404
    assert "ETag" not in client.get(address).headers


def test_a_full_cache_drops_the_least_recently_used_page() -> None:
    cache = PageCache(10)
    for name in ("a", "b"):
        cache.put(name, HttpResponse(b"12345"))
    assert cache.response_of("a")
    cache.put("c", HttpResponse(b"12345"))
    assert [name for name in "abc" if cache.response_of(name)] == ["a", "c"]
    cache.put("d", HttpResponse(b"12345678901"))
    assert cache.response_of("d") is None
    assert cache.response_of("c")
