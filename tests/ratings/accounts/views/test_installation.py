"""The office's own settings: logo, contact and imprint."""

import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.accounts.logo import MAX_LOGO_BYTES, SIGNATURE
from ratings.models import Installation, Logo
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

FORM = {"authority": "Office", "federation": "nor", "claim_days": 30}


def png(width: int = 1, height: int = 1, more: int = 0) -> bytes:
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return SIGNATURE + struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header)) + b"\0" * more


@pytest.fixture
def administrator_client() -> Client:
    return logged_in_client(create_account("ada", is_superuser=True, is_staff=True))


def test_a_logo_stands_on_every_page_until_it_is_taken_away(client: Client, administrator_client: Client) -> None:
    fields = {"logo": SimpleUploadedFile("logo.png", png())}
    assert administrator_client.post("/office/installation/", FORM | fields).status_code == 302
    address = f"/logo/{Installation.objects.get().logo_sha256}.png"
    assert address in client.get("/calendar/").content.decode()
    answer = client.get(address)
    assert (answer["Content-Type"], answer.content) == ("image/png", png())
    administrator_client.post("/office/installation/", FORM)
    assert Installation.objects.get().logo_sha256
    administrator_client.post("/office/installation/", FORM | {"no_logo": "on"})
    assert address not in client.get("/calendar/").content.decode()


@pytest.mark.parametrize(
    "data",
    [b"<svg/>", SIGNATURE, png(0), png(1001), png(1, 1001), png(more=MAX_LOGO_BYTES), b"\0" * 40],
    ids=["svg", "short", "empty", "wide", "high", "long", "nothing"],
)
def test_anything_else_is_refused(administrator_client: Client, data: bytes) -> None:
    answer = administrator_client.post("/office/installation/", FORM | {"logo": SimpleUploadedFile("logo.png", data)})
    assert answer.status_code == 422
    assert not Logo.objects.exists()
    assert not Installation.objects.exists()


def test_the_imprint_is_a_page_once_it_is_written(client: Client, administrator_client: Client) -> None:
    administrator_client.post("/office/installation/", FORM)
    assert client.get("/imprint/").status_code == 404
    assert "/imprint/" not in client.get("/calendar/").content.decode()
    administrator_client.post(
        "/office/installation/", FORM | {"contact": "office@example.org", "imprint": "Us <b>\n\nand them"}
    )
    page = client.get("/imprint/").content.decode()
    assert "office@example.org" in page
    assert "<p>Us &lt;b&gt;</p>" in page
    assert "/imprint/" in client.get("/calendar/").content.decode()
