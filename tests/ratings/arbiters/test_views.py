"""The register of arbiters at the office."""

import datetime as dt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.arbiters.arbiters import store_arbiter
from ratings.models import Arbiter, Installation
from tests.tournaments.factories import create_account

FORM = {"name": "Ahlberg, Nora", "fide_id": "1503014", "federation": "nor", "level": "IA", "category": "A"}


@pytest.fixture
def arbiter_with_expired_licence(db: None) -> Arbiter:
    arbiter = Arbiter(name="Lund, Kari", federation="NOR", level="FA", fide_id="77", licence_until=dt.date(2020, 1, 1))
    store_arbiter(arbiter)
    return arbiter


def test_an_arbiter_is_added_changed_and_removed(officer_client: Client) -> None:
    nora = create_account("nora")
    assert officer_client.post("/office/arbiters/new/", FORM | {"account": "nora"}).status_code == 302
    arbiter = Arbiter.objects.get()
    assert (arbiter.federation, arbiter.user, arbiter.words) == ("NOR", nora, "ahlberg nora")
    assert officer_client.post(f"/office/arbiters/{arbiter.pk}/", FORM | {"name": "Berg, Nora"}).status_code == 302
    arbiter.refresh_from_db()
    assert (arbiter.words, arbiter.user) == ("berg nora", None)
    assert "Remove Berg, Nora" in officer_client.get(f"/office/arbiters/{arbiter.pk}/remove/").content.decode()
    officer_client.post(f"/office/arbiters/{arbiter.pk}/remove/")
    assert not Arbiter.objects.exists()


def test_errors_of_the_form_are_shown(officer_client: Client, arbiter_with_expired_licence: Arbiter) -> None:
    arbiter_with_expired_licence.user = create_account("kari")
    arbiter_with_expired_licence.save()
    for fields, sentence in (
        ({"fide_id": "77"}, "Another arbiter has this FIDE ID"),
        ({"fide_id": "07"}, "up to ten digits"),
        ({"federation": "XXX"}, "XXX is not a federation code"),
        ({"level": "GM"}, "GM"),
        ({"account": "nobody"}, "does not exist"),
        ({"account": "kari"}, "account of Lund, Kari"),
        ({"name": "\0"}, "Null characters"),
        ({"licence_until": "soon"}, "valid date"),
    ):
        answer = officer_client.post("/office/arbiters/new/", FORM | fields)
        assert (answer.status_code, sentence in answer.content.decode()) == (422, True), sentence
    assert Arbiter.objects.get() == arbiter_with_expired_licence


def test_the_list_warns_of_licences_that_have_run_out(
    officer_client: Client, arbiter_with_expired_licence: Arbiter
) -> None:
    assert "1 licence has expired" in officer_client.get("/office/arbiters/").content.decode()
    assert (
        "expired on 1 Jan 2020"
        in officer_client.get(f"/office/arbiters/{arbiter_with_expired_licence.pk}/").content.decode()
    )
    assert officer_client.get("/office/arbiters/?licence=valid").context["page"].object_list.count() == 0


def test_a_file_is_read_in_two_steps(officer_client: Client) -> None:
    Installation.objects.create(authority="Office", federation="NOR")
    data = 'Arbiter,Number,Level\n"Ahlberg, Nora",1503014,FA\n"Brandt, Emil",x,NA\n'
    first = officer_client.post("/office/arbiters/import/", {"file": SimpleUploadedFile("arbiters.csv", data.encode())})
    assert first.status_code == 200
    columns = first.context["columns"]
    assert [field.initial for field in columns.fields.values()] == ["name", "", "level"]
    second = {"text": first.context["text"], "column_0": "name", "column_1": "fide_id", "column_2": "level"}
    wrong = officer_client.post("/office/arbiters/import/", second)
    assert (wrong.status_code, "row 3" in wrong.content.decode(), Arbiter.objects.count()) == (422, True, 0)
    twice = officer_client.post("/office/arbiters/import/", second | {"column_1": "name"})
    assert (twice.status_code, "two columns" in twice.content.decode()) == (422, True)
    without = officer_client.post("/office/arbiters/import/", second | {"column_2": ""})
    assert (without.status_code, "No column is chosen for" in without.content.decode()) == (422, True)
    done = officer_client.post("/office/arbiters/import/", second | {"column_1": ""}, follow=True)
    assert "2 arbiters added" in done.content.decode()
    for broken in (b"", b"Name\n", b'"Name\nA', b"\0\xff"):
        answer = officer_client.post("/office/arbiters/import/", {"file": SimpleUploadedFile("a.csv", broken)})
        assert answer.status_code == 422, broken


def test_a_list_in_a_code_page_may_be_read_again_in_another(officer_client: Client) -> None:
    address = "/office/arbiters/import/"
    data = "Name;Level;Federation\nDvořák, Jiří;FA;CZE\n".encode("cp1250")
    page = officer_client.post(address, {"file": SimpleUploadedFile("a.csv", data)}).content.decode()
    assert "Read as windows-1250" in page
    assert "Dvořák, Jiří" in page
    text = {"text": "Name;Level;Federation\nDvořák, Jiří;FA;CZE\n", "read_as": "windows-1250"}
    again = officer_client.post(address, text | {"encoding": "windows-1252", "again": "1"}).content.decode()
    assert "Read as windows-1252" in again
    assert "Dvoøák, Jiøí" in again
    wrong = officer_client.post(address, text | {"encoding": "utf-8", "again": "1"})
    assert (wrong.status_code, "byte 0xf8" in wrong.content.decode()) == (422, True)
    officer_client.post(address, text | {"column_0": "name", "column_1": "level", "column_2": "federation"})
    assert Arbiter.objects.get().name == "Dvořák, Jiří"


@pytest.mark.parametrize("read_as", ["", "utf-7", "idna", "windows-1252"])
def test_a_text_that_was_not_read_so_is_refused(officer_client: Client, read_as: str) -> None:
    fields = {"text": "Name;Level\nŁęcki;FA\n", "read_as": read_as, "encoding": "windows-1250", "again": "1"}
    assert officer_client.post("/office/arbiters/import/", fields).status_code == 422
