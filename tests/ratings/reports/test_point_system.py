"""The points of a result, with and without the event's own point system."""

import pytest

from ratings.reports.point_system import PointSystem

SCORES = {
    "1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "W": 10, "D": 5, "L": 0, "F": 10, "H": 5, "U": 10, "Z": 0, " ": 0,
}  # fmt: skip


@pytest.mark.parametrize(("code", "tenths"), list(SCORES.items()))
def test_by_default_points_are_one_a_half_and_zero(code: str, tenths: int) -> None:
    assert PointSystem().points_of(code, "w") == tenths


def test_an_allocated_bye_is_worth_a_win_unless_stated() -> None:
    assert PointSystem(white_win=30).points_of("U", "-") == 30
    assert PointSystem(white_win=30, allocated_bye=10).points_of("U", "-") == 10


def test_white_and_black_may_score_differently() -> None:
    system = PointSystem(white_win=20, black_win=30)
    assert system.points_of("1", "w") == 20
    assert system.points_of("1", "b") == 30


def test_a_value_of_nothing_is_stated_too() -> None:
    assert PointSystem(forfeit_win=0).points_of("+", "w") == 0


def test_an_unknown_result_code_has_no_points() -> None:
    with pytest.raises(KeyError):
        PointSystem().points_of("x", "w")
