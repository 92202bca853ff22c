"""Clubs at the office, and lists filtered by club."""

import datetime as dt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.models import Player
from ratings.register import clubs
from tests.ratings.month import DECEMBER, NOVEMBER, NOW, enrol_players, publish_base_list
from tests.ratings.public_pages import get_page, player_names

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    return enrol_players("AB")


def test_the_club_of_a_person_is_recorded_from_a_day_on(officer_client: Client, players: dict[str, Player]) -> None:
    assert 'href="/office/register/101/club/"' in get_page(officer_client, "/office/register/101/")
    fields = {"club": "  SK Nord ", "from_day": "2025-05-01"}
    assert officer_client.post("/office/register/101/club/", fields)["Location"] == "/office/register/101/club/"
    assert clubs.club_of_player(players["A"], dt.date(2025, 5, 1)) == "SK Nord"
    assert "SK Nord" in get_page(officer_client, "/office/register/101/club/")


def test_a_club_without_a_day_is_not_recorded(officer_client: Client, players: dict[str, Player]) -> None:
    answer = officer_client.post("/office/register/101/club/", {"club": "SK Nord", "from_day": ""})
    assert answer.status_code == 422
    assert clubs.club_names() == []


def test_many_are_recorded_by_a_file(officer_client: Client, players: dict[str, Player]) -> None:
    file = SimpleUploadedFile("clubs.csv", b"number,club\n101,SK Nord\n102,SK Ost\n")
    assert officer_client.post("/office/clubs/", {"file": file, "from_day": "2025-05-01"}).status_code == 302
    assert clubs.club_names() == ["SK Nord", "SK Ost"]
    assert "SK Ost" in get_page(officer_client, "/office/clubs/")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"number,club\n999,X\n", "row 2, number: found 999"),
        (b"number\x00club\n", "U+0000"),
        (b"number,club\n", "row 2: found nothing"),
    ],
)
def test_errors_of_a_file_are_shown(
    officer_client: Client, players: dict[str, Player], content: bytes, message: str
) -> None:
    file = SimpleUploadedFile("clubs.csv", content)
    answer = officer_client.post("/office/clubs/", {"file": file, "from_day": "2025-05-01"})
    assert answer.status_code == 422
    assert message in answer.content.decode()


def test_a_list_is_narrowed_to_a_club_as_known_when_it_was_published(
    client: Client, players: dict[str, Player]
) -> None:
    clubs.record_club(players["A"], "SK Nord", NOVEMBER, None, NOW)
    clubs.record_club(players["B"], "SK Nord", DECEMBER, None, NOW)
    publish_base_list(players)
    publish_base_list(players, date=DECEMBER)
    clubs.record_club(players["A"], "SK Ost", NOVEMBER, None, NOW + dt.timedelta(days=1))
    november, december = "/lists/2025-11/standard/v1/", "/lists/2025-12/standard/v1/"
    assert player_names(get_page(client, november, club="sk nord")) == ["Aune, Ada"]
    assert player_names(get_page(client, december, club="SK Nord")) == ["Aune, Ada", "Brun, Bo"]
    assert player_names(get_page(client, december, club="SK Ost")) == []
    assert "SK Nord" in get_page(client, december, club="SK Nord").split('class="asked"')[1].split("</ul>")[0]


def test_clubs_in_the_register_are_marked_as_known(officer_client: Client, players: dict[str, Player]) -> None:
    fields = {"club": "SK Nord", "from_day": "2025-05-01"}
    officer_client.post("/office/register/101/club/", fields)
    assert (
        "already has this entry"
        in officer_client.post("/office/register/101/club/", fields, follow=True).content.decode()
    )
    file = SimpleUploadedFile("clubs.csv", b"number,club\n101,SK Nord\n")
    answer = officer_client.post("/office/clubs/", {"file": file, "from_day": "2025-06-01"}, follow=True)
    assert "already has all these entries" in answer.content.decode()


def test_the_club_of_today_stands_on_the_page_of_the_person(officer_client: Client, players: dict[str, Player]) -> None:
    clubs.record_club(players["A"], "SK Nord", NOVEMBER, None, NOW)
    assert "SK Nord" in get_page(officer_client, "/office/register/101/")
    assert "Club of Aune, Ada" in get_page(officer_client, "/office/register/101/club/")
