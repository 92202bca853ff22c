"""A month of a few games computed here, and FIDE's list of it with single differences."""

import pytest

from ratings.fide_events.comparison import (
    ComparedPlayer,
    ComparedRuns,
    comparison_summary,
    differing_players,
    runs_to_compare,
)
from ratings.imports import BaseRow
from ratings.models import RatingList
from tests.ratings import month


@pytest.fixture
def computed_list(db: None) -> RatingList:
    players = month.enrol_players()
    month.publish_base_list(players)
    month.create_event(players, "A1B C=D B1E")
    return month.run_and_publish().list


def fide(rating_list: RatingList, **changed: tuple[int | None, int | None, int]) -> ComparedRuns:
    """Return FIDE's list: equal to ours except for the people in `changed` by letter (rating, K, games)."""
    rows = []
    for row in rating_list.versions.get(number=1).run.listed.order_by("number"):
        letter = next(letter for letter, name in month.NAMES.items() if name == row.name)
        rating, k, games = changed.get(letter, (row.rating, row.k, row.games))
        if rating is not None:
            rows.append(BaseRow(row.number, rating, k, games=games))
    month.publish_base_rows(rating_list.date, rating_list.control, rows, "FIDE's list")
    compared = runs_to_compare(rating_list)
    assert compared
    return compared


def ours(rating_list: RatingList, letter: str) -> tuple[int | None, int | None, int]:
    row = rating_list.versions.get(number=1).run.listed.get(name=month.NAMES[letter])
    return row.rating, row.k, row.games


def reasons(compared: ComparedRuns) -> dict[str, tuple[str, ...]]:
    letters = {name: letter for letter, name in month.NAMES.items()}
    return {letters[row.name]: row.reasons for row in differing_players(compared) if row.rating or row.fide_rating}


def test_without_both_lists_there_is_nothing_to_compare(computed_list: RatingList) -> None:
    assert runs_to_compare(computed_list) is None


def test_the_same_list_differs_nowhere(computed_list: RatingList) -> None:
    comparison = fide(computed_list)
    assert reasons(comparison) == {}


def test_games_on_one_list_only_are_reported_with_the_list(computed_list: RatingList) -> None:
    a, c = ours(computed_list, "A"), ours(computed_list, "C")
    comparison = fide(computed_list, A=(2000, a[1], a[2] - 1), C=(c[0], c[1], c[2] + 1))
    assert reasons(comparison) == {"A": ("more-games",), "C": ("fewer-games",)}


def test_another_k_and_a_result_that_cannot_be_seen(computed_list: RatingList) -> None:
    a, b = ours(computed_list, "A"), ours(computed_list, "B")
    comparison = fide(computed_list, A=(a[0] + 9, 40, a[2]), B=(b[0] + 2, b[1], b[2]))  # type: ignore[operator]
    assert reasons(comparison) == {"A": ("other-k",), "B": ("base-or-result",)}


def test_players_missing_on_fides_list_are_reported(computed_list: RatingList) -> None:
    comparison = fide(computed_list, A=(None, None, 0))
    assert reasons(comparison) == {"A": ("not-there",)}
    numbers = comparison_summary(comparison, list(differing_players(comparison)))
    assert numbers.on_both_lists == 4
    assert numbers.with_equal_ratings == 4
    assert dict(numbers.counts)["not-there"] == 1


def row(**cells: object) -> ComparedPlayer:
    usual = dict.fromkeys(ComparedPlayer._fields) | {
        "here": True, "there": True, "rating": 2010, "fide_rating": 2013, "games": 5, "fide_games": 5, "k": 20,
        "fide_k": 20, "base": 2000, "base_adjustment": 0, "rounded": 10, "before": 2000,
    }  # fmt: skip
    return ComparedPlayer(**usual | cells)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cells", "reasons"),
    [
        ({}, ("base-or-result",)),
        ({"before": 2003}, ("other-base",)),
        ({"base": 2003, "base_adjustment": 3}, ("adjusted",)),
        ({"base": 2003, "base_adjustment": 3, "before": 2004}, ("adjusted", "other-base")),
        ({"rating": None, "fide_rating": 1400, "base": 1401, "before": 1401}, ("floor",)),
        ({"rating": 1500, "fide_rating": None, "base": None, "before": None, "rounded": None}, ("first",)),
        ({"base": None, "before": None, "rounded": None}, ("first",)),
        ({"here": False}, ("not-here",)),
    ],
)
def test_the_reason_of_a_difference_follows_from_both_lists(cells: dict[str, object], reasons: tuple[str, ...]) -> None:
    assert row(**cells).reasons == reasons


def test_the_difference_is_fides_less_ours() -> None:
    assert row().difference == 3
    assert row(rating=None).difference is None
