"""The reform of V. Andrejic's paper (Chess Rating for Laymen): its tables and examples, and their consequences."""

import math
import tomllib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.rules.edition import EditionError, NoEdition, edition_named, edition_on, named_editions
from ratings.rules.expectation import expected_scores
from ratings.rules.initial_rating import first_ratings
from ratings.rules.performance import performances
from ratings.rules.sliding_k import (
    SlidingGame,
    fixed_point_performance,
    initial_rating,
    linear_expectation,
    logistic_expectation,
    period_change,
    proposal_named,
    proposals,
    read_proposal,
    reduced_k,
    sliding_k,
)

AFTER = proposal_named("proposal-sliding-after-first-rating")
RADICAL = proposal_named("proposal-sliding-from-first-game")
OLD = edition_named("standard", "2009-07-01")
VECTORS = tomllib.loads((Path(__file__).with_name("paper.toml")).read_text("utf-8"))
ratings = st.integers(1000, 2800)
fields = st.lists(ratings, min_size=1, max_size=13)


@pytest.mark.parametrize("case", VECTORS["performance"], ids=lambda case: case["id"])
def test_the_performances_of_the_paper(case):
    assert fixed_point_performance(case["opponents"], case["score"]) == pytest.approx(case["performance"], abs=0.005)


@pytest.mark.parametrize("case", VECTORS["opponents_k"], ids=lambda case: case["id"])
def test_the_smaller_k_of_a_game_is_reduced(case):
    assert reduced_k(case["k1"], case["k"]) == pytest.approx(case["reduced"], abs=0.00005)


@pytest.mark.parametrize("case", VECTORS["sliding"], ids=lambda case: case["id"])
def test_k_slides_as_the_tables_of_the_paper_print_it(case):
    assert [sliding_k(RADICAL, number) for number in case["numbers"]] == case["k"]


def test_a_larger_or_equal_k_stays():
    assert (reduced_k(20, 10), reduced_k(20, 20)) == (20, 20)


@pytest.mark.parametrize(("stable", "last"), [(10, 66), (12, 55), (16, 42)])
def test_k_slides_until_it_would_fall_under_that_of_a_settled_player(stable, last):
    assert sliding_k(AFTER, last, stable) == stable + 1
    assert {sliding_k(AFTER, number, stable) for number in (last + 1, 70, 200)} == {stable}


@pytest.mark.parametrize("stable", [9, 17])
def test_a_settled_k_out_of_the_bounds_of_the_paper_is_refused(stable):
    with pytest.raises(ValueError, match=f"found {stable}, allowed are 10 to 16"):
        sliding_k(AFTER, 20, stable)


def test_games_are_counted_from_one():
    with pytest.raises(ValueError, match="found 0, the first is 1"):
        sliding_k(AFTER, 0)


def test_only_the_radical_variant_cuts_the_first_games_and_reduces_the_opponents_k():
    assert [sliding_k(RADICAL, number) for number in (1, 2, 3)] == [232, 232, 232]
    assert [sliding_k(AFTER, number) for number in (1, 2, 3)] == [695, 348, 232]
    newcomer = [SlidingGame(2000, 3, 50)]
    assert period_change(RADICAL, 2000, 200, newcomer).games[0].k == pytest.approx(100 / 232)
    assert period_change(AFTER, 2000, 200, newcomer).games[0].k == 10


def test_each_game_of_a_period_has_its_own_k():
    result = period_change(
        RADICAL, 2000, 7, [SlidingGame(2000, 500, 100), SlidingGame(2000, 500, 50), SlidingGame(2000, 500, 0)]
    )
    assert [game.k for game in result.games] == [87, 77, 70]
    assert result.change == pytest.approx(87 / 2 - 70 / 2)
    assert result.rating == 2000 + result.change


def test_there_is_no_difference_at_2400():
    assert RADICAL.development.reached_from is None
    low, high = (period_change(AFTER, rating, 40, [SlidingGame(rating, 40, 100)]) for rating in (2399, 2400))
    assert low.change == high.change == 8.5


@pytest.mark.parametrize(
    ("proposal", "field", "given_rating", "initial"),
    [
        (RADICAL, [2000, 2301], None, 2150.5),
        (RADICAL, [2000], 1500, 1500),
        (RADICAL, [], None, None),
        (AFTER, [2000], None, None),
    ],
)
def test_the_radical_variant_begins_with_the_mean_of_the_field_unless_given(proposal, field, given_rating, initial):
    assert initial_rating(proposal, field, given_rating) == initial


def test_ratios_are_kept():
    first, second = (400 * math.log10(won / (10 - won)) for won in (6, 8))
    assert first + second == pytest.approx(311.26, abs=0.005)
    assert logistic_expectation(first + second) == pytest.approx(6 / 7)
    assert round(logistic_expectation(311.26), 3) == 0.857


@given(st.integers(-100, 100))
def test_near_equality_seven_points_are_a_per_cent(x):
    assert abs(logistic_expectation(x) - (0.5 + x / 695)) < 0.01
    assert 1600 / math.log(10) == pytest.approx(694.87, abs=0.005)


def test_table_and_formula_differ_by_about_a_hundredth():
    differences = np.arange(-735, 736)
    table = expected_scores(OLD, differences) / 100
    errors = [
        abs(value - logistic_expectation(difference)) for value, difference in zip(table, differences, strict=True)
    ]
    assert sum(errors) / len(errors) < 0.01
    assert 0.018 < max(errors) < 0.019


@given(st.integers(-3000, 3000))
def test_the_three_expectations_of_two_players_sum_to_one(x):
    assert logistic_expectation(x) + logistic_expectation(-x) == pytest.approx(1)
    assert linear_expectation(x, 1 / 850) + linear_expectation(-x, 1 / 850) == pytest.approx(1)


@pytest.mark.parametrize(
    ("x", "score"), [(0, 0.5), (85, 0.6), (424, 0.99882), (425, 1), (426, 1), (-425, 0), (-500, 0)]
)
def test_a_straight_line_ends_at_all_and_nothing(x, score):
    assert linear_expectation(x, 1 / 850) == pytest.approx(score, abs=0.00001)


@given(fields, st.data())
def test_the_performance_is_where_the_result_is_the_expectation(field, data):
    score = 50 * data.draw(st.integers(1, 2 * len(field) - 1))
    result = fixed_point_performance(field, score)
    assert sum(logistic_expectation(result - rating) for rating in field) == pytest.approx(score / 100, abs=1e-6)


@given(fields, st.integers(0, 26), ratings)
def test_a_win_never_lowers_the_performance(field, halves, beaten):
    score = 50 * min(halves, 2 * len(field) - 1)
    before, after = fixed_point_performance(field, score), fixed_point_performance([*field, beaten], score + 100)
    assert after is not None
    assert before is None or after >= before


def test_a_win_can_lower_the_performance_that_fide_computes():
    without = performances(OLD, np.array([4800]), np.array([2]), np.array([150])).rating[0]
    beaten = performances(OLD, np.array([6200]), np.array([3]), np.array([250])).rating[0]
    assert (without, beaten) == (2593, 2340)
    assert fixed_point_performance([2400, 2400, 1400], 250) > fixed_point_performance([2400, 2400], 150)


def test_a_draw_with_the_stronger_and_a_win_over_the_weaker_is_more_than_the_stronger_rating():
    assert fixed_point_performance([2200, 2600], 150) > 2600
    assert performances(OLD, np.array([4800]), np.array([2]), np.array([150])).rating[0] == 2593


@pytest.mark.parametrize(("field", "score"), [([2400, 2300], 0), ([2400, 2300], 200), ([], 0)])
def test_nothing_and_everything_have_no_performance(field, score):
    assert fixed_point_performance(field, score) is None


def test_the_games_of_a_first_rating_weigh_threefold_those_that_follow():
    """The table of the paper: 77 for the ninth game and 25 for the tenth, where the sliding K gives 77 and 70."""
    fides = [_weight(number) for number in (8, 9)] + [OLD.development.new] * 11
    assert fides == [77, 77, *[25] * 11]
    assert [sliding_k(AFTER, number) for number in (9, 10, 20)] == [77, 70, 35]


def test_a_point_above_half_of_them_was_worth_one_k_of_25():
    even, point_more = first_ratings(OLD, np.array([18000, 18000]), np.array([9, 9]), np.array([450, 550])).rating
    assert (even, point_more) == (2000, 2025)


def _weight(number: int) -> int:
    """Return the weight of a game: equal for all games of a first rating, 695 over nine."""
    return round(695 / max(number, OLD.initial.minimum_games))


def test_the_two_proposals_are_chosen_by_name_only():
    assert [proposal.name for proposal in proposals()] == [AFTER.name, RADICAL.name]
    assert {proposal.first_day for proposal in proposals()} == {None}
    assert not {proposal.name for proposal in proposals()} & {edition.name for edition in named_editions("standard")}
    with pytest.raises(NoEdition, match="known: proposal-sliding-after-first-rating"):
        proposal_named("proposal-virtual-draw")
    assert edition_on("standard", OLD.first_day) is OLD


@pytest.mark.parametrize("proposal", proposals(), ids=lambda proposal: proposal.name)
def test_the_text_of_a_proposal_is_read_as_strictly_as_an_edition(proposal):
    assert read_proposal(proposal.toml, "frozen.toml") == proposal
    stated = {line.split(" = ")[0] for line in proposal.toml.splitlines() if " = { value = " in line}
    assert {key.split(".")[1] for key in proposal.cited} == stated
    with pytest.raises(EditionError, match=r"my\.toml: development\.product: missing"):
        read_proposal(proposal.toml.replace("product =", "products =", 1), "my.toml")
