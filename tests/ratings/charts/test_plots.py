"""The geometry of the drawings of the rules."""

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.charts.plots import (
    LANE_LEFT,
    LANE_RIGHT,
    LEFT,
    RIGHT,
    k_map,
    plot,
    steps,
    time_line,
)
from ratings.lists.editions import editions_ever_in_force

TODAY = date(2026, 11, 21)


def corners(points: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in (point.split(",") for point in points.split(" "))]


def test_a_plot_runs_from_its_first_mark_to_its_last() -> None:
    drawn = plot({"line": [(0, 50), (400, 75), (800, 100)]}, [0, 400, 800], [50, 100])
    (line,) = drawn.lines
    assert corners(line.points) == [
        (LEFT, drawn.bottom),
        ((LEFT + RIGHT) // 2, (drawn.top + drawn.bottom) // 2),
        (RIGHT, drawn.top),
    ]
    assert [tick.value for tick in drawn.across] == [0, 400, 800]


def test_lines_are_distinguished_and_named_above_the_plot() -> None:
    drawn = plot({"one": [(0, 0)], "two": [(0, 0)], "three": [(0, 0)]}, [0, 1], [0, 1])
    assert [line.kind for line in drawn.lines] == ["first", "second", "third"]
    heights = [line.legend_at for line in drawn.lines]
    assert heights == sorted(set(heights))
    assert heights[-1] < drawn.top


def test_marks_below_nothing_have_a_true_minus() -> None:
    drawn = plot({"line": [(0, -1)]}, [0, 1], [-2, 0, 2])
    assert [tick.label for tick in drawn.down] == ["−2", "0", "2"]


def test_steps_stay_level_and_then_jump() -> None:
    assert steps([50, 50, 51, 51, 51, 52]) == [(0, 50), (2, 50), (2, 51), (5, 51), (5, 52), (6, 52)]
    assert steps([40, 40, 38], first=16) == [(16, 40), (18, 40), (18, 38), (19, 38)]


def test_equal_ks_are_one_field() -> None:
    drawn = k_map([30], [2400], [[40, 20], [10, 10]])
    fields = [(field.k, field.games, field.ratings) for field in drawn.fields]
    assert fields == [(40, (0, 30), (None, 2400)), (20, (30, None), (None, 2400)), (10, (0, None), (2400, None))]
    assert [tick.value for tick in drawn.games] == [30]
    assert [tick.value for tick in drawn.ratings] == [2400]


def test_alike_rows_are_one_field_upward_too() -> None:
    drawn = k_map([], [2300, 2400], [[20], [20], [20]])
    (field,) = drawn.fields
    assert (field.k, field.games, field.ratings) == (20, (0, None), (None, None))


def test_fields_fill_the_map_without_a_gap() -> None:
    drawn = k_map([30], [2300, 2400], [[40, 40], [40, 20], [10, 10]])
    area = sum(field.width * field.height for field in drawn.fields)
    left, right = min(f.x for f in drawn.fields), max(f.x + f.width for f in drawn.fields)
    top, bottom = min(f.y for f in drawn.fields), max(f.y + f.height for f in drawn.fields)
    assert area == (right - left) * (bottom - top)


def test_each_edition_lasts_until_the_next_and_the_last_until_today() -> None:
    drawn = time_line({"Standard": [date(1993, 1, 1), date(2009, 7, 1), date(2024, 3, 1)]}, {}, TODAY)
    spans = drawn.lanes[0].spans
    assert spans[0].x == LANE_LEFT
    assert [earlier.x + earlier.width for earlier, _ in pairwise(spans)] == [other.x for _, other in pairwise(spans)]
    assert spans[-1].x + spans[-1].width == drawn.now < LANE_RIGHT


def test_an_edition_of_tomorrow_is_not_drawn() -> None:
    drawn = time_line({"Standard": [date(2024, 3, 1), date(2026, 11, 22)]}, {}, TODAY)
    assert [span.first_day for span in drawn.lanes[0].spans] == [date(2024, 3, 1)]


def test_lists_are_marked_on_the_lane_of_their_chapter() -> None:
    chapters = {"Standard": [date(2020, 1, 1)], "Titles": [date(2021, 1, 1)]}
    drawn = time_line(chapters, {"Standard": [date(2025, 1, 1), date(2025, 2, 1)]}, TODAY)
    assert [len(lane.marks) for lane in drawn.lanes] == [2, 0]


def test_chapters_stand_below_one_another() -> None:
    drawn = time_line({"Standard": [date(2020, 1, 1)], "Titles": [date(2021, 1, 1)]}, {}, TODAY)
    first, second = drawn.lanes
    assert max(span.label_y for span in first.spans) < second.name_y < second.y < drawn.base


@given(st.sets(st.integers(0, 33 * 4), min_size=1, max_size=16))
def test_labels_stay_within_the_drawing(quarters: set[int]) -> None:
    days = [date(1993 + quarter // 4, quarter % 4 * 3 + 1, 1) for quarter in sorted(quarters)]
    spans = time_line({"Standard": days}, {}, TODAY).lanes[0].spans
    assert all(0 <= span.x <= span.x + span.width <= LANE_RIGHT for span in spans)
    assert all(0 <= span.label_x <= LANE_RIGHT for span in spans)


@pytest.mark.parametrize("chapter", ["standard", "rapid-blitz", "titles"])
def test_no_two_editions_we_know_have_labels_in_one_place(chapter: str) -> None:
    days = [edition.first_day for edition in editions_ever_in_force(chapter) if edition.first_day]
    spans = time_line({chapter: days}, {}, TODAY).lanes[0].spans
    taken: dict[int, list[tuple[int, int]]] = {}
    for span in spans:
        begins = span.label_x if span.anchor == "start" else span.label_x - 60
        taken.setdefault(span.label_y, []).append((begins, begins + 60))
    assert all(earlier[1] <= other[0] for row in taken.values() for earlier, other in pairwise(sorted(row)))
