"""The projected rating after each result of a player's next game."""

import pytest

from ratings.models import LiveSeat, Player
from ratings.projection.next_results import next_results
from ratings.projection.projection import store_live_game
from ratings.register.identity import read_merges
from tests.ratings.live_games import live_game
from tests.ratings.month import DECEMBER, default_series

pytestmark = pytest.mark.django_db


def seat(player: Player, opponent: Player, round_number: int) -> None:
    LiveSeat.objects.create(
        event_key="autumn-cup-2025", event_name="Autumn Cup", address="/", round=round_number, player=player,
        board=1, white=True, opponent=opponent, opponent_name=opponent.number, points=10, played=round_number - 1,
    )  # fmt: skip


def test_each_result_has_its_rating_and_change(players: dict[str, Player]) -> None:
    store_live_game(live_game(players["A"], players["B"], "10", round=1))
    seat(players["A"], players["B"], 2)
    after = next_results(default_series(), players["A"], DECEMBER, read_merges())
    assert after
    assert after.control == "standard"
    assert [*after.results] == [("1", 2014, 7), ("½", 2004, -3), ("0", 1994, -13)]


def test_without_a_known_rating_type_or_an_opponent_with_a_page_there_is_nothing(players: dict[str, Player]) -> None:
    seat(players["A"], players["B"], 1)
    assert next_results(default_series(), players["A"], DECEMBER, read_merges()) is None
    store_live_game(live_game(players["A"], players["C"], "10", round=3))
    assert next_results(default_series(), players["A"], DECEMBER, read_merges())
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    assert next_results(default_series(), players["A"], DECEMBER, read_merges()) is None
