"""Pages by cursor: an answer has the address of the next page, which is right even if earlier rows have changed."""

import base64
import binascii
import json
import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from ratings.api.problems import ProblemResponse

T = TypeVar("T")
MOST_ITEMS = 1000
DEFAULT_LIMIT = 100
NAMES = re.compile("[A-Za-z0-9-]*")
CURSOR_EXPECTED = "The cursor of an earlier answer (the address in next)."

Limit = Annotated[int, Query(ge=1, le=MOST_ITEMS, description="How many items a page has at most")]
After = Annotated[
    str,
    Query(
        max_length=200,
        pattern="^[A-Za-z0-9_-]*$",
        description="Where the page begins: taken from `next` of the page before, never made by hand",
    ),
]


class Paged(Schema):
    """A page of items."""

    next: str | None = Field(description="The address of the next page; null on the last one")


def encode_cursor(*key: str) -> str:
    """Return a cursor for an address; `key` is the sort key of the last item on the page."""
    return base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip("=")


def decode_cursor(after: str, *kinds: Callable[[Any], Any]) -> tuple[Any, ...] | None:
    """Return the sort key in a cursor, each part converted by one of `kinds`; None for the first page.

    ProblemResponse for an invalid cursor.
    """
    if not after:
        return None
    try:
        key = json.loads(base64.urlsafe_b64decode(after + "=" * (-len(after) % 4)))
        if not isinstance(key, list) or not all(isinstance(part, str) and NAMES.fullmatch(part) for part in key):
            raise ValueError(after)
        return tuple(kind(part) for kind, part in zip(kinds, key, strict=True))
    except (binascii.Error, ValueError, TypeError, OverflowError) as error:
        raise ProblemResponse(422, errors=[("query.after", CURSOR_EXPECTED)]) from error


def page(request: HttpRequest, rows: Sequence[T], limit: int, key: Callable[[T], Sequence[str]]) -> Any:
    """Return the items of a page, and the address of the next page; None on the last page.

    `rows` has one item more than `limit` if there is a next page.
    """
    items = rows[:limit]
    return {
        "items": items,
        "next": next_page_address(request, encode_cursor(*key(items[-1]))) if len(rows) > limit else None,
    }


def next_page_address(request: HttpRequest, after: str) -> str:
    """Return the address of the same request with another cursor."""
    query = request.GET.copy()
    query["after"] = after
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
