"""Every table that a public page of ratings reads is watched by its token, or named here with a reason."""

import datetime as dt
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from ratings.core.page_cache import state
from ratings.models import Player, RatedEvent, RatingSeries
from ratings.projection import projection
from ratings.register import player_etag
from ratings.register.clubs import join_all
from ratings.register.merging import merge
from tests.ratings.at_desk import game
from tests.ratings.month import NOW, event, made_public
from tests.ratings.second_series import entered, first_list, published
from tests.tables_read import tables_named, tables_read
from tests.tournaments.cast import account
from tests.tournaments.cast import player as another_player

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])

OCTOBER = dt.date(2025, 10, 1)
SEALED = {
    f"ratings_{table}": "written before its version, and never after"
    for table in ("inputs", "listedrating", "playerperiod", "ranktable", "ratedgame", "ratinglist", "run")
}
OF_PLAYERS = SEALED | {
    "ratings_correctedevent": "counts with the decision on its correction",
    "ratings_correction": "counts with its decision",
    "ratings_deskreport": "comes with a report, which is decided to be received",
    "ratings_game": "comes with its event",
    "ratings_merge": "each change is in its history",
    "ratings_player": "each change is in its history",
    "ratings_playernumber": "changes with its player, or a merge",
    "ratings_ratingseries": "each change is in its history",
    "ratings_submission": "is decided to be received, accepted or returned",
    "ratings_user": "of a merge, whose author no page names",
}
OF_LISTS = SEALED | {
    "ratings_game": "comes with its event",
    "ratings_merge": "leads to the page of a player, whatever the record",
    "ratings_playernumber": "leads to the page of a player, whatever the record",
    "ratings_ratedevent": "the list that an event enters never changes; those of a published run are counted",
    "ratings_user": "an author's new name is shown the day after",
}


@pytest.fixture
def played(players: dict[str, Player], quarterly: RatingSeries) -> Iterator[RatedEvent]:
    """An event on lists of two series, of a player with two records, a club and a game at a desk."""
    olga = account("olga", "officers")
    first_list(quarterly, {"101": 1500, "102": 1400}, OCTOBER)
    made = event(players, "A1B B=C C0A F=A")
    entered(made, quarterly, dt.date(2026, 1, 1))
    made_public()
    published("2026-01")
    merge(players["A"], another_player("Aune, Ada Maria"), "one person", olga, NOW)
    join_all([(players["A"], "Bergen", OCTOBER)], olga, NOW)
    projection.enter(game(players["A"], players["B"], round=7))
    with time_machine.travel(dt.datetime(2026, 1, 10, 12, tzinfo=dt.UTC), tick=False):
        yield made


def read_by(client: Client, addresses: list[str]) -> set[str]:
    """The tables of the application that pages read."""

    def visit() -> None:
        assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)

    return {table for table in tables_read(visit) if table.startswith(("ratings_", "tournaments_"))}


def test_whatever_pages_of_a_player_and_an_event_read_is_watched(played: RatedEvent, client: Client) -> None:
    addresses = [
        "/players/101/", "/players/101/?series=NAT", "/players/101/events/", "/players/101/opponents/",
        "/players/101/norms/", "/players/101/projection/", "/players/101/calculations/2025-12/standard/v1/",
        "/players/101/calculations/NAT/2026-01/standard/v1/", f"/events/{played.pk}/",
    ]  # fmt: skip
    read = read_by(client, addresses)
    assert read - tables_named(player_etag.MARK) == {*OF_PLAYERS}


def test_whatever_pages_of_lists_read_is_watched(played: RatedEvent, client: Client) -> None:
    of_list = "/lists/2025-12/standard/v1/"
    addresses = [
        "/lists/", "/lists/NAT/", "/lists/2025-12/", of_list, f"{of_list}?club=Bergen",
        f"{of_list}top/", f"{of_list}statistics/", "/lists/NAT/2026-01/standard/v1/", "/lists/through-time/standard/",
        "/lists/feed.atom",
    ]  # fmt: skip
    assert read_by(client, addresses) - tables_named(state.STATE) - {*OF_LISTS} == set()
