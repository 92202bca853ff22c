"""Changes of K that a player may reach, on both sides of each boundary. Figures by 8.3.3 of the edition since 2024."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.rules.edition import edition_named
from ratings.rules.k_factor import compute_k
from ratings.rules.k_forecast import KStatus, k_changes

NOW = edition_named("standard", "2025-10-01")
USUAL = {"rating": 1900, "games": 100, "birth_year": 1980, "highest": 1900, "list_year": 2026, "played": 0}


def changes_of(edition=NOW, **state):
    """Return the changes of K: the cause, the new K, and the figure."""
    return {(change.condition, change.k, change.at) for change in k_changes(edition, KStatus(**USUAL | state))}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({}, {("rating", 10, 2400), ("limit", 19, 36)}),
        ({"highest": 2399}, {("rating", 10, 2400), ("limit", 19, 36)}),
        ({"highest": 2400}, {("limit", 9, 71)}),
        ({"games": 12}, {("games", 20, 18), ("rating", 10, 2400), ("limit", 38, 18)}),
        ({"games": 29, "played": 1}, {("games", 20, 0), ("rating", 10, 2400), ("limit", 38, 18)}),
        ({"games": 29, "played": 5}, {("games", 20, 0), ("rating", 10, 2400), ("limit", 38, 18)}),
        ({"games": 30}, {("rating", 10, 2400), ("limit", 19, 36)}),
        ({"games": -1}, {("rating", 10, 2400), ("limit", 19, 36)}),
        (
            {"birth_year": 2010},
            {("birthday", 20, 2029), ("rating", 20, 2300), ("rating", 10, 2400), ("limit", 38, 18)},
        ),
        ({"birth_year": 2010, "games": 3}, {("birthday", 20, 2029), ("rating", 10, 2400), ("limit", 38, 18)}),
        ({"birth_year": 2010, "highest": 2300}, {("rating", 10, 2400), ("limit", 19, 36)}),
        ({"birth_year": 2007}, {("rating", 10, 2400), ("limit", 19, 36)}),
        ({"birth_year": 2008}, {("birthday", 20, 2027), ("rating", 20, 2300), ("rating", 10, 2400), ("limit", 38, 18)}),
        ({"played": 35}, {("rating", 10, 2400), ("limit", 19, 36)}),
        ({"played": 36}, {("rating", 10, 2400), ("limit", 18, 37)}),
    ],
)
def test_the_events_that_would_change_k(state, expected):
    assert changes_of(**state) == expected


@pytest.mark.parametrize(("state", "more"), [({"games": 3, "played": 2}, 25), ({"games": 30}, 0), ({"games": -1}, 0)])
def test_a_junior_who_is_new_as_well_needs_the_games_too(state, more):
    changes = k_changes(NOW, KStatus(**USUAL | {"birth_year": 2010} | state))
    assert [change.extra_games for change in changes if change.condition == "birthday"] == [more]


def test_one_k_for_all_in_rapid_and_blitz_only_meets_its_limit():
    assert changes_of(edition_named("rapid-blitz", "2022-01-01"), birth_year=2012, games=3) == {("limit", 19, 36)}


def test_without_a_limit_in_the_edition_none_is_forecast():
    assert "limit" not in {condition for condition, _, _ in changes_of(edition_named("standard", "2009-07-01"))}


def test_each_turn_rests_on_a_number_of_the_edition():
    changes = k_changes(NOW, KStatus(**USUAL | {"birth_year": 2010, "games": 12}))
    assert {change.key for change in changes} <= NOW.cited.keys()
    junior = k_changes(NOW, KStatus(**USUAL | {"birth_year": 2010}))
    assert next(change.key for change in junior if change.at == 2300) == "development.junior_under"


@given(
    rating=st.integers(1400, 2900),
    games=st.integers(-1, 60),
    birth_year=st.sampled_from([0, 1970, 2006, 2008, 2012]),
    played=st.integers(0, 80),
)
def test_at_the_figure_forecast_k_is_lower_and_one_game_before_it_is_not(rating, games, birth_year, played):
    state = KStatus(rating, games, birth_year, rating, 2026, played)
    (change,) = [change for change in k_changes(NOW, state) if change.condition == "limit"]
    columns = [np.full(3, value) for value in (rating, games, birth_year, rating)]
    now, before, then = compute_k(NOW, *columns, 2026, np.array([played, change.at - 1, change.at])).value.tolist()
    assert (before, then) == (now, change.k)
    assert then < now
