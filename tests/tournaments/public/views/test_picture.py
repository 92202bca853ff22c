"""Previews of links to players, lists, months, events and tournaments: their texts and share images."""

import re
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from ratings.core import share_picture
from ratings.core.share_image import HEIGHT, WIDTH, ShareImageContent
from ratings.models import Player, User
from ratings.submissions.decisions import accept
from tests.ratings import month
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, four_player_report, receive
from tests.tournaments import factories
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAGES = {
    "player": "/players/101/",
    "month": "/lists/2025-11/",
    "list": "/lists/2025-11/standard/v{version}/",
    "event": "/events/{event}/",
    "tournament": "/tournaments/{tournament}/",
}
PREVIEWS = {
    "player": ("Aune, Ada", "Standard 2000 · Rapid – · Blitz –"),
    "month": ("New lists: November 2025", "0 rated games, 0 events, 0 ratings changed"),
    "list": ("Standard list, November 2025", "5 rated players, 5 of them active"),
    "event": ("Four Friends", "Bergen · 7–9 Nov 2025"),
    "tournament": ("Autumn Cup", "Bergen · 7–9 Nov 2025"),
}


@pytest.fixture
def address_of(cup: Tournament, officer: User) -> dict[str, str]:
    """A page of each kind. The list has players of whom none is a minor."""
    enrol_reported_players()
    players = month.enrol_players()
    Player.objects.update(birth_year=1980)
    version = month.publish_base_list(players)
    event = accept(receive(four_player_report()), officer, RECEIVED_AT, waiver_reason="seen")
    return {
        kind: page.format(version=version.number, event=event.pk, tournament=cup.slug) for kind, page in PAGES.items()
    }


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[ShareImageContent]:
    """The contents of the images that a test has drawn."""
    contents: list[ShareImageContent] = []

    def record(content: ShareImageContent) -> bytes:
        contents.append(content)
        return b"image"

    monkeypatch.setattr(share_picture, "_rendered", record)
    return contents


def preview(client: Client, address: str, language: str = "en") -> dict[str, str]:
    """Return the texts of the page's preview by their names: title, description, image …"""
    page = client.get(address, headers={"Accept-Language": language}).content.decode()
    parts = re.findall(r'<meta property="og:([\w:]+)"\s+content="([^"]*)">', page)
    assert len({name for name, _value in parts}) == len(parts)
    return {name: unescape(value) for name, value in parts}


def test_links_have_previews_with_pictures(client: Client, address_of: dict[str, str]) -> None:
    for kind, (title, description) in PREVIEWS.items():
        texts = preview(client, address_of[kind])
        assert (texts["title"], texts["description"]) == (title, description)
        assert texts["url"] == f"http://testserver{address_of[kind]}"
        assert texts["image:alt"] == f"{title}: {description}"
        answer = client.get(texts["image"].removeprefix("http://testserver"))
        image = Image.open(BytesIO(answer.content))
        assert (answer["Content-Type"], image.format, image.size) == ("image/png", "PNG", (WIDTH, HEIGHT)), kind
        assert answer["Cache-Control"].startswith("public, max-age="), kind


def test_an_image_is_drawn_once_for_all_readers(
    client: Client, address_of: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = preview(client, address_of["event"])["image"]
    first = client.get(address)
    monkeypatch.delattr(share_picture, "render_share_image")
    assert client.get(address).content == first.content
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_texts_of_image_and_preview_are_in_the_language_of_the_reader(
    client: Client, address_of: dict[str, str], drawn: list[ShareImageContent]
) -> None:
    assert "Wertungszahlen geändert" in preview(client, address_of["month"], "de")["description"]
    for language in ("de", "en"):
        client.get(f"{address_of['tournament']}picture.png", headers={"Accept-Language": language})
    assert [content.details for content in drawn] == ["Bergen · 7.–9. Nov 2025", "Bergen · 7–9 Nov 2025"]


def test_the_image_of_a_list_has_its_first_players_but_no_minor(
    client: Client, address_of: dict[str, str], drawn: list[ShareImageContent]
) -> None:
    address = f"{address_of['list']}picture.png"
    client.get(address)
    Player.objects.filter(number="101").update(birth_year=2015)
    client.get(address)
    assert [len(content.rows) for content in drawn] == [4, 0]
    assert "Aune, Ada" in drawn[0].rows[0][0]
    assert drawn[1].figure == "5"


def test_the_image_of_a_tournament_follows_its_rounds_and_names_no_player(
    client: Client, cup: Tournament, arbiter: User, drawn: list[ShareImageContent]
) -> None:
    coming = factories.create_tournament(arbiter, name="Winter Cup")
    for tournament in (cup, coming):
        Tournament.objects.filter(pk=tournament.pk).update(state="running")
        client.get(f"/tournaments/{tournament.slug}/picture.png")
    assert [(content.figure, content.rows) for content in drawn] == [("1/3", ()), ("0", ())]


def test_no_other_than_the_staff_gets_the_image_of_a_tournament_in_preparation(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    address = f"/tournaments/{new_tournament.slug}/picture.png"
    assert client.get(address).status_code == 404
    client.force_login(arbiter)
    assert client.get(address)["Cache-Control"] == "private"


def test_an_event_without_a_place_has_its_days(client: Client, address_of: dict[str, str]) -> None:
    event = month.create_event({}, "", place="")
    assert preview(client, f"/events/{event.pk}/")["description"] == "11–18 Nov 2025"


@pytest.mark.parametrize("address", ["/lists/2024-01/", "/lists/2025-11/rapid/v1/", "/events/999/", "/tournaments/no/"])
def test_a_page_that_is_missing_has_no_image(client: Client, address_of: dict[str, str], address: str) -> None:
    assert client.get(f"{address}picture.png").status_code == 404
