"""A new helper link on the staff page: displayed once, with a QR code."""

import datetime as dt
import re
from hashlib import sha256

import pytest
import segno
import time_machine
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import HelperLink, Tournament

NOON = dt.datetime(2025, 11, 8, 12, 0, tzinfo=dt.UTC)


@pytest.fixture
def staff_address(client: Client, cup: Tournament, arbiter: User) -> str:
    client.force_login(arbiter)
    return f"/desk/{cup.slug}/staff/"


def form_token(client: Client, staff_address: str) -> str:
    match = re.search(r'name="token" value="([^"]+)"', client.get(staff_address).content.decode())
    assert match
    return match[1]


def address_of(page: str) -> str:
    match = re.search(r'<a href="(http://testserver/desk/helper/([\w-]+)/)">', page)
    assert match
    return match[1]


def test_a_link_is_made_and_shown_once_with_its_code(client: Client, staff_address: str, cup: Tournament) -> None:
    fields = {"name": "Anna", "first_board": "1", "last_board": "2", "token": form_token(client, staff_address)}
    answer = client.post(f"{staff_address}links/", fields)
    page = answer.content.decode()
    address = address_of(page)
    token = address.split("/")[-2]
    link = HelperLink.objects.get()
    assert (link.name, link.first_board, link.last_board) == ("Anna", 1, 2)
    assert link.token_sha256 == sha256(token.encode()).hexdigest()
    assert "no-store" in answer["Cache-Control"]
    assert token not in client.get(staff_address).content.decode()
    assert Client().get(f"/desk/helper/{token}/").status_code == 200


def test_the_code_says_the_address_and_carries_no_style(client: Client, staff_address: str) -> None:
    page = client.post(
        f"{staff_address}links/", {"name": "Anna", "first_board": "1", "token": form_token(client, staff_address)}
    )
    drawing = re.search(r"<svg.*?</svg>", page.content.decode(), re.DOTALL)
    assert drawing
    assert "style" not in drawing[0]
    expected = segno.make(address_of(page.content.decode()), error="m", micro=False)
    size = expected.symbol_size(border=4)[0]
    assert f'viewBox="0 0 {size} {size}"' in drawing[0]
    path = re.search(r'd="M4 4[^"]*"', expected.svg_inline(border=4))
    assert path
    assert path[0] in drawing[0]


def test_without_hours_a_link_holds_until_midnight_and_with_hours_so_long(client: Client, staff_address: str) -> None:
    with time_machine.travel(NOON, tick=False):
        for hours in ("", "1", "240"):
            fields = {
                "name": f"For {hours}",
                "first_board": "1",
                "hours": hours,
                "token": form_token(client, staff_address),
            }
            assert client.post(f"{staff_address}links/", fields).status_code == 200
    held = [link.expires_at - NOON for link in HelperLink.objects.order_by("pk")]
    assert held == [dt.timedelta(hours=12), dt.timedelta(hours=1), dt.timedelta(hours=240)]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"name": ""}, "This field is required."),
        ({"hours": "0"}, "greater than or equal to 1"),
        ({"hours": "241"}, "less than or equal to 240"),
        ({"first_board": "0"}, "first_board"),
        ({"first_board": "3", "last_board": "2"}, "The last board is before the first."),
        ({"token": "chosen"}, "This page is out of date. Reload it."),
    ],
)
def test_errors_of_the_form_are_shown_and_no_link_is_created(
    client: Client, staff_address: str, wrong: dict[str, str], message: str
) -> None:
    fields = {"name": "Anna", "first_board": "1", "token": form_token(client, staff_address), **wrong}
    answer = client.post(f"{staff_address}links/", fields)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not HelperLink.objects.exists()


def test_the_form_sent_twice_makes_one_link_and_shows_it_again(client: Client, staff_address: str) -> None:
    fields = {"name": "Anna", "first_board": "1", "token": form_token(client, staff_address)}
    addresses = {address_of(client.post(f"{staff_address}links/", fields).content.decode()) for _ in range(2)}
    assert (len(addresses), HelperLink.objects.count()) == (1, 1)


def test_an_address_of_this_computer_alone_is_warned_of(client: Client, staff_address: str) -> None:
    warning = "works only on this computer"
    for host, warned in (("127.0.0.1:8000", True), ("localhost", True), ("testserver", False)):
        fields = {"name": "Anna", "first_board": "1", "token": form_token(client, staff_address)}
        page = client.post(f"{staff_address}links/", fields, headers={"host": host}).content.decode()
        assert (warning in page) is warned


def test_a_link_is_revoked_from_the_list_and_listed_as_revoked(client: Client, staff_address: str) -> None:
    fields = {"name": "Anna", "first_board": "1", "token": form_token(client, staff_address)}
    token = address_of(client.post(f"{staff_address}links/", fields).content.decode()).split("/")[-2]
    link = HelperLink.objects.get()
    assert "valid until" in client.get(staff_address).content.decode()
    assert client.post(f"{staff_address}links/{link.pk}/revoke/").status_code == 302
    page = client.get(staff_address).content.decode()
    assert ("valid until" in page, "revoked" in page) == (False, True)
    assert Client().get(f"/desk/helper/{token}/").status_code == 404


def test_a_link_of_another_tournament_is_not_revoked(client: Client, staff_address: str, arbiter: User) -> None:
    other = factories.create_tournament(arbiter, name="Other Cup")
    link = HelperLink.objects.create(tournament=other, name="Anna", token_sha256="0" * 64, expires_at=NOON, by=arbiter)
    assert client.post(f"{staff_address}links/{link.pk}/revoke/").status_code == 404
    link.refresh_from_db()
    assert link.revoked_at is None
