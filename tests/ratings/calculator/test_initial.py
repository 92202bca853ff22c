"""First ratings: counted events in every form of the editions, and the published rating."""

from typing import Any

import pytest

from ratings.calculator import answer

FIVE = [(1902, 0.5), (1877, 0.5), (1884, 1), (2012, 0), (1832, 1)]


def games(*played: tuple[int | None, float]) -> list[dict[str, Any]]:
    return [{"rating": rating, "score": score} for rating, score in played]


def event(start: str, *played: tuple[int | None, float], system: str = "swiss") -> dict[str, Any]:
    return {"start": start, "system": system, "games": games(*played)}


def initial(**query: Any) -> dict[str, Any]:
    return answer({"kind": "initial", **query})


def test_a_published_case_of_2025_with_its_working() -> None:
    assert initial(on="2025-11-01", games=games(*FIVE, (None, 1))) == {
        "edition": "2025-10-01", "counted": 5, "average": "1872.43", "percentage": 57, "dp": 50, "rating": 1922,
        "published": True, "reason": "published",
    }  # fmt: skip


def test_the_rule_before_2024_gives_another_rating_to_the_same_games() -> None:
    answer = initial(on="2023-11-01", games=games(*FIVE))
    assert (answer["average"], answer["percentage"], answer["rating"]) == ("1901.40", 60, 1921)


def test_games_events_and_average_say_the_same() -> None:
    by_average = initial(on="2025-11-01", average="1901.40", score="3", n=5)
    assert by_average == initial(on="2025-11-01", average=1901.4, score=3, n=5)
    assert by_average == initial(on="2025-11-01", games=games(*FIVE))
    assert by_average == initial(on="2025-11-01", events=[event("2025-11-03", *FIVE)])


@pytest.mark.parametrize(
    ("fields", "rating", "published", "reason"),
    [
        ({"average": 2400, "score": 5, "n": 5}, 2200, True, "maximum"),
        ({"average": 1400, "score": 1, "n": 5}, 1356, False, "below-floor"),
        ({"average": 1900, "score": 2, "n": 4}, 1867, False, "too-few-games"),
    ],
)
def test_the_rating_is_reported_also_where_it_is_not_published(
    fields: dict[str, int], rating: int, published: bool, reason: str
) -> None:
    answer = initial(on="2024-06-01", **fields)
    assert (answer["rating"], answer["published"], answer["reason"]) == (rating, published, reason)


def test_a_first_event_without_a_point_is_disregarded_and_so_is_a_second_one() -> None:
    nothing = event("2024-04-02", (1900, 0), (1800, 0), (1850, 0))
    later = event("2024-05-02", (1700, 1), (1750, 0.5), (1800, 0))
    answer = initial(on="2024-06-01", events=[nothing, nothing, later])
    assert (answer["counted"], answer["published"], answer["reason"]) == (3, False, "too-few-games")
    assert initial(on="2024-06-01", events=[later, nothing])["counted"] == 6
    alone = initial(on="2024-06-01", events=[nothing])
    assert (alone["counted"], alone["average"], alone["rating"], alone["reason"]) == (0, None, None, "first-score")


@pytest.mark.parametrize(("last", "counted"), [("2026-04-10", 5), ("2026-05-10", 2)])
def test_results_are_kept_for_26_lists(last: str, counted: int) -> None:
    events = [event("2024-03-05", (1700, 1), (1750, 0.5), (1800, 0)), event(last, (1700, 1), (1700, 0))]
    assert initial(on=f"{last[:7]}-01", events=events)["counted"] == counted


def test_the_newest_list_is_that_of_the_last_event_where_the_day_is_before_it() -> None:
    events = [event("2024-03-05", (1700, 1)), event("2024-05-05", (1700, 1))]
    assert initial(on="2024-03-01", events=events)["counted"] == 2


def test_an_edition_by_name_needs_no_days() -> None:
    undated = {"system": "swiss", "games": games(*FIVE)}
    assert initial(edition="2024-03-01", events=[undated])["rating"] == 1922


def test_in_2009_an_event_needs_three_rated_opponents_and_a_point() -> None:
    two = event("2010-01-05", (2000, 1), (2000, 1), (None, 1))
    three = event("2010-01-20", (2000, 1), (2000, 0), (2000, 0))
    half = event("2010-01-20", (2000, 0.5), (2000, 0), (2000, 0))
    assert [initial(on="2010-03-01", events=[event])["counted"] for event in (two, three, half)] == [0, 3, 0]


@pytest.mark.parametrize(
    ("day", "system", "ru"),
    [
        ("1999-01-01", "swiss", 2007),
        ("1999-01-01", "round-robin", 2025),
        ("2010-01-01", "swiss", 2007),
        ("2010-01-01", "round-robin", 2025),
        ("2021-12-31", "round-robin", 2025),
        ("2022-01-01", "round-robin", 2007),
    ],
)
def test_below_fifty_per_cent_of_a_round_robin_dp_is_shortened_until_2021(day: str, system: str, ru: int) -> None:
    ten = [(2200, 1), (2200, 1), (2200, 0.5)] + [(2200, 0)] * 7
    answer = initial(on=day, system=system, games=games(*ten))
    assert (answer["percentage"], answer["dp"]) == (25, -193)
    assert (answer["performances"][0]["ru"] if "performances" in answer else answer["rating"]) == ru


def test_a_round_robin_among_other_events_is_pooled_as_if_all_were_one() -> None:
    ten = [(2200, 1), (2200, 1), (2200, 0.5)] + [(2200, 0)] * 7
    events = [event("2010-01-02", *ten, system="round-robin"), event("2010-01-20", *ten)]
    assert initial(on="2010-01-01", events=events)["rating"] == 2007


def test_above_fifty_per_cent_a_half_point_has_the_value_of_its_time() -> None:
    query = {"average": 2200, "score": "5.5", "n": 9}
    days = ("2001-01-01", "2010-01-01", "2012-01-01", "2015-01-01")
    assert [initial(on=day, **query)["rating"] for day in days] == [2225, 2225, 2230, 2240]


def test_the_weighted_average_of_the_events_ignores_the_first_ones_below_the_floor() -> None:
    events = [
        event("2001-01-05", *[(1900, 0.5)] * 4),
        event("2001-02-05", *[(2280, 0.5)] * 5),
        event("2001-03-05", *[(2400, 0.5)] * 10),
        event("2001-04-05", *[(2000, 0.5)] * 5),
        event("2001-05-05", (2300, 1), (2300, 1)),
    ]
    answer = initial(on="2001-07-01", events=events)
    assert answer == {
        "edition": "1998-07-01", "counted": 20, "average": "2270.00", "percentage": None, "dp": None, "rating": 2270,
        "published": True, "reason": "published",
        "performances": [
            {"ru": 1900, "n": 4, "ignored": True},
            {"ru": 2280, "n": 5, "ignored": False},
            {"ru": 2400, "n": 10, "ignored": False},
            {"ru": 2000, "n": 5, "ignored": False},
            {"ru": 2325, "n": 2, "ignored": True},
        ],
    }  # fmt: skip


def test_all_events_below_the_floor_leave_no_rating() -> None:
    answer = initial(on="2001-07-01", games=games(*[(1900, 0.5)] * 9))
    assert (answer["counted"], answer["rating"], answer["published"], answer["reason"]) == (
        0,
        None,
        False,
        "below-floor",
    )


def test_the_table_is_blank_at_the_ends_before_2014() -> None:
    lost = initial(on="2012-01-01", average=2000, score=0, n=9)
    assert (lost["rating"], lost["reason"]) == (None, "first-score")
    won = initial(on="2012-01-01", average=2000, score=9, n=9)
    assert (won["percentage"], won["dp"], won["rating"]) == (100, None, 2135)
    assert initial(on="2015-01-01", average=2000, score=9, n=9)["dp"] == 800


@pytest.mark.parametrize(
    ("fields", "rating", "reason"),
    [
        ({"olympiad": "open", "score": 3, "n": 6, "rounds": 12}, 2200, "olympiad"),
        ({"olympiad": "women", "score": 3, "n": 6, "rounds": 12}, 2050, "olympiad"),
        ({"olympiad": "open", "score": 3, "n": 6}, 2200, "olympiad"),
        ({"olympiad": "open", "score": 3, "n": 6, "rounds": 13}, 2000, "too-few-games"),
        ({"olympiad": "open", "score": "2.5", "n": 6, "rounds": 12}, 1935, "too-few-games"),
    ],
)
def test_half_the_rounds_and_points_of_an_olympiad(fields: dict[str, Any], rating: int, reason: str) -> None:
    answer = initial(on="2002-01-01", average=2000 + 5 * ("women" in fields.values()), **fields)
    if reason == "olympiad":
        assert (answer["rating"], answer["published"], answer["reason"]) == (rating, True, reason)
    else:
        assert answer["published"] is False


def test_a_higher_performance_stands_instead_of_the_rating_of_an_olympiad() -> None:
    query = {"olympiad": "open", "rounds": 14, "average": 2300, "score": 6, "n": 10}
    assert initial(on="2002-01-01", **query)["rating"] == 2325
    assert "olympiad" not in {initial(on="2010-01-01", **query)["reason"], initial(on="2002-01-01", **query)["reason"]}
