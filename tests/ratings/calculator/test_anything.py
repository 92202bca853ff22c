"""Arbitrary questions: the result is a JSON answer or an error, never anything else."""

import json
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ratings.calculator import answer, answers, is_error
from ratings.calculator.input_values import shorten_value
from tests.ratings.calculator.test_errors import (
    CHANGE,
    EVENT,
    INITIAL,
    NORM,
    PERFORMANCE,
    RATED,
    ROUND_ROBIN,
    TIME,
    K,
)

BY_AVERAGE = {"kind": "initial", "on": "2024-06-01", "average": 1900, "score": 3, "n": 5}
MONTH = {"kind": "change", "on": "2024-06-01", "rating": 2000, "events": [EVENT, EVENT]}
POOL = {"kind": "initial", "on": "2002-06-01", "events": [EVENT, EVENT]}
QUESTIONS = [CHANGE, MONTH, INITIAL, BY_AVERAGE, POOL, ROUND_ROBIN, PERFORMANCE, K, TIME, RATED, NORM]

RIGHT = st.sampled_from(
    [0, 1, 2, 0.5, "0", "0.5", "1", 40, 700, 1399, 1400, 2000, 2300, 2400, 2650, 9999, "GM", "NOR", "open", "rapid",
     "swiss", "round-robin", "match", "1993-01-01", "2005-07-01", "2012-01-01", "2024-12-01",
     "proposal-sliding-from-first-game"]
)  # fmt: skip
ANY = RIGHT | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all parts of a question."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(each for key, value in inside for each in places(value, (*way, key)))]


@st.composite
def changed(draw: st.DrawFn) -> Any:
    """Draw a valid question with up to three of its parts replaced by any value."""
    question = {"question": deepcopy(draw(st.sampled_from(QUESTIONS)))}
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places(question)[1:]))
        inside: Any = question
        for key in way:
            inside = inside[key]
        inside[last] = draw(ANY)
        if draw(st.booleans()) and isinstance(question["question"], dict):
            question["question"]["on"] = draw(st.sampled_from(["1995-01-01", "2003-01-01", "2010-01-01", "2026-01-01"]))
    return question["question"]


@given(changed())
def test_there_is_an_answer_or_an_error(question: Any) -> None:
    result = answer(question)
    assert json.loads(json.dumps(result)) is not None
    if is_error(result):
        assert result["error"].keys() == {"line", "key", "found", "allowed"}
        assert isinstance(result["error"]["key"], str)
        assert result["error"]["allowed"]


@given(st.lists(changed(), max_size=6))
def test_a_neighbour_changes_no_answer(questions: list[Any]) -> None:
    together = answers(questions)
    alone = [answer(question, line) for line, question in enumerate(questions, start=1)]
    assert json.dumps(together) == json.dumps(alone)


@given(ANY)
def test_what_is_shown_is_short(value: Any) -> None:
    assert len(json.dumps(shorten_value(value), ensure_ascii=False)) < 1000
