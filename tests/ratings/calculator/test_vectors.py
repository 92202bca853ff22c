"""The worked examples of tests/rules/vectors as questions: the answers are those of their sources."""

import tomllib
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ratings.calculator import answer

VECTORS = Path(__file__).parents[1] / "rules" / "vectors"
Case = dict[str, Any]
Question = dict[str, Any]
# Lists, one-time increases and single steps of the rounding are no questions for a calculator.
NOT_ASKED = {"period", "lift", "floor", "list", "match", "pool", "first_step", "norm_counts"}


def games(opponents: list[int], score: Decimal | int) -> list[dict[str, Any]]:
    """Return games against these opponents (0 for unrated) with results that add up to the score."""
    points = [min(max(2 * score - 2 * index, 0), 2) / 2 for index in range(len(opponents))]
    return [{"rating": rating or None, "score": float(each)} for rating, each in zip(opponents, points, strict=True)]


def ask_expected(question: Question, case: Case) -> None:
    """Compare the table with answers for rapid chess of 2012, when no difference was limited."""
    size = case["difference"]
    query = {"kind": "change", "control": "rapid", "on": "2013-01-01", "k": 1}
    for rating, opponent, expected in ((2000 + size, 2000, "higher"), (2000, 2000 + size, "lower")):
        answered = answer({**query, "rating": rating, "games": [{"rating": opponent, "score": 0}]})
        assert Decimal(answered["expected"]) == case[expected]


def ask_change(question: Question, case: Case) -> None:
    played = [{"rating": rating, "score": float(score)} for rating, score in case["games"]]
    answered = answer({**question, "kind": "change", "rating": case["own"], "k": case["k"], "games": played})
    stated = {key: case[key] for key in ("expected", "sum", "score", "change", "rounded", "new_rating") if key in case}
    assert {key: Decimal(answered[key]) for key in stated} == stated
    assert stated


def ask_initial(question: Question, case: Case) -> None:
    query = {"average": case["average"], "score": float(case["score"]), "n": case["games"]}
    answered = answer({**question, "kind": "initial", **query})
    assert answered["rating"] == case["rating"]


def ask_performance(question: Question, case: Case) -> None:
    answered = answer({**question, "kind": "performance", "games": games(case["opponents"], case["score"])})
    assert answered["performance"] == case["rating"]


def ask_k(question: Question, case: Case) -> None:
    query = {"rating": case["rating"], "games_played": case["games"], "period_games": case.get("period_games", 1)}
    if "born" in case:
        query |= {"birth_year": case["born"], "on": f"{case['year']}-06-01"}
    if "highest" in case:
        query |= {"reached_2400": case["highest"] >= 2400, "reached_2300": case["highest"] >= 2300}
    answered = answer({**question, "kind": "k", **query})
    assert answered["k"] == case["k"]
    assert answered["before_limit"] == case.get("before_limit", answered["before_limit"])


def ask_wide(question: Question, case: Case) -> None:
    answered = answer({**question, "kind": "rated", "ratings": [case["own"], case["opponent"]]})
    assert answered["rated"] == case["rated"]


def ask_time(question: Question, case: Case) -> None:
    answered = answer({**question, "kind": "time_control", "time": case["time"], "ratings": case["ratings"]})
    assert answered["class"] == case["play"].lower()


def ask_round_robin(question: Question, case: Case) -> None:
    players = {
        name: {"rating": rating or None, "score": float(case["scores"][name]), "k": case.get("k", {}).get(name)}
        for name, rating in case["ratings"].items()
    }
    answered = answer({**question, "kind": "round_robin", "players": players, "games_each": case["games_each"]})
    for key in ("rc_first", "ru_first", "rc", "d", "change"):
        for name, stated in case.get(key, {}).items():
            assert Decimal(answered["players"][name][key]) == stated, (key, name)
    for key, stated in case.get("field", {}).items():
        assert Decimal(answered[key]) == stated


def ask_weighted(question: Question, case: Case) -> None:
    """Compare with events of draws against opponents of one rating, so that each Ru is that rating."""
    events = [
        {"start": f"1999-01-{day:02}", "system": "swiss", "games": [{"rating": ru, "score": 0.5}] * count}
        for day, (ru, count) in enumerate(case["ratings"], start=1)
    ]
    answered = answer({**question, "kind": "initial", "events": events})
    assert [(each["ru"], each["n"], each["ignored"]) for each in answered["performances"]] == [
        (ru, count, False) for ru, count in case["ratings"]
    ]
    assert (answered["rating"], answered["published"]) == (case["rating"], True)


def ask_norm(question: Question, case: Case) -> None:
    played = games(case["ratings"], case["score"])
    answered = answer({**question, "kind": "norm", "title": case["title"], "games": played})
    assert answered["performance"] == case.get("performance", answered["performance"])
    assert Decimal(answered["average"]) == case.get("average", Decimal(answered["average"]))
    met = [each["met"] for each in answered["conditions"] if each["article"] in ("1.4.1", "1.4.8")]
    assert len(met) == 4
    assert all(met) == case.get("ok", all(met))


def ask_norm_mix(question: Question, case: Case) -> None:
    played = [{"rating": 2500, "score": 0.5, "title": title, "federation": code} for title, code in case["opponents"]]
    query = {"title": case["title"], "player": {"federation": case["own"]}, "games": played}
    conditions = {each["text"]: each for each in answer({**question, "kind": "norm", **query})["conditions"]}
    assert conditions["titled opponents"]["found"] == case["titled"]
    assert conditions["federations besides the own one"]["found"] == case["foreign"]
    assert conditions["opponents of the own federation, at most"]["found"] == case["from_own"]


def ask_norm_ninth(question: Question, case: Case) -> None:
    for ninth, met in ((case["ninth"], True), (case["ninth"] - 1, False)):
        played = games([case["average"]] * 8 + [ninth], 9)
        answered = answer({**question, "kind": "norm", "title": case["title"], "games": played})
        assert [each["met"] for each in answered["conditions"] if each["text"] == "average of the opponents"] == [met]


def ask_norm_score(question: Question, case: Case) -> None:
    query = {"title": case["title"], "average": case["average"], "n": case["games"]}
    assert Decimal(answer({**question, "kind": "norm", **query})["score_needed"]) == case["score"]


ASKS: dict[str, Callable[[Question, Case], None]] = {
    name.removeprefix("ask_"): function for name, function in globals().items() if name.startswith("ask_")
}


def cases() -> Iterator[Any]:
    for file in sorted(VECTORS.rglob("*.toml")):
        control = "rapid" if file.parent.name == "rapid-blitz" else "standard"
        for kind, stated in tomllib.loads(file.read_text("utf-8"), parse_float=Decimal).items():
            if kind not in NOT_ASKED:
                for case in stated:
                    question = {"edition": file.stem, "control": control}
                    yield pytest.param(kind, question, case, id=f"{file.stem} {kind} {case['id']}")


@pytest.mark.parametrize(("kind", "question", "case"), list(cases()))
def test_a_worked_example_is_answered_as_its_source_says(kind: str, question: Question, case: Case) -> None:
    ASKS[kind](question, case)
