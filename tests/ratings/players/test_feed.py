"""The entries of a player's feed."""

import datetime as dt

import pytest

from ratings.models import Player, PlayerFact, RatedEvent
from ratings.players.feed import FeedEntry, player_news
from ratings.register.identity import read_merges
from tests.ratings.month import JANUARY, create_event, run_and_publish

pytestmark = pytest.mark.django_db


def news(player: Player) -> list[FeedEntry]:
    return player_news(read_merges().records_of_player(player.pk), player.number)


def test_a_list_with_a_game_of_the_player_is_shown_with_its_working(players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    run_and_publish()
    (item,) = news(players["A"])
    assert item.title == "Standard December 2025: 2007 (+7)"
    assert item.text == "1 rated game; change +7.20, K 20."
    assert item.address == "/players/101/calculations/2025-12/standard/v1/"


def test_a_list_without_a_game_of_the_player_is_no_news(players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    run_and_publish()
    assert news(players["C"]) == []


def test_a_first_rating_is_shown_without_a_change(players: dict[str, Player]) -> None:
    create_event(players, "F1A F=B F0C F1D F=E")
    run_and_publish()
    (item,) = news(players["F"])
    assert "(" not in item.title
    assert item.text == "5 rated games."


@pytest.fixture
def corrected_event(players: dict[str, Player]) -> RatedEvent:
    """A lost instead of winning, and D played, too: a second version has both. B is unchanged."""
    first = create_event(players, "A1C B=E")
    run_and_publish()
    second = create_event(players, "A0C B=E D1E", replaces=first)
    run_and_publish(reason="a correction")
    return second


def test_a_new_version_is_an_entry_for_players_with_changed_values(
    players: dict[str, Player], corrected_event: RatedEvent
) -> None:
    assert [item.title for item in news(players["A"])] == [
        "Standard December 2025: 1985 (−15) · version 2",
        "Standard December 2025: 2005 (+5)",
    ]
    assert len(news(players["B"])) == 1
    assert [item.title for item in news(players["D"])] == ["Standard December 2025: 1707 (+7) · version 2"]


def test_an_entry_keeps_its_key_and_the_newest_comes_first(players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    run_and_publish()
    before = {item.key for item in news(players["A"])}
    create_event(players, "A1C", name="Cup", list_date=JANUARY)
    run_and_publish(JANUARY)
    after = [item.key for item in news(players["A"])]
    assert len(after) == 2
    assert before < {*after}


def test_a_new_title_is_shown_once(players: dict[str, Player]) -> None:
    facts = {"name": "Aune, Ada", "folded": "aune ada", "sex": "m", "title": "FM"}
    PlayerFact.objects.create(player=players["A"], from_day=dt.date(2024, 5, 1), federation="AUT", **facts)
    PlayerFact.objects.create(player=players["A"], from_day=dt.date(2025, 5, 1), federation="NOR", **facts)
    (item,) = news(players["A"])
    assert (item.title, item.at.date()) == ("Title: FIDE Master", dt.date(2024, 5, 1))
