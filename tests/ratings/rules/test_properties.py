"""Properties of any games."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ratings.rules.change import changes_per_game
from ratings.rules.edition import edition_named, editions

RATING = st.integers(1000, 2900)
SCORE = st.sampled_from([0, 50, 100])
EDITION = st.sampled_from([edition for chapter in ("standard", "rapid-blitz") for edition in editions(chapter)])
GAMES = st.lists(st.tuples(RATING, RATING, SCORE, st.integers(0, 3)), min_size=1, max_size=30)
UNLIMITED = edition_named("rapid-blitz", "2018-07-01")


def working(edition, games):
    own, opponent, score, event = np.array(games).T
    return changes_per_game(edition, own, opponent, score, event)


@given(GAMES)
def test_without_a_limit_the_expectations_of_both_players_sum_to_one(games):
    there = working(UNLIMITED, games)
    back = working(UNLIMITED, [(opponent, own, 100 - score, event) for own, opponent, score, event in games])
    assert (there.expected + back.expected == 100).all()
    assert (there.change == -back.change).all()


@given(RATING, RATING, SCORE)
def test_with_a_limit_that_holds_for_both_players_a_game_still_changes_nothing_in_sum(own, opponent, score):
    edition = edition_named("standard", "2024-03-01")
    there, back = working(edition, [(own, opponent, score, 0)]), working(edition, [(opponent, own, 100 - score, 0)])
    assert there.change[0] == -back.change[0]


@given(EDITION, RATING, RATING)
def test_a_better_score_never_changes_less(edition, own, opponent):
    changes = [int(working(edition, [(own, opponent, score, 0)]).change[0]) for score in (0, 50, 100)]
    assert changes == sorted(set(changes))


@given(EDITION, RATING, RATING, SCORE)
def test_a_stronger_opponent_never_makes_a_result_worth_less(edition, own, opponent, score):
    weak, strong = (int(working(edition, [(own, rating, score, 0)]).change[0]) for rating in (opponent, opponent + 1))
    assert weak <= strong


@given(EDITION, GAMES)
def test_many_games_at_once_change_what_each_changes_alone(edition, games):
    alone = [(own, opponent, score, index) for index, (own, opponent, score, _) in enumerate(games)]
    together = working(edition, alone)
    for index, game in enumerate(alone):
        single = working(edition, [game])
        assert together.change[index] == single.change[0]
        assert together.capped[index] == single.capped[0]


@given(EDITION, GAMES, st.randoms())
def test_the_order_of_the_games_does_not_matter_to_their_sum(edition, games, random):
    games = [(2600, opponent, score, event) for _, opponent, score, event in games]
    shuffled = random.sample(games, len(games))
    assert working(edition, games).change.sum() == working(edition, shuffled).change.sum()


@given(EDITION, GAMES)
def test_the_working_adds_up(edition, games):
    result = working(edition, games)
    own, opponent, score, _ = np.array(games).T
    assert (result.difference == own - opponent).all()
    assert (result.capped == (result.difference != result.counted)).all()
    assert (result.change == score - result.expected).all()
    assert (np.abs(result.counted) <= np.abs(result.difference)).all()
