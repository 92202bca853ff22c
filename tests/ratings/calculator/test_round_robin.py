"""A whole round robin with unrated players, by average and game by game."""

from typing import Any

import pytest

from ratings.calculator import answer

FIELD = {
    "A": (2600, 8), "B": (2500, 7), "C": (None, 7), "D": (2400, 6), "E": (None, 6), "F": (2150, 4), "G": (2300, 3),
    "H": (None, 2), "I": (None, 1), "J": (2300, 1),
}  # fmt: skip


def round_robin(field: dict[str, tuple[int | None, float]], games_each: int, **query: Any) -> dict[str, Any]:
    players = {name: {"rating": rating, "score": score} for name, (rating, score) in field.items()}
    return answer({"kind": "round_robin", "players": players, "games_each": games_each, **query})


def test_the_printed_example_with_its_errors_corrected() -> None:
    answered = round_robin(FIELD, 9, on="2003-01-01")
    assert (answered["edition"], answered["rar"], answered["dpa"], answered["ra"]) == (
        "1998-07-01",
        "2375.00",
        "29.50",
        2348,
    )
    assert list(answered["players"]) == list(FIELD)
    assert answered["players"]["F"] == {
        "percentage": 44, "dp": -43, "rc_first": 2370, "rc": 2359, "d": -209, "pd": "0.23", "we": "2.07", "k": 15,
        "change": "28.95",
    }  # fmt: skip
    assert answered["players"]["I"] == {"rc_first": 2348, "ru_first": 2032, "rc": 2305, "ru": 1989}
    changes = {name: player["change"] for name, player in answered["players"].items() if "change" in player}
    assert changes == {"A": "8.90", "B": "6.10", "D": "7.80", "F": "28.95", "G": "-13.05", "J": "-43.05"}
    assert {name: answered["players"][name]["ru"] for name in "CEHI"} == {"C": 2414, "E": 2386, "H": 2139, "I": 1989}


def test_a_k_that_is_given_is_used() -> None:
    players = {name: {"rating": rating, "score": score, "k": 25} for name, (rating, score) in FIELD.items()}
    answered = answer({"kind": "round_robin", "on": "2003-01-01", "players": players, "games_each": 9})
    assert (answered["players"]["G"]["k"], answered["players"]["G"]["change"]) == (25, "-21.75")


def test_a_score_missing_in_the_table_has_no_dp() -> None:
    answered = round_robin({"A": (2400, 3), "B": (2300, 2), "C": (2200, 0), "D": (None, 1)}, 3, on="2003-01-01")
    assert [answered["players"][name]["dp"] for name in "ABC"] == [None, 125, None]
    assert answered["dpa"] == "125.00"


def test_game_by_game_the_unrated_counts_with_their_own_result_until_2021() -> None:
    field = {"A": (2400, 2), "B": (2300, 1.5), "C": (2200, 1), "D": (None, 1.5)}
    answered = round_robin(field, 3, on="2013-01-01")
    assert answered["players"]["D"] == {"rc_first": 2300, "ru_first": 2300, "rc": 2300, "ru": 2300}
    assert answered["players"]["A"] == {
        "percentage": 67, "dp": 125, "rc_first": 2267, "rc": None, "d": None, "pd": None,
        "we": "2.04", "k": 10, "change": "-0.40",
    }  # fmt: skip


def test_changes_are_unknown_if_a_player_is_left_out() -> None:
    field = {"A": (2400, 2), "B": (2300, 1.5), "C": (2200, 1), "D": (None, 1.5)}
    answered = round_robin(field, 3, on="2023-01-01")
    assert (answered["players"]["D"]["ru"], answered["players"]["A"]["we"], answered["players"]["A"]["change"]) == (
        None,
    ) * 3
    rated = {name: (rating or 2300, score) for name, (rating, score) in field.items()}
    assert round_robin(rated, 3, on="2023-01-01")["players"]["A"]["we"] == "2.04"


@pytest.mark.parametrize(("games_each", "we"), [(2, "1.28"), (4, "2.56"), (3, None)])
def test_opponents_may_be_met_more_than_once_but_equally_often(games_each: int, we: str | None) -> None:
    answered = round_robin({"A": (2400, 1.5), "B": (2300, 1), "C": (2300, 0.5)}, games_each, on="2013-01-01")
    assert answered["players"]["A"]["we"] == we
