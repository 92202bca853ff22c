"""The tables that public rating pages read: watched by the pages' tokens, or named here with a reason."""

import datetime as dt
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from ratings.changes.token import OFFICE
from ratings.changes.tracked import PLAYER
from ratings.models import Player, RatedEvent, RatingSeries
from ratings.projection import projection
from ratings.register.clubs import record_clubs
from ratings.register.merging import merge
from tests.ratings.live_games import live_game
from tests.ratings.month import NOW, create_event, run_and_publish
from tests.ratings.second_series import enter_event, publish_first_list, run_and_publish_month
from tests.tables_read import tables_read, tables_tracked
from tests.tournaments.factories import create_account
from tests.tournaments.factories import enrol_player as another_player

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

OCTOBER = dt.date(2025, 10, 1)
OFFICE_SCOPES = [scope.name for scope in OFFICE]
NAMED = {
    **dict.fromkeys(("ratings_inputs", "ratings_listedrating", "ratings_playerperiod"), "of a sealed run"),
    **dict.fromkeys(("ratings_ranktable", "ratings_ratedgame", "ratings_run"), "of a sealed run"),
    "ratings_user": "an author's new name is shown the day after",
}


@pytest.fixture
def played_event(players: dict[str, Player], quarterly_series: RatingSeries) -> Iterator[RatedEvent]:
    """An event on lists of two series, of a player with two records, a club and a game at a desk."""
    olga = create_account("olga", "officers")
    publish_first_list(quarterly_series, {"101": 1500, "102": 1400}, OCTOBER)
    event = create_event(players, "A1B B=C C0A F=A")
    enter_event(event, quarterly_series, dt.date(2026, 1, 1))
    run_and_publish()
    run_and_publish_month("2026-01")
    merge(players["A"], another_player("Aune, Ada Maria"), "one person", olga, NOW)
    record_clubs([(players["A"], "Bergen", OCTOBER)], olga, NOW)
    projection.store_live_game(live_game(players["A"], players["B"], round=7))
    with time_machine.travel(dt.datetime(2026, 1, 10, 12, tzinfo=dt.UTC), tick=False):
        yield event


def read_by(client: Client, addresses: list[str]) -> set[str]:
    """Return the tables of the application that the pages read."""

    def visit() -> None:
        assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)

    return {table for table in tables_read(visit) if table.startswith(("ratings_", "tournaments_"))}


def test_all_tables_of_player_and_event_pages_are_watched(played_event: RatedEvent, client: Client) -> None:
    addresses = [
        "/players/101/", "/players/101/?series=NAT", "/players/101/events/", "/players/101/opponents/",
        "/players/101/norms/", "/players/101/projection/", "/players/101/latest/",
        "/players/101/calculations/2025-12/standard/v1/", "/players/101/calculations/NAT/2026-01/standard/v1/",
        f"/events/{played_event.pk}/",
    ]  # fmt: skip
    read = read_by(client, addresses)
    assert read - tables_tracked(*OFFICE_SCOPES, PLAYER) - {*NAMED} == set()


def test_all_tables_of_list_pages_are_watched(played_event: RatedEvent, client: Client) -> None:
    of_list = "/lists/2025-12/standard/v1/"
    addresses = [
        "/lists/", "/lists/NAT/", "/lists/2025-12/", of_list, f"{of_list}?club=Bergen",
        f"{of_list}top/", f"{of_list}statistics/", "/lists/NAT/2026-01/standard/v1/", "/lists/through-time/standard/",
        "/lists/feed.atom",
    ]  # fmt: skip
    assert read_by(client, addresses) - tables_tracked(*OFFICE_SCOPES) - {*NAMED} == set()
