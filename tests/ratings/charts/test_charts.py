"""The geometry of the charts and the tables behind them."""

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.charts import charts
from ratings.charts.charts import (
    BOTTOM,
    LABEL_HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    histogram,
    history,
)


def months(*ratings: int | None) -> list[tuple[date, int | None]]:
    """One rating a month from January 2025."""
    return [(date(2025 + place // 12, place % 12 + 1, 1), rating) for place, rating in enumerate(ratings)]


def corners(stroke: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in (point.split(",") for point in stroke.split(" "))]


@pytest.mark.parametrize("nothing", [{}, {"Standard": []}, {"Standard": months(None, None)}])
def test_without_a_rating_there_is_no_chart(nothing: dict[str, list[tuple[date, int | None]]]) -> None:
    assert history(nothing) is None


def test_a_line_runs_from_the_first_day_at_the_left_to_the_last_at_the_right() -> None:
    chart = history({"Standard": months(1800, 1850, 1900)})
    assert chart
    (line,) = chart.lines
    (stroke,) = line.strokes
    (first, middle, last) = corners(stroke)
    assert (first[0], last[0]) == (LEFT, RIGHT)
    assert first[1] > middle[1] > last[1]
    assert line.end == last


def test_the_marks_at_the_side_are_round_and_enclose_all_ratings() -> None:
    chart = history({"Standard": months(1803, 1979)})
    assert chart
    values = [tick.value for tick in chart.down]
    assert values == [1800, 1850, 1900, 1950, 2000]
    assert (chart.down[0].at, chart.down[-1].at) == (BOTTOM, TOP)


def test_a_single_rating_is_a_dot_in_the_middle() -> None:
    chart = history({"Standard": months(1800)})
    assert chart
    (line,) = chart.lines
    assert line.end[0] == (LEFT + RIGHT) // 2
    assert corners(line.strokes[0]) == [line.end, line.end]


def test_who_was_off_the_list_for_a_month_has_a_broken_line() -> None:
    chart = history({"Standard": months(1800, 1810, None, 1820, 1830)})
    assert chart
    assert [len(corners(stroke)) for stroke in chart.lines[0].strokes] == [2, 2]


def test_the_table_has_every_day_newest_first_and_a_gap_where_a_rating_is_not_on_the_list() -> None:
    chart = history({"Standard": months(1800, 1810), "Rapid": months(None, 1700)[1:]})
    assert chart
    assert chart.rows == ((date(2025, 2, 1), (1810, 1700)), (date(2025, 1, 1), (1800, None)))
    assert (chart.first, chart.last) == (date(2025, 1, 1), date(2025, 2, 1))


def test_names_at_equal_ratings_do_not_cover_each_other() -> None:
    chart = history({name: months(1800, 1900) for name in ("Standard", "Rapid", "Blitz")})
    assert chart
    places = sorted(line.label_at for line in chart.lines)
    assert all(below - above >= LABEL_HEIGHT for above, below in pairwise(places))
    assert [line.kind for line in chart.lines] == ["first", "second", "third"]


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
    chart = history({"Standard": [(first, 1800), (last, 1900)]})
    assert chart
    assert [tick.value.month for tick in chart.across if isinstance(tick.value, date)] == marks
    assert chart.by_year is by_year


@given(st.lists(st.none() | st.integers(1000, 2900), min_size=1, max_size=80))
def test_nothing_is_drawn_outside_the_frame(ratings: list[int | None]) -> None:
    chart = history({"Standard": months(*ratings), "Rapid": months(*reversed(ratings))})
    if chart is None:
        assert not any(ratings)
        return
    for line in chart.lines:
        assert TOP <= line.label_at <= BOTTOM
        for x, y in (point for stroke in line.strokes for point in corners(stroke)):
            assert LEFT <= x <= RIGHT
            assert TOP <= y <= BOTTOM
    assert len(chart.down) <= 8
    assert len(chart.across) <= 6


@pytest.mark.parametrize("nothing", [{}, {5: 0}])
def test_without_changes_there_is_no_distribution(nothing: dict[int, int]) -> None:
    assert histogram(nothing) is None


def test_nought_stands_alone_between_losses_and_gains() -> None:
    chart = histogram({-12: 1, -1: 2, 0: 5, 1: 3, 2: 4, 3: 6})
    assert chart
    ranges = [(bar.low, bar.high, bar.count) for bar in chart.bars if bar.count]
    assert ranges == [(-12, -11, 1), (-2, -1, 2), (0, 0, 5), (1, 2, 7), (3, 4, 6)]
    assert (chart.total, chart.most) == (21, 7)
    assert next(bar for bar in chart.bars if bar.count == 7).y == TOP


def test_when_nobody_moved_one_bar_says_so() -> None:
    chart = histogram({0: 9})
    assert chart
    assert [(bar.low, bar.high, bar.count) for bar in chart.bars] == [(0, 0, 9)]


@given(st.dictionaries(st.integers(-700, 700), st.integers(0, 5000), max_size=60))
def test_every_player_is_in_exactly_one_bar(counts: dict[int, int]) -> None:
    chart = histogram(counts)
    if chart is None:
        assert not any(counts.values())
        return
    assert sum(bar.count for bar in chart.bars) == sum(counts.values())
    assert len(chart.bars) <= 21
    assert all(bar.height > 0 for bar in chart.bars if bar.count)
    assert all(bar.x >= LEFT and bar.x + bar.width <= charts.WIDTH - LEFT for bar in chart.bars)
    assert all(left.high + 1 == right.low for left, right in pairwise(chart.bars))


def test_columns_stand_side_by_side_as_high_as_they_count() -> None:
    drawn = charts.columns([("2026-01", 4), ("2026-02", 0), ("2026-03", 2)])
    assert drawn is not None
    assert [column.height for column in drawn.columns] == [
        charts.BOTTOM - charts.TOP,
        0,
        (charts.BOTTOM - charts.TOP) // 2,
    ]
    assert [column.x for column in drawn.columns] == sorted({column.x for column in drawn.columns})
    assert drawn.most == 4


@pytest.mark.parametrize("count", [1, 7, 300])
def test_columns_stay_within_the_frame_with_few_names(count: int) -> None:
    drawn = charts.columns([(str(number), number) for number in range(count + 1)])
    assert drawn is not None
    assert all(
        column.x >= charts.LEFT and column.x + column.width <= charts.WIDTH - charts.LEFT + 1
        for column in drawn.columns
    )
    assert sum(column.marked for column in drawn.columns) <= 4


def test_counts_that_are_all_nought_are_not_drawn() -> None:
    assert charts.columns([("2026-01", 0)]) is None
