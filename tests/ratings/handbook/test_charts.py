"""The drawings of K, and the tables in print."""

import pytest

from ratings.handbook.charts import (
    differing_k_drawings,
    k_drawings,
    period_limit_chart,
    sliding_k_chart,
)
from ratings.handbook.table_charts import formula_errors_chart, printed_percentages, printed_rows
from ratings.lists.editions import edition_named
from ratings.rules.edition_schema import Edition


def fields(chapter: str, name: str) -> list[set[tuple[int, tuple[int, int | None], tuple[int | None, int | None]]]]:
    """Return K with its spans of games and of ratings, for each drawing."""
    drawn = k_drawings(edition_named(chapter, name))
    return [{(field.k, field.games, field.ratings) for field in drawing.map.fields} for drawing in drawn]


def test_k_of_adults_and_of_juniors_is_drawn_apart() -> None:
    adults, juniors = fields("standard", "2024-03-01")
    assert adults == {(40, (0, 30), (None, 2400)), (20, (30, None), (None, 2400)), (10, (0, None), (2400, None))}
    assert juniors == {
        (40, (0, None), (None, 2300)),
        (40, (0, 30), (2300, 2400)),
        (20, (30, None), (2300, 2400)),
        (10, (0, None), (2400, None)),
    }


def test_before_2014_there_are_no_juniors_and_2400_needs_thirty_games() -> None:
    (everybody,) = fields("standard", "2011-07-01")
    assert everybody == {
        (30, (0, 30), (None, 2400)),
        (15, (30, None), (None, 2400)),
        (30, (0, 30), (2400, None)),
        (10, (30, None), (2400, None)),
    }


def test_a_single_k_for_all_is_drawn_as_one_field() -> None:
    assert fields("rapid-blitz", "2017-07-01") == [{(20, (0, None), (None, None))}]


@pytest.mark.parametrize(
    ("chapter", "name"), [("titles", "2024-01-01"), ("standard", "proposal-sliding-from-first-game")]
)
def test_titles_and_proposals_have_no_such_k(chapter: str, name: str) -> None:
    assert k_drawings(edition_named(chapter, name)) == []


def test_k_is_drawn_side_by_side_only_where_it_differs() -> None:
    assert differing_k_drawings(edition_named("standard", "2022-01-01"), edition_named("standard", "2024-03-01")) == []
    assert (
        len(differing_k_drawings(edition_named("standard", "2012-07-01"), edition_named("standard", "2014-07-01"))) == 2
    )


def test_k_times_the_games_of_a_period_never_exceeds_the_limit() -> None:
    drawn = period_limit_chart(edition_named("standard", "2017-07-01"))
    assert drawn
    assert dict(drawn.rows)[17] == (40, 20, 10)
    assert dict(drawn.rows)[18] == (38, 20, 10)
    assert dict(drawn.rows)[39] == (17, 17, 10)
    assert all(games * k <= 700 for games, ks in drawn.rows for k in ks)


def test_before_2017_nothing_limits_k() -> None:
    assert period_limit_chart(edition_named("standard", "2014-07-01")) is None


def test_sliding_k_stands_beside_the_weight_fide_gave_the_same_game() -> None:
    rows = dict(sliding_k_chart(edition_named("standard", "proposal-sliding-from-first-game")).rows)  # type: ignore[arg-type]
    assert [rows[number] for number in (1, 9, 10, 20, 30, 31)] == [
        (232, 77),
        (77, 77),
        (70, 25),
        (35, 25),
        (23, 25),
        (22, 15),
    ]


@pytest.fixture
def edition() -> Edition:
    edition_ = edition_named("standard", "2025-10-01")
    assert isinstance(edition_, Edition)
    return edition_


def test_the_table_is_shown_as_it_is_printed(edition: Edition) -> None:
    rows = printed_rows(edition.tables)
    assert len(rows) == 51
    assert [(row.first, row.last, row.higher, row.lower) for row in (rows[0], rows[14], rows[42], rows[50])] == [
        (0, 3, 50, 50),
        (99, 106, 64, 36),
        (392, 411, 92, 8),
        (736, None, 100, 0),
    ]


def test_every_percentage_has_its_difference(edition: Edition) -> None:
    rows = {row.percentage: row for row in printed_percentages(edition.tables)}
    assert [rows[each].dp for each in (50, 64, 84, 99)] == [0, 102, 284, 677]
    assert round(rows[99].logistic) == 798


def test_the_normal_curve_is_within_half_a_hundredth_and_the_logistic_is_not(edition: Edition) -> None:
    drawn = formula_errors_chart(edition.tables)
    scale = (drawn.down[0].at - drawn.down[-1].at) / 5
    nought = next(tick.at for tick in drawn.down if tick.value == 0)
    normal, logistic = (
        [(nought - int(point.split(",")[1])) / scale for point in line.points.split(" ")] for line in drawn.lines
    )
    assert max(map(abs, normal)) < 0.6
    assert min(logistic) < -1.5
