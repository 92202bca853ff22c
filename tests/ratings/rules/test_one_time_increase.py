"""The two one-time increases."""

from datetime import date

import numpy as np
import pytest

from ratings.rules.edition import edition_named
from ratings.rules.one_time_increase import apply_increase


@pytest.mark.parametrize("chapter", ["standard", "rapid-blitz"])
def test_in_march_2024_every_rating_below_2000_rose_and_no_other(chapter):
    edition = edition_named(chapter, "2024-03-01")
    ratings = np.array([1000, 1501, 1999, 2000, 2500, 0])
    result = apply_increase(edition, date(2024, 3, 1), ratings, np.zeros(6, dtype=np.int64))
    assert result.rating.tolist() == [1400, 1701, 1999, 2000, 2500, 0]
    assert result.is_increased.tolist() == [True, True, False, False, False, False]


def test_on_the_next_list_nothing_rises():
    result = apply_increase(edition_named("standard", "2024-03-01"), date(2024, 4, 1), np.array([1000]), np.array([0]))
    assert result.rating.tolist() == [1000]


def test_in_october_2022_rapid_and_blitz_rose_to_a_hundred_below_standard():
    edition = edition_named("rapid-blitz", "2022-10-01")
    rapid, standard = np.array([2531, 2632, 2700, 0, 1500]), np.array([2732, 2732, 2732, 2000, 0])
    result = apply_increase(edition, date(2022, 10, 1), rapid, standard)
    assert result.rating.tolist() == [2632, 2632, 2700, 0, 1500]
