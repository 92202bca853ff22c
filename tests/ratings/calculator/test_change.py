"""Rating changes of games: methods, limits, K and its reason, and unrated games."""

from typing import Any

import pytest

from ratings.calculator import answer

GAMES = ("difference", "counted", "capped", "expected", "change", "left_out")


def game(rating: int | None, score: float | str, **more: str) -> dict[str, Any]:
    return {"rating": rating, "score": score, **more}


def change(**query: Any) -> dict[str, Any]:
    return answer({"kind": "change", **query})


def rows(answer: dict[str, Any], event: int = 0) -> list[tuple[Any, ...]]:
    return [tuple(each[key] for key in GAMES) for each in answer["events"][event]["games"]]


def test_the_whole_answer_to_one_event() -> None:
    games = [game(2400, "0.5"), game(2505, 0, colour="w", name="A", title="GM", federation="NOR"), game(None, 1)]
    assert change(id="a", on="2024-06-03", rating=2000, k=20, games=games) == {
        "id": "a",
        "edition": "2024-03-01",
        "k": 20,
        "k_reason": "given",
        "n": 2,
        "score": "0.50",
        "expected": "0.16",
        "sum": "0.34",
        "change": "6.80",
        "rounded": 7,
        "new_rating": 2007,
        "events": [
            {
                "edition": "2024-03-01",
                "method": "per game",
                "score": "0.50",
                "expected": "0.16",
                "sum": "0.34",
                "change": "6.80",
                "games": [
                    {
                        "difference": -400, "counted": -400, "capped": False,
                        "expected": "0.08", "change": "8.40", "left_out": None,
                    },
                    {
                        "difference": -505, "counted": -400, "capped": True,
                        "expected": "0.08", "change": "-1.60", "left_out": None,
                    },
                    {
                        "difference": None, "counted": None, "capped": False,
                        "expected": None, "change": None, "left_out": "unrated-opponent",
                    },
                ],
            }
        ],
    }  # fmt: skip


def test_an_averaged_event_has_the_average_and_no_expectation_of_single_games() -> None:
    answer = change(on="2003-02-01", rating=2500, k=10, games=[game(2400, 1), game(2000, 1), game(None, 1)])
    assert answer["events"][0] | {"games": None} == {
        "edition": "1998-07-01", "method": "average", "rc": 2275, "score": "2.00", "expected": "1.56", "sum": "0.44",
        "change": "4.40", "games": None,
    }  # fmt: skip
    assert rows(answer) == [
        (100, 100, False, None, None, None),
        (500, 350, True, None, None, None),
        (None, None, False, None, None, "unrated-opponent"),
    ]


@pytest.mark.parametrize(
    ("day", "system", "method"),
    [
        ("2005-06-30", "swiss", "average"),
        ("2005-07-01", "swiss", "per game"),
        ("2005-07-01", "team", "per game"),
        ("2005-07-01", "round-robin", "average"),
        ("2006-12-31", "round-robin", "average"),
        ("2007-01-01", "round-robin", "per game"),
    ],
)
def test_the_method_follows_the_first_day_of_the_event_and_its_system(day: str, system: str, method: str) -> None:
    event = {"start": day, "system": system, "games": [game(2400, 1)]}
    answer = change(on="2006-10-01", rating=2500, k=10, events=[event])
    assert answer["events"][0]["method"] == method
    assert change(on=day, rating=2500, k=10, system=system, games=[game(2400, 1)])["events"][0]["method"] == method


def test_an_event_without_a_stated_system_is_a_swiss() -> None:
    assert change(on="2006-01-01", rating=2500, k=10, games=[game(2400, 1)])["events"][0]["method"] == "per game"


def test_games_follow_the_first_day_of_their_event_and_the_month_its_own() -> None:
    events = [
        {"start": "2024-02-28", "system": "swiss", "rating": 2290, "games": [game(1800, 1), game(1850, 1)]},
        {"start": "2024-03-02", "system": "swiss", "games": [game(1800, 1), game(1850, 1)]},
    ]
    answer = change(on="2024-03-01", rating=2300, k=20, events=events)
    assert [event["edition"] for event in answer["events"]] == ["2022-01-01", "2024-03-01"]
    assert [row[1] for row in rows(answer)] == [400, 440]
    assert [row[1] for row in rows(answer, 1)] == [400, 400]
    assert (answer["sum"], answer["change"], answer["rounded"]) == ("0.30", "6.00", 6)
    assert answer["n"] == 4


def test_each_event_of_2022_has_one_upgrade_of_its_own() -> None:
    event = {"start": "2023-05-01", "system": "swiss", "games": [game(1800, 1), game(1850, 1)]}
    answer = change(on="2023-05-01", rating=2300, k=20, events=[event, event])
    assert [[row[1] for row in rows(answer, number)] for number in (0, 1)] == [[400, 450], [400, 450]]


@pytest.mark.parametrize(
    ("day", "rating", "counted"), [("2025-09-30", 2650, 400), ("2025-10-01", 2650, 450), ("2025-10-01", 2649, 400)]
)
def test_from_2650_on_no_difference_is_cut_since_october_2025(day: str, rating: int, counted: int) -> None:
    assert rows(change(on=day, rating=rating, k=10, games=[game(rating - 450, 1)]))[0][1] == counted


@pytest.mark.parametrize(("rating", "left_out"), [(2600, None), (2601, "too-wide")])
def test_in_rapid_a_difference_of_600_counts_to_2600(rating: int, left_out: str | None) -> None:
    answer = change(control="rapid", on="2024-12-01", rating=rating, k=20, games=[game(rating - 600, 1)])
    assert rows(answer)[0][5] == left_out
    assert answer["n"] == (0 if left_out else 1)


def test_games_of_a_match_with_an_unrated_player_are_left_out_for_that() -> None:
    event = {"start": "2024-06-01", "system": "match", "games": [game(None, 1)]}
    assert rows(change(on="2024-06-01", rating=2000, k=20, events=[event]))[0][5] == "match-with-unrated"


@pytest.mark.parametrize(
    ("fields", "k", "reason"),
    [
        ({"k": 40}, 40, "given"),
        ({}, 20, "normal"),
        ({"games_played": 30}, 20, "normal"),
        ({"games_played": 29}, 40, "new"),
        ({"birth_year": 2006}, 40, "junior"),
        ({"birth_year": 2005}, 20, "normal"),
        ({"birth_year": 2010, "reached_2300": True}, 20, "reached-2300"),
        ({"birth_year": 2010, "reached_2300": False}, 40, "junior"),
        ({"reached_2400": True, "games_played": 3, "birth_year": 2010}, 10, "reached-2400"),
        ({"reached_2400": False}, 20, "normal"),
    ],
)
def test_k_and_its_reason(fields: dict[str, Any], k: int, reason: str) -> None:
    answer = change(on="2024-06-01", rating=2200, games=[game(2200, 1)], **fields)
    assert (answer["k"], answer["k_reason"]) == (k, reason)


@pytest.mark.parametrize(
    ("rating", "fields", "k", "reason"),
    [
        (2399, {}, 20, "normal"),
        (2400, {}, 10, "reached-2400"),
        (2450, {"reached_2400": False}, 20, "normal"),
        (2299, {"birth_year": 2010}, 40, "junior"),
        (2300, {"birth_year": 2010}, 20, "reached-2300"),
        (2310, {"birth_year": 2010, "reached_2300": False}, 20, "reached-2300"),
    ],
)
def test_the_highest_rating_is_the_stated_one_else_the_current_one(
    rating: int, fields: dict[str, bool], k: int, reason: str
) -> None:
    answer = change(on="2024-06-01", rating=rating, games=[], **fields)
    assert (answer["k"], answer["k_reason"]) == (k, reason)


def test_one_k_for_all_in_rapid_before_october_2022() -> None:
    query = {"control": "rapid", "rating": 2450, "games_played": 3, "games": []}
    assert [change(on=day, **query)[key] for day in ("2022-09-30", "2022-10-01") for key in ("k", "k_reason")] == [
        20, "rapid-blitz", 10, "reached-2400",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("day", "fields", "k", "reason"),
    [
        ("2024-06-01", {"games_played": 0}, 38, "new+limit-700"),
        ("2024-06-01", {"k": 40}, 38, "given+limit-700"),
        ("2017-06-30", {"k": 40}, 40, "given"),
        ("2024-06-01", {}, 20, "normal"),
    ],
)
def test_k_times_all_rated_games_of_the_month_is_700_at_most(
    day: str, fields: dict[str, int], k: int, reason: str
) -> None:
    event = {"start": day, "system": "swiss", "games": [game(2000, 0.5)] * 9 + [game(None, 1)]}
    answer = change(on=day, rating=2000, events=[event, event], **fields)
    assert (answer["n"], answer["k"], answer["k_reason"]) == (18, k, reason)


@pytest.mark.parametrize(
    ("day", "rounded"), [("2007-05-01", -3), ("2008-07-01", -2), ("2018-06-30", -2), ("2018-07-01", -3)]
)
def test_exact_halves_are_rounded_as_the_month_says(day: str, rounded: int) -> None:
    lost = change(on=day, rating=2500, k=10, games=[game(2303, 0.5)])
    assert (lost["change"], lost["rounded"], lost["new_rating"]) == ("-2.50", rounded, 2500 + rounded)
    won = change(on=day, rating=2500, k=10, games=[game(2697, 0.5)])
    assert (won["change"], won["rounded"]) == ("2.50", 3)


def test_a_month_without_games_changes_nothing() -> None:
    answer = change(on="2024-06-01", rating=2000, games=[])
    assert (answer["n"], answer["score"], answer["change"], answer["new_rating"]) == (0, "0.00", "0.00", 2000)
    assert change(on="2024-06-01", rating=2000, events=[])["events"] == []
    assert change(on="2003-06-01", rating=2000, games=[])["events"][0]["rc"] is None


def test_the_list_of_1997_goes_in_steps_of_five() -> None:
    answer = change(on="1997-01-01", rating=2600, k=10, games=[game(2600, 1)] * 2)
    assert (answer["change"], answer["rounded"], answer["new_rating"]) == ("10.00", 10, 2610)
    answer = change(on="1997-01-01", rating=2600, k=15, games=[game(2600, 1)])
    assert (answer["change"], answer["rounded"], answer["new_rating"]) == ("7.50", 10, 2610)


def test_an_edition_by_name_holds_for_everything() -> None:
    event = {"system": "swiss", "games": [game(1600, 1)]}
    answer = change(edition="announced-2009", rating=2000, events=[event])
    assert (answer["edition"], answer["events"][0]["edition"], answer["k"]) == ("announced-2009", "announced-2009", 30)
    assert change(edition="standard/2009-07-01", rating=2000, games=[])["k"] == 15
