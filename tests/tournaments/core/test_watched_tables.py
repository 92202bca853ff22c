"""The tables that public tournament pages read: watched by the token, or named here with a reason."""

import pytest
from django.test import Client

from ratings.changes.token import OFFICE
from ratings.models import Installation, Player, User
from tests.tables_read import tables_read, tables_tracked
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.core.tracking import TOURNAMENT
from tournaments.models import Event, Tournament

PAGES = (
    "", "info/", "rounds/1/", "rounds/2/", "standings/", "crosstable/", "entries/", "players/1/", "clubs/",
    "federations/", "progress/", "ratings/", "rounds/1/by-name/",
)  # fmt: skip
NAMED = {"ratings_run": "shown with its version"}


@pytest.fixture
def arbiter(db: None) -> User:
    return factories.create_account("anna", "arbiters")


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, {1: "2w1 3w1", 2: "1b0 4w=", 3: "4w= 1b0", 4: "3b= 2b="})


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_all_tables_of_tournament_pages_are_watched(tournament: Tournament, client: Client) -> None:
    addresses = [f"{tournament.get_absolute_url()}{page}" for page in PAGES]

    def visit() -> None:
        assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)

    read = {table for table in tables_read(visit) if table.startswith(("ratings_", "tournaments_"))}
    assert read - tables_tracked(TOURNAMENT, *(scope.name for scope in OFFICE)) - {*NAMED} == set()


def test_changes_in_related_tables_change_the_token(tournament: Tournament, client: Client) -> None:
    """The event, the office and hidden players change the page, even in a browser that has it."""
    address = f"{tournament.get_absolute_url()}standings/"
    player = factories.enrol_player("Aune, Ada")
    tournament.entries.filter(start_number=1).update(player=player)
    for happens in (
        lambda: Event.objects.filter(pk=tournament.event_id).update(name="Renamed Open"),
        lambda: Installation.objects.update_or_create(defaults={"authority": "Office of the East"}),
        lambda: Player.objects.filter(pk=player.pk).update(hidden=True),
    ):
        tag = client.get(address).headers["ETag"]
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
        happens()
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 200
