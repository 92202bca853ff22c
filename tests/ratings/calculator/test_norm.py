"""Title norms: every condition with its number, and the required score."""

from typing import Any

import pytest

from ratings.calculator import answer

FOREIGN = [("GM", "GER"), ("GM", "ENG"), ("GM", "USA"), ("IM", "GEO"), ("FM", "ITA")]
OTHERS = [("", "NOR"), ("", "NOR"), ("CM", "GER"), ("", "USA")]


def opponents(score: float, mix: list[tuple[str | None, str | None]] = FOREIGN + OTHERS) -> list[dict[str, Any]]:
    """Return opponents of 2475 with results that add up to the score."""
    points = [min(max(2 * score - 2 * index, 0), 2) / 2 for index in range(len(mix))]
    return [
        {"rating": 2475, "score": each, "title": title, "federation": federation}
        for each, (title, federation) in zip(points, mix, strict=True)
    ]


def norm(**query: Any) -> dict[str, Any]:
    return answer({"kind": "norm", "on": "2025-06-01", "title": "GM", "player": {"federation": "NOR"}, **query})


def met_conditions(answer: dict[str, Any]) -> dict[str, bool | None]:
    return {condition["text"]: condition["met"] for condition in answer["conditions"]}


def test_a_norm_with_all_its_conditions() -> None:
    answer = norm(games=opponents(6))
    assert (answer["edition"], answer["ok"], answer["performance"], answer["average"]) == (
        "2024-01-01", True, 2600, "2475.00",
    )  # fmt: skip
    assert answer["score_needed"] == "6.00"
    assert set(met_conditions(answer).values()) == {True}
    assert answer["conditions"][1] == {
        "article": "1.4.8", "text": "points, by the least share of them", "needed": "3.50", "found": "6.00",
        "met": True,
    }  # fmt: skip
    assert answer["conditions"][4] == {
        "article": "1.4.5a", "text": "titled opponents", "needed": 5, "found": 5, "met": True,
    }  # fmt: skip


def test_half_a_point_less_is_no_norm() -> None:
    answer = norm(games=opponents(5.5))
    assert answer["ok"] is False
    assert [text for text, yes in met_conditions(answer).items() if not yes] == ["performance"]


def test_unknown_values_are_null_and_so_is_a_norm_that_depends_on_them() -> None:
    unknown = norm(games=[{"rating": 2475, "score": each["score"]} for each in opponents(6)], player=None)
    assert unknown["ok"] is None
    assert {text for text, yes in met_conditions(unknown).items() if yes is None} == {
        "titled opponents", "opponents titled GM", "federations besides the own one",
        "opponents of the own federation, at most", "opponents of one federation, at most",
    }  # fmt: skip
    assert norm(games=[{"rating": 2475, "score": 0.5}] * 9)["ok"] is False


@pytest.mark.parametrize("exempt", [True, "a", "d", "1.4.3c"])
def test_an_exemption_leaves_the_federations_out(exempt: bool | str) -> None:
    at_home = opponents(6, [(title, "NOR") for title, _ in FOREIGN + OTHERS])
    assert norm(games=at_home)["ok"] is False
    assert norm(games=at_home, exempt=False)["ok"] is False
    assert norm(games=at_home, exempt=exempt)["ok"] is True


def test_in_a_double_round_robin_opponents_count_once() -> None:
    five = [("GM", "GER"), ("GM", "ENG"), ("GM", "USA"), ("", "NOR"), ("", "NOR")]
    answer = norm(games=opponents(7, five + five), double=True)
    counts = {each["text"]: (each["needed"], each["found"]) for each in answer["conditions"]}
    assert counts["opponents titled GM"] == (3, 3)
    assert counts["titled opponents"] == (3, 3)
    odd = norm(games=opponents(6, five + five[:4]), double=True)
    assert {each["text"]: each["found"] for each in odd["conditions"]}["opponents titled GM"] == 3
    assert {each["text"]: each["found"] for each in odd["conditions"]}["titled opponents"] == 3


def test_the_score_needed_in_all_rounds_while_some_are_to_be_played() -> None:
    assert norm(games=opponents(6)[:5], rounds=9)["score_needed"] == "6.00"
    assert norm(games=opponents(6)[:5])["score_needed"] == "3.50"


@pytest.mark.parametrize(
    ("title", "average", "n", "score"),
    [("GM", 2475, 9, "6.00"), ("GM", 2474, 9, "6.50"), ("GM", 2380, 9, "7.00"), ("IM", 2284, 9, "6.50"),
     ("WGM", "2200.50", 9, "7.00")],
)  # fmt: skip
def test_the_score_needed_against_an_average(title: str, average: int | str, n: int, score: str) -> None:
    answer = norm(title=title, average=average, n=n, player=None)
    assert (answer["score_needed"], answer["ok"], answer["conditions"]) == (score, None, [])


def test_an_unrated_and_a_weak_opponent_are_raised_as_the_regulations_say() -> None:
    games = opponents(6)
    games[7]["rating"], games[8]["rating"] = None, 1500
    assert norm(games=games)["average"] == "2336.00"
