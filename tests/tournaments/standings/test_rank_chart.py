"""The line of a player's ranks: rounds on the x axis, the first rank on top."""

from tournaments.standings.rank_chart import rank_chart


def test_the_line_goes_from_the_first_round_to_the_last_and_the_first_rank_is_on_top() -> None:
    chart = rank_chart([15, 8, 1])
    assert chart is not None
    assert chart.path == "M0.0 100.0L500.0 50.0L1000.0 0.0"
    assert (chart.end, chart.last) == ((100.0, 0.0), 1)
    assert [tick.value for tick in chart.round_marks] == [1, 2, 3]
    assert [tick.value for tick in chart.rank_marks] == [1, 5, 10, 15]


def test_a_constant_leader_has_a_line_at_the_top() -> None:
    chart = rank_chart([1, 1])
    assert chart is not None
    assert chart.path == "M0.0 0.0L1000.0 0.0"


def test_one_round_makes_no_line() -> None:
    assert rank_chart([3]) is None
