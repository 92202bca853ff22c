"""The calculator for programs, with one question or many."""

import json
from typing import Any, get_args

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema

from ratings.api import problems
from ratings.calculator import KINDS, answer, answers, is_error
from ratings.calculator.errors import InvalidInput
from ratings.calculator.lines import read_json
from ratings.core.heavy_work import defer_if_queued
from ratings.core.uploads import awaits_upload
from ratings.rules.edition_schema import TimeControl

MOST_QUESTIONS = 1000
MOST_BYTES = 2 * 1024 * 1024
MOST_BYTES_UNQUEUED = 32 * 1024  # a longer request waits in the queue of heavy work

QUESTION = {
    "type": "object",
    "required": ["kind"],
    "properties": {
        "kind": {"enum": list(KINDS)},
        "on": {"type": "string", "format": "date", "description": "the day that decides the edition"},
        "edition": {"type": "string", "description": "an edition by name, instead of a day"},
        "control": {"enum": list(get_args(TimeControl)), "default": "standard"},
        "id": {"description": "anything; comes back with the answer"},
    },
    "description": "; ".join(f"{name}: {', '.join(sorted(kind.keys))}" for name, kind in KINDS.items()),
}
QUESTIONS = {
    "type": "array",
    "maxItems": MOST_QUESTIONS,
    "items": {},
    "description": "Questions; what is none has an error in its place",
}
BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"oneOf": [QUESTION, QUESTIONS]}}},
    }
}

router = Router(tags=["calculator"])


class Wrong(Schema):
    """A fault in a question: its position in the list from 1, the key, the value found, the values allowed."""

    line: int
    key: str
    found: Any
    allowed: str


class Unanswered(problems.ProblemDetails):
    """In place of an answer: a problem that says also which key of the question is wrong, and the question's id."""

    id: Any = None
    error: Wrong


@router.post(
    "/calculate",
    response={200: dict[str, Any] | list[dict[str, Any]], 413: problems.ProblemDetails, 422: Unanswered},
    openapi_extra=BODY,
    summary="Answer one question, or up to 1,000 in a list",
)
@awaits_upload(MOST_BYTES)
def calculate(request: HttpRequest) -> HttpResponse:
    """Return the working of each question, as the command `calculate` writes it.

    In a list a question that cannot be answered has an `error` in its place and the others are answered, with status
    200; one that was asked alone has status 422. More than 1,000 questions or 2 MiB are refused with 413.
    """
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES or len(request.body) > MOST_BYTES:
        return _too_large(f"more than {MOST_BYTES} bytes")
    if len(request.body) > MOST_BYTES_UNQUEUED and (later := defer_if_queued(request)):
        return later
    try:
        parsed = read_json(request.body)
    except InvalidInput as refused:
        parsed = refused
    if isinstance(parsed, list):
        if len(parsed) > MOST_QUESTIONS:
            return _too_large(f"{len(parsed)} questions, at most {MOST_QUESTIONS} in one request")
        return HttpResponse(json.dumps(answers(parsed)), content_type="application/json")
    result = answer(parsed)
    if is_error(result):
        return problems.problem_response(422, "The question cannot be answered; see error.", extra_members=result)
    return HttpResponse(json.dumps(result), content_type="application/json")


def _too_large(detail: str) -> HttpResponse:
    return problems.problem_response(413, detail)
