"""Problem details (RFC 9457): the format of all errors of the API."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from ninja import NinjaAPI, Schema
from ninja.errors import HttpError, ValidationError
from pydantic import Field

MEDIA_TYPE = "application/problem+json"
# The address on the API's page with more about a status.
TYPES = "/api/#problem-"
DETAILS = {
    404: "There is nothing public at this address.",
    405: "This address does not take this method; the header Allow names those it takes.",
    413: "The request is too large.",
    422: "The request cannot be answered as it stands; see errors.",
    500: "The server made a mistake. It has been logged under the id in the header X-Request-ID.",
    503: "The database does not answer, or a file of editions is broken; ask again after the seconds in Retry-After.",
    507: "The disk of the server is full: pages can be read, and nothing is stored.",
}
ASKING = {
    401: "The key is unknown, or revoked.",
    412: "Something has changed since the ETag in If-Match.",
    429: "More requests than the quota allows; Retry-After says in how many seconds to ask again.",
}


class Mistake(Schema):
    """One thing that is wrong with a request."""

    where: str = Field(description="query, path or body, and the name of what is wrong: `query.limit`")
    expected: str = Field(description="What would be right, in a sentence")


class ProblemDetails(Schema):
    """Why a request was not answered (RFC 9457)."""

    type: str = Field(description="An address that tells more about this kind of problem")
    title: str = Field(description="The name of the status")
    status: int
    detail: str = Field(description="What is wrong with this request, in a sentence")
    errors: list[Mistake] = Field([], description="With 422, everything that is wrong, each at its place")


class EarlyResponse(Exception):
    """An exception that ends an operation with the answer `response`."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


class ProblemResponse(EarlyResponse):
    """An exception that refuses a request. `errors` are pairs of a location in the request and the expected value."""

    def __init__(self, status: int, detail: str = "", errors: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(problem_response(status, detail, errors))


def problem_response(
    status: int,
    detail: str = "",
    errors: Sequence[tuple[str, str]] = (),
    extra_members: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Return the response with a problem. `extra_members` are additional members of the JSON object."""
    problem = {
        "type": f"{TYPES}{status}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail or DETAILS.get(status, HTTPStatus(status).description or HTTPStatus(status).phrase),
        "errors": [{"where": location, "expected": expected} for location, expected in errors],
        **(extra_members or {}),
    }
    return HttpResponse(json.dumps(problem), status=status, content_type=MEDIA_TYPE)


def install_handlers(api: NinjaAPI) -> None:
    """Let the API answer all refused requests with problems."""
    api.exception_handler(EarlyResponse)(lambda request, answered: answered.response)
    api.exception_handler(Http404)(lambda request, missing: problem_response(404))
    api.exception_handler(HttpError)(lambda request, error: problem_response(error.status_code, error.message))
    api.exception_handler(ValidationError)(lambda request, invalid: problem_response(422, errors=_errors_of(invalid)))


def _errors_of(invalid: ValidationError) -> list[tuple[str, str]]:
    return [(_location(error["loc"]), f"{error['msg']}.") for error in invalid.errors]


def _location(location: Sequence[str | int]) -> str:
    """Return the part of the request and the name of the field, from a location of the framework: ``query.limit``."""
    return ".".join(map(str, dict.fromkeys((location[0], location[-1]))))
