"""What programs may ask the rating office: /api/v1/."""

import json
from typing import Any, get_args

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Router, Schema
from ninja.throttling import BaseThrottle

from ratings.calculator import KINDS, answer, answers, is_error
from ratings.calculator.lines import read
from ratings.calculator.refused import Refused
from ratings.request_limit import may_ask
from ratings.rules.articles import Control

MOST_QUESTIONS = 1000
MOST_BYTES = 2 * 1024 * 1024
REQUESTS, SECONDS = 60, 60

QUESTION = {
    "type": "object",
    "required": ["kind"],
    "properties": {
        "kind": {"enum": list(KINDS)},
        "on": {"type": "string", "format": "date", "description": "the day that decides the edition"},
        "edition": {"type": "string", "description": "an edition by name, instead of a day"},
        "control": {"enum": list(get_args(Control)), "default": "standard"},
        "id": {"description": "anything; comes back with the answer"},
    },
    "description": "; ".join(f"{name}: {', '.join(sorted(kind.keys))}" for name, kind in KINDS.items()),
}
BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {"oneOf": [QUESTION, {"type": "array", "maxItems": MOST_QUESTIONS, "items": QUESTION}]}
            }
        },
    }
}

router = Router()


class Wrong(Schema):
    """What is wrong with a question: its place in the list from 1, the key, what was found, what is allowed."""

    line: int
    key: str
    found: Any
    allowed: str


class Unanswered(Schema):
    """In place of an answer."""

    id: Any = None
    error: Wrong


class Refusal(Schema):
    """Why the request as a whole was not answered."""

    detail: str


class PerAddress(BaseThrottle):
    """So many requests for one thing from one address."""

    def __init__(self, what: str, most: int, seconds: int) -> None:
        self.what, self.most, self.seconds = what, most, seconds

    def allow_request(self, request: HttpRequest) -> bool:
        return may_ask(request, self.what, self.most, self.seconds)

    def wait(self) -> float:
        return self.seconds


@router.post(
    "/calculate",
    auth=None,
    throttle=PerAddress("calculate", REQUESTS, SECONDS),
    response={
        200: dict[str, Any] | list[dict[str, Any]],
        413: Refusal,
        422: Unanswered,
        429: Refusal,
    },
    openapi_extra=BODY,
    summary="Answer one question, or up to 1,000 in a list",
)
def calculate(request: HttpRequest) -> HttpResponse:
    """The working of each question, as the command `calculate` writes it.

    In a list a question that cannot be answered has an `error` in its place and the others are answered, with status
    200; one that was asked alone has status 422. More than 1,000 questions or 2 MiB are refused with 413, more than
    60 requests a minute from one address with 429.
    """
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES or len(request.body) > MOST_BYTES:
        return _too_much(f"more than {MOST_BYTES} bytes")
    try:
        asked = read(request.body)
    except Refused as refused:
        asked = refused
    if isinstance(asked, list):
        if len(asked) > MOST_QUESTIONS:
            return _too_much(f"{len(asked)} questions, at most {MOST_QUESTIONS} in one request")
        return HttpResponse(json.dumps(answers(asked)), content_type="application/json")
    found = answer(asked)
    return JsonResponse(found, status=422 if is_error(found) else 200)


def _too_much(detail: str) -> HttpResponse:
    return JsonResponse({"detail": detail}, status=413)
