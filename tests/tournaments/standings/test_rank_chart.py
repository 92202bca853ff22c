"""The line of a player's ranks: rounds across, the first rank on top."""

from ratings.charts.charts import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
)
from tournaments.standings.rank_chart import rank_chart


def test_the_line_goes_from_the_first_round_to_the_last_and_the_first_rank_is_on_top() -> None:
    chart = rank_chart([11, 6, 1])
    assert chart is not None
    assert chart.line == f"{LEFT},{BOTTOM} {(LEFT + RIGHT) // 2},{(TOP + BOTTOM) // 2} {RIGHT},{TOP}"
    assert chart.end == (RIGHT, TOP)
    assert [tick.value for tick in chart.across] == [1, 2, 3]
    assert [tick.value for tick in chart.down] == [1, 3, 5, 7, 9, 11]


def test_who_is_first_all_the_time_has_a_line_on_top() -> None:
    chart = rank_chart([1, 1])
    assert chart is not None
    assert chart.line == f"{LEFT},{TOP} {RIGHT},{TOP}"


def test_one_round_makes_no_line() -> None:
    assert rank_chart([3]) is None
