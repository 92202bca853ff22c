"""Opening the report file of another program."""

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
def desk(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def test_a_good_file_leads_to_its_tournament_and_lists_what_it_left_open(desk: Client) -> None:
    page = upload(desk, PLAYED)
    tournament = Tournament.objects.get()
    assert page.redirect_chain[-1][0] == f"/desk/{tournament.slug}/"  # type: ignore[attr-defined]
    text = page.content.decode()  # type: ignore[attr-defined]
    assert "can be continued" in text
    assert "time control" in text


def test_a_bad_file_is_answered_with_its_problems_and_nothing_is_stored(desk: Client) -> None:
    page = upload(desk, written(line(1, "Aas, Nora", "   9 w 1")))
    assert page.status_code == 422  # type: ignore[attr-defined]
    assert "row 5" in page.content.decode()  # type: ignore[attr-defined]
    assert not Tournament.objects.exists()


def test_without_a_file_it_is_asked_for(desk: Client) -> None:
    assert desk.post("/desk/open/").status_code == 422


def test_it_can_be_part_of_an_event_that_is_there(desk: Client, draft: Tournament) -> None:
    upload(desk, PLAYED, event=draft.event.pk)
    assert draft.event.tournaments.count() == 2
