"""The real periods of tests/rules/real_cases as questions: the answers are FIDE's changes and new ratings."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ratings.calculator import answer, answers

CASES = {
    case["id"]: case
    for file in sorted((Path(__file__).parents[1] / "rules" / "real_cases").glob("*.json"))
    for case in json.loads(file.read_text("utf-8"))["cases"]
}


def question(case: dict[str, Any]) -> dict[str, Any]:
    events = [
        {
            "start": event["start"],
            "system": event["system"],
            "rating": event["rating"],
            "games": [{"rating": rating, "score": score} for rating, score in event["games"]],
        }
        for event in case["events"]
    ]
    return {
        "kind": "change", "id": case["id"], "on": case["period"], "rating": case["rating"], "k": case["k"],
        "events": events,
    }  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_the_change_and_the_new_rating_are_those_of_fide(case: dict[str, Any]) -> None:
    answered = answer(question(case))
    assert Decimal(answered["change"]) == Decimal(case["change"])
    assert case["new_rating"] in (None, answered["new_rating"])


def test_many_at_once_are_answered_as_one_by_one() -> None:
    questions = [question(case) for case in CASES.values()]
    assert len(questions) > 300
    assert answers(questions) == [answer(each) for each in questions]
