"""The news of a player for the page *My player*."""

import datetime as dt
from collections.abc import Iterator

import pytest
import time_machine

from ratings.lists.player_record import all_records
from ratings.models import Player
from ratings.players.latest import LatestGame, NewsItem, latest_news
from ratings.players.rating_cards import rating_cards
from ratings.projection import projection
from ratings.register.identity import read_merges
from ratings.series.models import SeriesSource
from tests.ratings.live_games import live_game
from tests.ratings.month import create_event, default_series, run_and_publish

pytestmark = pytest.mark.django_db
TODAY = dt.date(2025, 11, 9)


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel(dt.datetime(2025, 11, 9, 12, tzinfo=dt.UTC), tick=False):
        yield


def news(player: Player) -> list[NewsItem]:
    merge_map = read_merges()
    cards = rating_cards(player, merge_map, all_records(player, merge_map), TODAY)
    return latest_news(player, merge_map.records_of_player(player.pk), cards, TODAY)


def kinds(player: Player) -> list[str]:
    return [item.kind for item in news(player)]


def game_of(player: Player) -> LatestGame:
    (game,) = [item.content for item in news(player) if item.kind == "game"]
    assert isinstance(game, LatestGame)
    return game


def test_a_game_at_a_desk_is_an_item_of_both_players_with_its_change(players: dict[str, Player]) -> None:
    assert kinds(players["A"]) == []
    projection.store_live_game(live_game(players["A"], players["B"], "10", round=3))
    assert sorted(kinds(players["A"])) == ["game", "projection"]
    white, black = game_of(players["A"]), game_of(players["B"])
    assert (white.round, white.white, white.is_won, white.change) == (3, True, True, 720)
    assert (white.opponent_name, white.opponent_rating) == ("Brun, Bo", 1900)
    assert (black.white, black.is_won, black.is_drawn, black.opponent_rating) == (False, False, False, 2000)


def test_a_corrected_result_keeps_the_key_and_changes_the_value(players: dict[str, Player]) -> None:
    projection.store_live_game(live_game(players["A"], players["B"], "10"))
    before = {item.key: item.value for item in news(players["A"])}
    projection.store_live_game(live_game(players["A"], players["B"], "=="))
    after = {item.key: item.value for item in news(players["A"])}
    assert before.keys() == after.keys()
    assert all(before[key] != after[key] for key in before)


def test_an_accepted_report_does_not_make_its_games_new(players: dict[str, Player]) -> None:
    event = create_event(players, "A1B")
    projection.store_live_game(
        live_game(players["A"], players["B"], "10", first_day=event.first_day, last_day=event.last_day)
    )
    both = [item.key for item in news(players["A"]) if item.kind == "game"]
    projection.delete_live_games("autumn-cup-2025")
    assert [item.key for item in news(players["A"]) if item.kind == "game"] == both
    assert len(both) == 1


def test_a_published_list_takes_the_place_of_its_games(players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    assert sorted(kinds(players["A"])) == ["game", "projection"]
    run_and_publish()
    assert kinds(players["A"]) == ["entry"]


def test_a_game_without_a_projected_list_has_no_change(players: dict[str, Player]) -> None:
    series = default_series()
    series.source = SeriesSource.IMPORTED
    series.save()
    projection.store_live_game(live_game(players["A"], players["B"], "=="))
    assert kinds(players["A"]) == ["game"]
    game = game_of(players["A"])
    assert (game.is_drawn, game.opponent_name, game.change) == (True, "Brun, Bo", None)
