"""The page that opens a report file of another program."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.models import User
from tests.tournaments.transfer.open_report.test_open_report import line, written
from tournaments.models import Tournament

PLAYED = written("XXR 3", line(1, "Aas, Nora", "   2 w 1"), line(2, "Berg, Liv", "   1 b 0"))


def upload(client: Client, data: bytes, **more: object) -> object:
    file = SimpleUploadedFile("spring.trf", data)
    return client.post("/desk/open/", {"file": file, **more}, follow=True)


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def test_a_valid_file_opens_its_tournament_and_lists_missing_values(arbiter_client: Client) -> None:
    page = upload(arbiter_client, PLAYED)
    tournament = Tournament.objects.get()
    assert page.redirect_chain[-1][0] == f"/desk/{tournament.slug}/"  # type: ignore[attr-defined]
    text = page.content.decode()  # type: ignore[attr-defined]
    assert "can be continued" in text
    assert "time control" in text


def test_a_bad_file_is_answered_with_its_problems_and_nothing_is_stored(arbiter_client: Client) -> None:
    page = upload(arbiter_client, written(line(1, "Aas, Nora", "   9 w 1")))
    assert page.status_code == 422  # type: ignore[attr-defined]
    assert "row 5" in page.content.decode()  # type: ignore[attr-defined]
    assert not Tournament.objects.exists()


def test_without_a_file_it_is_asked_for(arbiter_client: Client) -> None:
    assert arbiter_client.post("/desk/open/").status_code == 422


def test_it_can_be_part_of_an_event_that_is_there(arbiter_client: Client, new_tournament: Tournament) -> None:
    upload(arbiter_client, PLAYED, event=new_tournament.event.pk)
    assert new_tournament.event.tournaments.count() == 2


CZECH = (
    written("XXR 3", line(1, "Dvořák, Jiří", "   2 w 1"), line(2, "Berg, Liv", "   1 b 0")).decode().encode("cp1250")
)


def test_the_letters_of_a_code_page_are_confirmed_before_anything_is_stored(arbiter_client: Client) -> None:
    page = upload(arbiter_client, CZECH).content.decode()  # type: ignore[attr-defined]
    assert "Read as windows-1250" in page
    assert "Dvořák, Jiří" in page
    assert not Tournament.objects.exists()
    carried = dict(re.findall(r'name="(carried|carried_name)" value="([^"]*)"', page))
    again = arbiter_client.post("/desk/open/", carried | {"encoding": "windows-1252", "again": "1"}).content.decode()
    assert "Dvoøák, Jiøí" in again
    opened = arbiter_client.post("/desk/open/", carried | {"encoding": "", "open": "1"}, follow=True).content.decode()
    assert "read as windows-1250" in opened
    assert Tournament.objects.get().entries.filter(name="Dvořák, Jiří").exists()


def test_a_game_that_both_have_won_is_refused(arbiter_client: Client) -> None:
    both = written("XXR 3", line(1, "Aas, Nora", "   2 w 1"), line(2, "Berg, Liv", "   1 b 1"))
    page = upload(arbiter_client, both)
    assert page.status_code == 422  # type: ignore[attr-defined]
    assert "(row 7) says" in page.content.decode()  # type: ignore[attr-defined]
    assert not Tournament.objects.exists()
