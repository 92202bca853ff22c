"""A player's feed, and their image."""

from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.test import Client
from PIL import Image

from ratings.models import Player
from tests.ratings.month import JANUARY, create_event, run_and_publish

pytestmark = pytest.mark.django_db
ATOM = {"atom": "http://www.w3.org/2005/Atom"}


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    create_event(players, "A1B")
    run_and_publish()
    return players


def feed(client: Client) -> ElementTree.Element:
    answer = client.get("/players/101/feed/")
    assert answer["Content-Type"].startswith("application/atom+xml")
    return ElementTree.fromstring(answer.content)  # noqa: S314  (made here)


def texts(entries: list[ElementTree.Element], name: str) -> list[str | None]:
    return [entry.findtext(f"atom:{name}", namespaces=ATOM) for entry in entries]


def test_the_feed_names_the_person_and_has_each_list(client: Client, players: dict[str, Player]) -> None:
    source = feed(client)
    assert source.findtext("atom:title", namespaces=ATOM) == "Aune, Ada: ratings"
    entries = source.findall("atom:entry", ATOM)
    assert texts(entries, "title") == ["Standard December 2025: 2007 (+7)"]
    assert [link.get("href") for link in entries[0].findall("atom:link", ATOM)] == [
        "http://testserver/players/101/calculations/2025-12/standard/v1/"
    ]


def test_an_entry_is_the_same_when_a_newer_one_comes(client: Client, players: dict[str, Player]) -> None:
    before = texts(feed(client).findall("atom:entry", ATOM), "id")
    create_event(players, "A1C", name="Cup", list_date=JANUARY)
    run_and_publish(JANUARY)
    after = texts(feed(client).findall("atom:entry", ATOM), "id")
    assert len(after) == 2
    assert after[1:] == before


@pytest.mark.parametrize("address", ["/players/101/feed/", "/players/101/picture.png"])
def test_an_unchanged_feed_is_answered_304(client: Client, players: dict[str, Player], address: str) -> None:
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    head = client.head(address)
    assert (head["ETag"], head.content) == (first["ETag"], b"")
    assert client.head(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    create_event(players, "A1C", name="Cup", list_date=JANUARY)
    run_and_publish(JANUARY)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_the_picture_is_a_png(client: Client, players: dict[str, Player]) -> None:
    answer = client.get("/players/101/picture.png")
    assert answer["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).format == "PNG"


def test_an_unrated_player_has_a_share_image_too(client: Client, players: dict[str, Player]) -> None:
    assert client.get("/players/106/picture.png").status_code == 200


@pytest.mark.parametrize("end", ["feed/", "picture.png"])
def test_an_old_number_redirects_permanently(client: Client, players: dict[str, Player], end: str) -> None:
    players["A"].numbers.create(number="N77")
    answer = client.get(f"/players/N77/{end}")
    assert (answer.status_code, answer["Location"]) == (301, f"/players/101/{end}")
