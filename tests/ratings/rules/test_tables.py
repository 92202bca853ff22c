"""The two printed tables and their relation."""

import tomllib
from importlib.resources import files

import numpy as np
import pytest

from ratings.rules.edition import edition_named
from ratings.rules.tables import expected_score, rating_difference

TABLES = edition_named("standard", "2024-03-01").tables
ROWS = tomllib.loads(files("ratings.rules").joinpath("tables", "expected-score.toml").read_text("utf-8"))["rows"]


@pytest.mark.parametrize(("greatest", "higher", "lower"), ROWS)
def test_a_row_holds_up_to_its_greatest_difference_and_not_beyond(greatest, higher, lower):
    result = expected_score(TABLES, np.array([greatest, greatest + 1, -greatest, -greatest - 1]))
    assert result.tolist() == [higher, higher + 1, lower if greatest > 3 else 50, lower - 1]


def test_both_columns_of_the_table_sum_to_one_and_rise_by_a_hundredth():
    assert [higher for _, higher, _ in ROWS] == list(range(50, 100))
    assert all(higher + lower == 100 for _, higher, lower in ROWS)
    assert expected_score(TABLES, np.array([736, 3000, -736])).tolist() == [100, 100, 0]


def test_every_percentage_leads_back_to_itself():
    percentages = np.arange(101)
    differences, is_known = rating_difference(TABLES, percentages)
    assert expected_score(TABLES, differences).tolist() == percentages.tolist()
    assert is_known.all()
    assert (differences == -differences[::-1]).all()


def test_the_ends_are_blank_before_2014():
    blank = edition_named("standard", "2012-07-01").tables
    assert rating_difference(blank, np.array([0, 1, 99, 100]))[1].tolist() == [False, True, True, False]
    assert rating_difference(TABLES, np.array([0, 100]))[0].tolist() == [-800, 800]
