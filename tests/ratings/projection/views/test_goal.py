"""The page of the points needed for a rating or a norm."""

import datetime as dt
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from ratings.models import Player
from ratings.projection.goals import rating_goal
from ratings.projection.hypothetical import HypotheticalGame
from ratings.projection.projection import project, store_live_game
from tests.ratings.live_games import live_game
from tests.ratings.month import create_event, default_series
from tests.ratings.public_pages import get_page, table_rows

ADDRESS = "/players/101/projection/goal/"
TODAY = dt.date(2025, 11, 20)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("date_in_november")]


@pytest.fixture
def date_in_november() -> Iterator[None]:
    with time_machine.travel(dt.datetime(2025, 11, 20, 12, tzinfo=dt.UTC), tick=False):
        yield


def test_the_form_begins_with_the_next_hundred_and_the_rounds_left(client: Client, players: dict[str, Player]) -> None:
    store_live_game(live_game(players["A"], players["B"], "10", rounds=7, round=3))
    source = get_page(client, ADDRESS)
    fields = dict(part.split("|") for part in ("goal|2100", "games|4", "opponents|1900"))
    for name, value in fields.items():
        assert f'name="{name}" id="goal-{name}" value="{value}"' in " ".join(source.split())
    assert "2100 is out of reach: a full score gives" in source


def test_the_points_are_answered_with_their_working(client: Client, players: dict[str, Player]) -> None:
    """The expected score of four games against 1900 is 2.56; 3½ add 20 × 0.94 = 18.80, 3 only 8.80."""
    source = get_page(client, ADDRESS, goal="2015", games="4", opponents="1900")
    assert "3½ of 4 for 2015" in source
    lines = table_rows(source)
    assert "Expected in 4 games against 1900 2.56" in lines
    assert "Change with 3½ +18.80" in lines
    assert lines[-2].endswith("2019")
    assert lines[-1] == "with half a point fewer 2009"


def test_the_projection_with_these_points_says_the_same(players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    for goal in range(2000, 2060, 7):
        answer = rating_goal(default_series(), players["A"], "standard", TODAY, goal, 3, 2050)
        assert answer
        for score in range(0, 301, 50):
            results = {0: "000", 50: "=00", 100: "100", 150: "1=0", 200: "110", 250: "11=", 300: "111"}[score]
            games = [HypotheticalGame(2050, result) for result in results]
            rating = project(default_series(), players["A"], "standard", TODAY, games).rating
            assert rating is not None
            needed = answer.points.score
            assert (rating >= goal) is (needed is not None and score >= needed)


def test_an_unreachable_goal_states_the_reachable_rating(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS, goal="2200", games="1", opponents="1900")
    assert "2200 is out of reach: a full score gives 2007" in source


def test_a_norm_counts_the_games_of_the_event_and_says_what_is_assumed(
    client: Client, players: dict[str, Player]
) -> None:
    store_live_game(live_game(players["A"], players["B"], "10"))
    source = get_page(client, ADDRESS, norm="IM", games="8", opponents="2400")
    assert "5 of 8 for a norm for IM" in source
    assert "Autumn Cup 1 / 1" in table_rows(source)
    assert "every future opponent is rated 2400" in source


def test_an_unrated_player_is_referred_to_the_games(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS.replace("101", "106"), goal="2000", games="4", opponents="1900")
    assert "This player has no published rating" in source


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"games": "4", "opponents": "1900"}, "Choose a goal"),
        ({"goal": "2000", "games": "0", "opponents": "1900"}, "greater than or equal to 1"),
        ({"goal": "2000", "games": "4", "opponents": "9" * 30}, "less than or equal to 4000"),
        ({"goal": "2000", "games": "x"}, "whole number"),
        ({"norm": "GM", "control": "rapid", "games": "9", "opponents": "2500"}, "only in standard chess"),
        ({"norm": "FM", "games": "9", "opponents": "2500"}, "not one of the available choices"),
    ],
)
@pytest.mark.parametrize("target", ["", "needed"])
def test_an_invalid_goal_is_refused_with_a_sentence(
    client: Client, players: dict[str, Player], query: dict[str, str], message: str, target: str
) -> None:
    answer = client.get(ADDRESS, query, headers={"HX-Target": target})
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert ("<html" in answer.content.decode()) is not bool(target)
