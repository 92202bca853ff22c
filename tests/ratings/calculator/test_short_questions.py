"""Performance, K, time control, and whether a game is rated."""

from typing import Any

import pytest

from ratings.calculator import answer


def games(*played: tuple[int | None, float]) -> list[dict[str, Any]]:
    return [{"rating": rating, "score": score} for rating, score in played]


def test_the_performance_of_fide_and_the_one_whose_expected_result_is_the_result() -> None:
    answered = answer({"kind": "performance", "on": "2010-01-01", "games": games((2200, 1), (2600, 0.5), (None, 1))})
    assert answered == {
        "average": "2400.00", "percentage": 75, "dp": 193, "performance": 2593, "fixed_point": "2649.04",
    }  # fmt: skip


@pytest.mark.parametrize(("day", "dp", "performance"), [("2014-06-30", None, None), ("2014-07-01", 800, 3200)])
def test_at_the_ends_the_table_has_800_points_since_2014_and_the_fixed_point_nothing(
    day: str, dp: int | None, performance: int | None
) -> None:
    won = answer({"kind": "performance", "on": day, "games": games((2400, 1))})
    assert (won["percentage"], won["dp"], won["performance"], won["fixed_point"]) == (100, dp, performance, None)
    lost = answer({"kind": "performance", "on": day, "games": games((2400, 0))})
    assert (lost["percentage"], lost["fixed_point"]) == (0, None)
    assert lost["dp"] == (-dp if dp else None)


def test_without_a_rated_opponent_there_is_no_performance() -> None:
    answered = answer({"kind": "performance", "on": "2020-01-01", "games": games((None, 1))})
    assert set(answered.values()) == {None}


def test_a_k_with_its_reason_before_and_after_the_limit() -> None:
    query = {"kind": "k", "on": "2024-06-01", "rating": 1500, "games_played": 10}
    assert answer({**query, "period_games": 20}) == {
        "edition": "2024-03-01", "k": 35, "reason": "new+limit-700", "before_limit": 40,
    }  # fmt: skip
    assert answer({**query, "period_games": 17})["reason"] == "new"
    assert answer(query)["k"] == 40


def test_the_year_of_an_edition_by_name_is_that_of_its_first_day() -> None:
    query = {"kind": "k", "edition": "2024-03-01", "rating": 1500, "birth_year": 2006}
    assert answer(query)["reason"] == "junior"
    assert answer({**query, "on": "2025-01-01"})["reason"] == "normal"
    assert answer({"kind": "k", "edition": "announced-2009", "rating": 1500, "birth_year": 2006})["reason"] == "normal"


@pytest.mark.parametrize(
    ("time", "ratings", "play", "minutes", "reason", "edition"),
    [
        ("5400+30", [2400, 2000], "standard", 120, "standard", "2025-10-01"),
        ("3600+30", [2399, None], "standard", 90, "standard", "2025-10-01"),
        ("3600+30", [2399, 2400], "none", 90, "too-fast", "2025-10-01"),
        ("900+10", [2000, 2000], "rapid", 25, "rapid", "2024-12-01"),
        ("180+2", [2000, 2000], "blitz", 5, "blitz", "2024-12-01"),
        ("180", [2000, 2000], "none", 3, "no-list", "2024-12-01"),
        ("185", [2000, 2000], "blitz", "3.08", "blitz", "2024-12-01"),
        ("W300-B240", [2000, 2000], "none", 4, "unequal", "2024-12-01"),
        ("20/7200:3600", [2000, 2000], "none", 180, "short-first-control", "2025-10-01"),
    ],
)
def test_the_class_of_a_time_control(
    time: str, ratings: list[int | None], play: str, minutes: int | str, reason: str, edition: str
) -> None:
    answered = answer({"kind": "time_control", "on": "2026-01-01", "time": time, "ratings": ratings})
    assert answered == {"edition": edition, "class": play, "minutes": minutes, "reason": reason}


def test_before_2012_nothing_was_rapid() -> None:
    answered = answer({"kind": "time_control", "on": "2010-01-01", "time": "900+10", "ratings": [2000, 2000]})
    assert (answered["edition"], answered["class"]) == ("2009-07-01", "none")


def test_an_edition_by_name_goes_with_the_other_chapter_of_its_first_day() -> None:
    query = {"kind": "time_control", "time": "900+10", "ratings": [2000, 2000]}
    assert answer({**query, "edition": "2025-10-01"})["edition"] == "2024-12-01"
    assert answer({**query, "edition": "2017-07-01", "control": "rapid"})["class"] == "rapid"
    assert answer({**query, "edition": "announced-2009"})["error"]["key"] == "on"
    assert answer({**query, "edition": "announced-2009", "on": "2009-08-01"})["class"] == "none"


@pytest.mark.parametrize(
    ("control", "day", "ratings", "rated", "reason"),
    [
        ("standard", "2026-01-01", [2700, 1500], True, "rated"),
        ("standard", "2026-01-01", [2700, None], False, "unrated-opponent"),
        ("standard", "2026-01-01", [1400, 1400], True, "rated"),
        ("standard", "2026-01-01", [1399, 1400], False, "below-floor"),
        ("standard", "2024-02-29", [1399, 1000], True, "rated"),
        ("rapid", "2026-01-01", [2601, 2001], False, "too-wide"),
        ("rapid", "2026-01-01", [2002, 2601], True, "rated"),
        ("blitz", "2026-01-01", [2600, 2000], True, "rated"),
        ("blitz", "2024-11-30", [2601, 2001], True, "rated"),
    ],
)
def test_whether_a_game_is_rated(control: str, day: str, ratings: list[int | None], rated: bool, reason: str) -> None:
    answered = answer({"kind": "rated", "control": control, "on": day, "ratings": ratings})
    assert answered == {"rated": rated, "reason": reason}
