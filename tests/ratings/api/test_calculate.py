"""/api/v1/calculate: one question or many, without log-in."""

import json
from typing import Any

import pytest
from django.test import Client

from ratings.api.calculate import MOST_BYTES, MOST_QUESTIONS

RATED = {"kind": "rated", "on": "2024-06-01", "ratings": [2000, 2000]}
ANSWER = {"rated": True, "reason": "rated"}


pytestmark = pytest.mark.django_db


def post(body: Any, **more: Any) -> Any:
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    client = Client(enforce_csrf_checks=True)
    return client.post("/api/v1/calculate", text, content_type="application/json", **more)


def test_one_question_has_one_answer() -> None:
    answer = post({**RATED, "id": "x"})
    assert (answer.status_code, answer.json()) == (200, {"id": "x", **ANSWER})


def test_a_list_is_answered_in_order_with_errors_in_their_places() -> None:
    answers = post([RATED, {**RATED, "kind": "x"}, 3, RATED])
    assert answers.status_code == 200
    first, second, third, last = answers.json()
    assert (first, last) == (ANSWER, ANSWER)
    assert (second["error"]["line"], second["error"]["key"]) == (2, "kind")
    assert (third["error"]["line"], third["error"]["key"]) == (3, "")


@pytest.mark.parametrize("body", ["nonsense", "", "3", "null", b"\xff", json.dumps({**RATED, "on": "x"})])
def test_a_question_that_cannot_be_answered_is_422(body: str | bytes) -> None:
    answer = post(body)
    assert answer.status_code == 422
    assert answer.json()["error"].keys() == {"line", "key", "found", "allowed"}
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["title"] == "Unprocessable Entity"


def test_a_thousand_questions_are_answered_and_one_more_is_too_much() -> None:
    assert len(post([RATED] * MOST_QUESTIONS).json()) == MOST_QUESTIONS
    refused = post([RATED] * (MOST_QUESTIONS + 1))
    assert (refused.status_code, refused.json()["detail"]) == (413, "1001 questions, at most 1000 in one request")


def test_too_many_bytes_are_refused() -> None:
    assert post(json.dumps(RATED) + " " * (MOST_BYTES - len(json.dumps(RATED)))).status_code == 200
    assert post(json.dumps(RATED) + " " * MOST_BYTES).status_code == 413


def test_the_api_describes_itself() -> None:
    described = Client().get("/api/v1/openapi.json").json()
    calculate = described["paths"]["/api/v1/calculate"]["post"]
    assert set(calculate["responses"]) == {"200", "401", "413", "422", "429"}
    single, many = calculate["requestBody"]["content"]["application/json"]["schema"]["oneOf"]
    assert many["maxItems"] == MOST_QUESTIONS
    assert "round_robin" in single["properties"]["kind"]["enum"]


def test_only_questions_are_taken() -> None:
    assert Client().get("/api/v1/calculate").status_code == 405
