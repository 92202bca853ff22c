"""Import of an exported event, and its download."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Event, Tournament


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def test_an_exported_event_can_be_imported(arbiter_client: Client, cup: Tournament) -> None:
    fetched = arbiter_client.get(f"/desk/{cup.slug}/export/")
    assert fetched["Content-Disposition"] == f'attachment; filename="{cup.slug}.berger.json"'
    page = arbiter_client.post("/desk/import/", {"file": SimpleUploadedFile("cup.json", fetched.content)}, follow=True)
    assert page.redirect_chain[-1][0] == "/desk/"
    assert Event.objects.filter(name=cup.event.name).count() == 2


def test_a_file_that_is_no_event_is_answered_with_the_reason(arbiter_client: Client) -> None:
    page = arbiter_client.post("/desk/import/", {"file": SimpleUploadedFile("cup.json", json.dumps([1]).encode())})
    assert page.status_code == 422
    assert "not an exported event" in page.content.decode()


def test_an_event_with_a_tournament_of_another_arbiter_is_not_exported(
    arbiter_client: Client, cup: Tournament, officer: User
) -> None:
    other = factories.create_tournament(officer)
    Tournament.objects.filter(pk=other.pk).update(event=cup.event)
    assert arbiter_client.get(f"/desk/{cup.slug}/export/").status_code == 403
