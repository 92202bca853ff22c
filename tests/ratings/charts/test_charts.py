"""The geometry of the charts and the tables behind them."""

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.charts import charts
from ratings.charts.charts import LABEL_GAP, WIDTH, BarCount, bar_chart, histogram, rating_chart
from ratings.charts.ticks import round_ticks


def months(*ratings: int | None) -> list[tuple[date, int | None]]:
    """Return one rating per month from January 2015."""
    return [(date(2025 + index // 12, index % 12 + 1, 1), rating) for index, rating in enumerate(ratings)]


def numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"[\d.]+", path)]


def counted(*counts: int) -> list[BarCount]:
    return [BarCount(f"band {index}", str(index), count) for index, count in enumerate(counts)]


@pytest.mark.parametrize("nothing", [{}, {"Standard": []}, {"Standard": months(None, None)}])
def test_without_a_rating_there_is_no_chart(nothing: dict[str, list[tuple[date, int | None]]]) -> None:
    assert rating_chart(nothing) is None


def test_a_rating_is_level_until_the_next_list_and_holds_for_its_last_month() -> None:
    chart = rating_chart({"Standard": [(date(2025, 3, 1), 1800), (date(2025, 4, 1), 1900)]})
    assert chart
    (line,) = chart.lines
    assert line.path == "M0.0 100.0H508.2V0.0H1000.0"
    assert (line.end, line.last) == ((1000.0, 0.0), 1900)


@pytest.mark.parametrize(
    ("low", "high", "most", "ticks"),
    [
        (1803, 1979, 5, [1800, 1850, 1900, 1950, 2000]),
        (1800, 1800, 5, [1799, 1800, 1801]),
        (0, 35, 4, [0, 20, 40]),
        (0, 30, 4, [0, 10, 20, 30]),
        (0, 1, 4, [0, 1, 2]),
        (0, 31, 4, [0, 20, 40]),
    ],
)
def test_the_marks_at_the_side_are_round_and_enclose_all(low: int, high: int, most: int, ticks: list[int]) -> None:
    assert round_ticks(low, high, most) == ticks


@given(st.integers(0, 3000), st.integers(0, 10**6), st.integers(4, 5))
def test_an_axis_never_has_fewer_than_three_marks_nor_more_than_asked(low: int, span: int, most: int) -> None:
    ticks = round_ticks(low, low + span, most)
    assert 3 <= len(ticks) <= most
    assert ticks[0] <= low
    assert low + span <= ticks[-1]
    assert len({after - before for before, after in pairwise(ticks)}) == 1


def test_a_single_rating_is_level_for_its_month() -> None:
    chart = rating_chart({"Standard": months(1800)})
    assert chart
    assert chart.lines[0].path == "M0.0 50.0H1000.0"


def test_a_missing_list_breaks_the_line() -> None:
    chart = rating_chart({"Standard": months(1800, 1810, None, 1820, 1830)})
    assert chart
    assert chart.lines[0].path.count("M") == 2


def test_the_table_has_every_day_newest_first_and_a_gap_where_a_rating_is_not_on_the_list() -> None:
    chart = rating_chart({"Standard": months(1800, 1810), "Rapid": months(None, 1700)[1:]})
    assert chart
    assert chart.rows == ((date(2025, 2, 1), (1810, 1700)), (date(2025, 1, 1), (1800, None)))
    assert (chart.first, chart.last) == (date(2025, 1, 1), date(2025, 2, 1))


def test_each_list_has_its_part_of_the_plot_to_point_at() -> None:
    chart = rating_chart({"Standard": months(1800, 1810, None, 1820)})
    assert chart
    assert [spot.values for spot in chart.spots] == [(1800,), (1810,), (None,), (1820,)]
    assert chart.spots[0].x == 0
    assert sum(spot.width for spot in chart.spots) == pytest.approx(WIDTH)


def test_a_line_keeps_its_colour_when_one_before_it_has_no_rating() -> None:
    chart = rating_chart({"Standard": [], "Rapid": months(1800), "Blitz": months(1700)})
    assert chart
    assert [(line.name, line.kind) for line in chart.lines] == [("Rapid", "second"), ("Blitz", "third")]


@pytest.mark.parametrize("ends", [(1800, 1800, 1800), (1900, 1899, 1000), (1000, 1001, 1002)])
def test_names_at_about_equal_ratings_do_not_cover_each_other(ends: Sequence[int]) -> None:
    chart = rating_chart({name: months(1000, 1900, end) for name, end in zip(("S", "R", "B"), ends, strict=True)})
    assert chart
    places = sorted(line.label_at for line in chart.lines)
    assert all(below - above >= LABEL_GAP - 0.11 for above, below in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 100


@pytest.mark.parametrize(
    ("first", "last", "marks", "by_year"),
    [
        (date(2025, 1, 1), date(2025, 5, 1), [1, 2, 3, 4, 5], False),
        (date(2025, 1, 1), date(2025, 6, 1), [1, 3, 5], False),
        (date(2023, 1, 1), date(2025, 1, 1), [1, 7, 1, 7, 1], False),
        (date(2023, 1, 1), date(2025, 2, 1), [1, 1, 1], True),
    ],
)
def test_few_months_are_marked_and_long_careers_by_year(
    first: date, last: date, marks: list[int], by_year: bool
) -> None:
    chart = rating_chart({"Standard": [(first, 1800), (last, 1900)]})
    assert chart
    assert [tick.value.month for tick in chart.across if isinstance(tick.value, date)] == marks
    assert chart.by_year is by_year


@given(st.lists(st.none() | st.integers(1000, 2900), min_size=1, max_size=80))
def test_nothing_is_drawn_outside_the_plot(ratings: list[int | None]) -> None:
    chart = rating_chart({"Standard": months(*ratings), "Rapid": months(*reversed(ratings))})
    if chart is None:
        assert not any(ratings)
        return
    for line in chart.lines:
        assert 0 <= line.label_at <= 100
        assert all(0 <= number <= WIDTH for number in numbers(line.path))
    assert len(chart.down) <= 5
    assert len(chart.across) <= 6


@pytest.mark.parametrize("nothing", [{}, {5: 0}])
def test_without_changes_there_is_no_distribution(nothing: dict[int, int]) -> None:
    assert histogram(nothing) is None


def test_zero_has_its_own_bar_between_losses_and_gains() -> None:
    drawn = histogram({-12: 1, -1: 2, 0: 5, 1: 3, 2: 4, 3: 6})
    assert drawn
    ranges = [(part.low, part.high, part.count, part.kind) for part in drawn.ranges if part.count]
    assert ranges == [
        (-12, -11, 1, "down"), (-2, -1, 2, "down"), (0, 0, 5, "same"), (1, 2, 7, "up"), (3, 4, 6, "up"),
    ]  # fmt: skip
    assert drawn.total == 21
    assert [tick.value for tick in drawn.chart.down] == [0, 5, 10]
    assert next(bar for bar in drawn.chart.bars if bar.count == 7).y == 30


def test_without_rating_changes_there_is_one_bar() -> None:
    drawn = histogram({0: 9})
    assert drawn
    assert [(bar.name, bar.label, bar.count) for bar in drawn.chart.bars] == [("0", "0", 9)]


@given(st.dictionaries(st.integers(-700, 700), st.integers(0, 5000), max_size=60))
def test_every_player_is_in_exactly_one_bar(counts: dict[int, int]) -> None:
    drawn = histogram(counts)
    if drawn is None:
        assert not any(counts.values())
        return
    assert sum(bar.count for bar in drawn.chart.bars) == sum(counts.values())
    assert len(drawn.ranges) <= 21
    assert all(bar.height > 0 for bar in drawn.chart.bars if bar.count)
    assert all(left.high + 1 == right.low for left, right in pairwise(drawn.ranges))
    assert 0 < sum(bool(bar.label) for bar in drawn.chart.bars) <= 6


def test_columns_stand_side_by_side_as_high_as_they_count() -> None:
    drawn = bar_chart(counted(4, 0, 2))
    assert drawn is not None
    assert [tick.value for tick in drawn.down] == [0, 2, 4]
    assert [bar.height for bar in drawn.bars] == [100, 0, 50]
    assert [bar.middle for bar in drawn.bars] == pytest.approx([16.7, 50, 83.3], abs=0.1)
    assert drawn.total == 6


@pytest.mark.parametrize("count", [1, 7, 300])
def test_columns_stay_within_the_plot_with_few_names(count: int) -> None:
    drawn = bar_chart(counted(*range(count + 1)))
    assert drawn is not None
    assert all(bar.x >= 0 and bar.x + bar.width <= WIDTH for bar in drawn.bars)
    assert 0 < sum(bool(bar.label) for bar in drawn.bars) <= charts.MOST_BAR_LABELS


def test_counts_that_are_all_nought_are_not_drawn() -> None:
    assert bar_chart(counted(0)) is None
