"""Requests that name what they have: answered with 304 before any work where a version never changes."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from ratings.api.problems import EarlyResponse
from ratings.core.version import program_version
from ratings.models import Version

# Sealed rows stay; what is said of them may be said otherwise by another version of the program.
CACHED_FOR_A_DAY = "public, max-age=86400"
REVALIDATED = "public, no-cache"


def answer_if_unchanged(request: HttpRequest, response: HttpResponse, *versions: Version) -> None:
    """Mark an answer that is made of sealed versions alone. Answered: the asker has it.

    Not `http.condition`, which stands before the operation: there the versions would have to be looked up twice.
    """
    content = "\n".join(
        [request.path, request.META.get("QUERY_STRING", ""), program_version(), *(version.seal for version in versions)]
    )
    response["ETag"] = etag(content.encode())
    response["Cache-Control"] = CACHED_FOR_A_DAY
    unchanged = get_conditional_response(request, response["ETag"])
    if unchanged is not None:
        unchanged["ETag"], unchanged["Cache-Control"] = response["ETag"], CACHED_FOR_A_DAY
        raise EarlyResponse(unchanged)


def etag(content: bytes) -> str:
    """Return a strong entity tag."""
    return f'"{sha256(content).hexdigest()[:32]}"'
