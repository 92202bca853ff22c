"""Reforms that were proposed and never in force, by their names."""

from typing import Any

import pytest

from ratings.calculator import answer

FIRST_GAME, FIRST_RATING = "proposal-sliding-from-first-game", "proposal-sliding-after-first-rating"
GAMES = [{"rating": 2100, "score": 1}, {"rating": None, "score": 1}, {"rating": 2100, "score": 0}]


def change(**query: Any) -> dict[str, Any]:
    return answer({"kind": "change", "edition": FIRST_RATING, "rating": 2100, "games": GAMES, **query})


def test_k_slides_from_game_to_game() -> None:
    answer = change(games_played=19)
    assert (answer["edition"], answer["k"], answer["k_reason"], answer["n"]) == (FIRST_RATING, None, "sliding", 2)
    assert [game["change"] for game in answer["events"][0]["games"]] == ["17.50", None, "-16.50"]
    assert [game["expected"] for game in answer["events"][0]["games"]] == ["0.50", None, "0.50"]
    assert answer["events"][0]["games"][1]["left_out"] == "unrated-opponent"
    assert (answer["score"], answer["sum"], answer["change"], answer["rounded"]) == ("1.00", "0.00", "1.00", 1)
    assert answer["new_rating"] == 2101


def test_the_games_of_a_month_are_numbered_on() -> None:
    event = {"system": "swiss", "games": GAMES[:1]}
    answer = change(games=None, games_played=19, events=[event, event])
    assert [each["change"] for each in answer["events"]] == ["17.50", "16.50"]


@pytest.mark.parametrize(("fields", "k"), [({}, 10), ({"k": 16}, 16), ({"games_played": 500}, 10)])
def test_a_settled_player_has_one_k(fields: dict[str, int], k: int) -> None:
    answer = change(**fields)
    assert (answer["k"], answer["events"][0]["games"][0]["change"]) == (k, f"{k / 2:.2f}")


def test_the_formula_knows_no_table_and_no_limit() -> None:
    answer = change(rating=2700, games=[{"rating": 2100, "score": 1}])["events"][0]["games"][0]
    assert (answer["difference"], answer["counted"], answer["capped"], answer["expected"]) == (600, 600, False, "0.97")


@pytest.mark.parametrize(("edition", "k"), [(FIRST_GAME, 232), (FIRST_RATING, 348), (f"standard/{FIRST_GAME}", 232)])
def test_the_second_game_of_a_newcomer(edition: str, k: int) -> None:
    query = {"kind": "k", "edition": edition, "rating": 2000, "games_played": 1}
    assert answer(query) == {
        "edition": edition.removeprefix("standard/"), "k": k, "reason": "sliding", "before_limit": k,
    }  # fmt: skip


def test_the_k_of_a_settled_player_is_10_to_16() -> None:
    assert change(k=17)["error"]["key"] == "k"
    assert change(k=9)["error"]["key"] == "k"
    assert answer({"kind": "rated", "edition": FIRST_GAME, "ratings": [2000, 2000]})["error"]["key"] == "edition"
