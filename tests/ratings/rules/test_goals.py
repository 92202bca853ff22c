"""Points needed for a rating or a norm, compared with all possible results."""

import datetime as dt
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.rules import change
from ratings.rules.edition import edition_on
from ratings.rules.goals import points_for_rating
from ratings.rules.norms import NormGame, evaluate_norm, points_for_norm
from ratings.rules.title_edition import title_edition_on

STANDARD = edition_on("standard", dt.date(2026, 11, 1))
TITLES = title_edition_on(dt.date(2026, 11, 1))
RESULTS = (0, 50, 100)


def rating_after(base: int, k: int, before: int, opponents: list[int], scores: tuple[int, ...]) -> int:
    """Return the rating after these results, computed game by game."""
    own, event = np.full(len(opponents), base), np.zeros(len(opponents), dtype=np.int64)
    games = change.changes_per_game(STANDARD, own, np.array(opponents), np.array(scores), event)
    total = before + int(games.change.sum())
    return int(change.new_ratings(STANDARD, np.array([base]), np.array([k]), np.array([total])).rating[0])


@settings(max_examples=60, deadline=None)
@given(
    base=st.integers(1400, 2800),
    k=st.sampled_from([10, 20, 40]),
    before=st.integers(-300, 300),
    opponents=st.lists(st.integers(1400, 2800), min_size=1, max_size=5),
    gain=st.integers(-20, 60),
)
def test_the_points_are_those_of_every_result_that_reaches_the_rating(
    base: int, k: int, before: int, opponents: list[int], gain: int
) -> None:
    goal = base + gain
    own, event = np.full(len(opponents), base), np.zeros(len(opponents), dtype=np.int64)
    lost = change.changes_per_game(STANDARD, own, np.array(opponents), np.zeros(len(opponents), dtype=np.int64), event)
    needed = points_for_rating(STANDARD, base, k, before + int(lost.change.sum()), len(opponents), goal)
    for scores in product(RESULTS, repeat=len(opponents)):
        reached = rating_after(base, k, before, opponents, scores) >= goal
        assert reached is (needed.score is not None and sum(scores) >= needed.score)


def test_the_half_point_below_is_not_enough() -> None:
    needed = points_for_rating(STANDARD, 2000, 20, -200, 4, 2020)
    assert (needed.score, needed.change, needed.rating, needed.rating_below) == (300, 2000, 2020, 2010)


def test_an_unreachable_goal_states_the_rating_with_all_points() -> None:
    needed = points_for_rating(STANDARD, 2000, 20, -200, 4, 2041)
    assert (needed.score, needed.rating, needed.rating_below) == (None, 2040, None)


def test_a_rating_that_is_safe_needs_no_point() -> None:
    needed = points_for_rating(STANDARD, 2000, 20, -200, 4, 1960)
    assert (needed.score, needed.rating, needed.rating_below) == (0, 1960, None)


@settings(max_examples=40, deadline=None)
@given(
    title=st.sampled_from(["GM", "IM", "WGM", "WIM"]),
    played=st.lists(st.tuples(st.integers(1900, 2750), st.sampled_from(RESULTS)), min_size=3, max_size=7),
    to_come=st.lists(st.integers(1900, 2750), min_size=1, max_size=4),
)
def test_the_points_make_the_result_of_a_norm_and_half_a_point_less_does_not(
    title: str, played: list[tuple[int, int]], to_come: list[int]
) -> None:
    games = [NormGame(rating, score) for rating, score in played]
    needed = points_for_norm(TITLES, title, games, to_come)  # type: ignore[arg-type]
    for scores in product(RESULTS, repeat=len(to_come)):
        later = [NormGame(rating, score) for rating, score in zip(to_come, scores, strict=True)]
        norm = evaluate_norm(TITLES, title, None, [*games, *later], is_exempt=True)  # type: ignore[arg-type]
        result = norm.conditions[:4]  # games, points, average, performance
        reached = all(condition.met is not False for condition in result)
        assert reached is (needed.score is not None and sum(scores) >= needed.score)


@pytest.mark.parametrize(("title", "total"), [("GM", 650), ("IM", 450)])
def test_nine_games_against_2450(title: str, total: int) -> None:
    """GM: 2600 needs 150 more than the average; 6½ of 9 is 72 %, +166, and 6 is 67 %, +125. IM: 2450 needs 50 %."""
    needed = points_for_norm(TITLES, title, [], [2450] * 9)  # type: ignore[arg-type]
    assert (needed.games, needed.average, needed.total, needed.score) == (9, 2450, total, total)


def test_too_few_games_make_no_norm() -> None:
    needed = points_for_norm(TITLES, "IM", [], [2450] * 6)
    assert needed.score is None
    assert needed.conditions[0].met is False
