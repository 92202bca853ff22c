"""The state of a player's pages: it changes with all their data, and stays otherwise."""

import datetime as dt
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client

from ratings.core.page_cache.state import office_state
from ratings.models import (
    Adjustment,
    Decision,
    Installation,
    Player,
    RatingSeries,
    Registration,
    SeriesEntry,
    User,
)
from ratings.projection import projection
from ratings.register.clubs import record_club
from ratings.register.identity import read_merges
from ratings.register.merging import merge, undo_merge
from tests.ratings import month
from tests.ratings.live_games import live_game
from tests.tournaments import factories
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db
DAY = dt.date(2025, 11, 20)
NEXT_YEAR = dt.datetime(2031, 1, 1, 12, tzinfo=dt.UTC)


@pytest.fixture
def players() -> dict[str, Player]:
    players = month.enrol_players("ABC")
    month.publish_base_list(players)
    return players


def token(player: Player) -> str:
    return office_state(read_merges().records_of_player(player.pk))


def test_the_token_stays_without_changes_and_while_others_play(players: dict[str, Player]) -> None:
    before = token(players["A"])
    projection.store_live_game(live_game(players["B"], players["C"]))
    assert token(players["A"]) == before


def enter(players: dict[str, Player]) -> None:
    projection.store_live_game(live_game(players["A"], players["B"], round=7))


def enter_again(players: dict[str, Player]) -> None:
    projection.store_live_game(live_game(players["B"], players["A"], "10", version=2))


def withdraw(players: dict[str, Player]) -> None:
    projection.delete_live_game("autumn-cup-2025", 1, players["B"].pk, players["A"].pk)


def report(players: dict[str, Player]) -> None:
    month.create_event(players, "A1B")


def decide(players: dict[str, Player]) -> None:
    submission = month.create_event(players, "B1C", "Other").submission
    Decision.objects.create(submission=submission, state="received", at=month.NOW)


def publish(players: dict[str, Player]) -> None:
    factories.publish_list({players["A"]: 2010}, on=dt.date(2025, 12, 1))


def adjust(players: dict[str, Player], pk: int | None = None) -> None:
    Adjustment.objects.create(
        pk=pk,
        player=players["A"],
        series=month.default_series(),
        control="standard",
        list_date=dt.date(2025, 12, 1),
        points=5,
        kind="once",
        reason="lost event",
    )


def hide_other_player(players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["C"].pk).update(hidden=True)


def enrol_other_player(players: dict[str, Player]) -> None:
    factories.enrol_player("Cohn, C.")


def join_a_club(players: dict[str, Player]) -> None:
    record_club(players["A"], "Bergen", DAY, None, month.NOW)


def rename_the_office(players: dict[str, Player]) -> None:
    Installation.objects.create(authority="Office of the East", federation="AUT")


@pytest.mark.parametrize(
    "happens",
    [
        enter, enter_again, withdraw, report, decide, publish, adjust, hide_other_player, enrol_other_player,
        rename_the_office, join_a_club,
    ],
)  # fmt: skip
def test_the_token_changes_after_each_action(
    players: dict[str, Player], happens: Callable[[dict[str, Player]], None]
) -> None:
    projection.store_live_game(live_game(players["B"], players["A"], "01"))
    before = token(players["A"])
    happens(players)
    assert token(players["A"]) != before


def test_the_token_changes_after_a_late_row_with_a_lower_key(players: dict[str, Player]) -> None:
    adjust(players, pk=1002)
    before = token(players["A"])
    adjust(players, pk=1001)
    assert token(players["A"]) != before


def test_the_token_changes_after_a_merge_and_its_split(players: dict[str, Player]) -> None:
    officer = create_account("officer", "officers")
    other = factories.enrol_player("Aune, A.")
    tokens = [token(players["A"])]
    new_merge = merge(players["A"], other, "one person", officer, month.NOW)
    tokens.append(token(players["A"]))
    undo_merge(new_merge, "two people", officer, month.NOW)
    tokens.append(token(players["A"]))
    assert len(set(tokens)) == 3


def test_the_token_changes_after_a_decision_on_a_series(players: dict[str, Player]) -> None:
    """A decision of an officer, a changed rule, or an approved registration."""
    series = RatingSeries.objects.create(code="NAT", name="National", source="computed")
    first = SeriesEntry.objects.create(
        event=month.create_event(players, "A1B"), series=series, why="rounds", at=month.NOW
    )
    announced = Registration.objects.create(
        code="2025-0001", name="Cup", place="Bergen", federation="NOR", first_day=DAY, last_day=DAY, at=month.NOW,
        time_control="90+30", chief_arbiter="Lund", by=factories.create_account("organiser"),
    )  # fmt: skip
    tokens = [token(players["A"])]
    SeriesEntry.objects.create(
        event=first.event, series=series, replaces=first, list_date=month.DECEMBER, why="officer", reason="x",
        at=month.NOW,
    )  # fmt: skip
    tokens.append(token(players["A"]))
    RatingSeries.objects.filter(pk=series.pk).update(least_rounds=3)
    tokens.append(token(players["A"]))
    announced.state = "approved"
    announced.save()
    tokens.append(token(players["A"]))
    assert len(set(tokens)) == 4


def test_another_day_is_another_token(players: dict[str, Player]) -> None:
    before = token(players["A"])
    with time_machine.travel(NEXT_YEAR, tick=False):
        assert token(players["A"]) != before


def test_the_token_takes_one_statement(
    players: dict[str, Player], django_assert_num_queries: Callable[..., object]
) -> None:
    people = read_merges()
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        office_state(people.records_of_player(players["A"].pk))


@pytest.mark.parametrize("signed_in", [False, True])
def test_a_new_club_is_seen_at_once(players: dict[str, Player], client: Client, signed_in: bool) -> None:
    """In a browser with a cached page, and on the server's cached page."""
    if signed_in:
        client.force_login(User.objects.create_user("reader"))
    page = client.get("/players/101/")
    assert "Skakklubben Springer" not in page.content.decode()
    record_club(players["A"], "Skakklubben Springer", DAY, None, month.NOW)
    headers = {} if signed_in else {"If-None-Match": page.headers["ETag"]}
    assert "Skakklubben Springer" in client.get("/players/101/", headers=headers).content.decode()
