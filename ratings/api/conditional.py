"""Conditional requests: the answer is 304 without further work if it depends only on versions that never change."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from ratings.api.problems import EarlyResponse
from ratings.core.version import program_version
from ratings.models import Version

# The rows of a version never change, but another release of the program may describe them in other words.
CACHED_FOR_A_DAY = "public, max-age=86400"
REVALIDATED = "public, no-cache"


def answer_if_unchanged(request: HttpRequest, response: HttpResponse, *versions: Version) -> None:
    """Set ETag and Cache-Control of a response that depends only on published versions.

    EarlyResponse with status 304 if the client has this answer. The decorator `http.condition` is not used, because it
    runs before the operation: the versions would be read twice.
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
    """Return a strong ETag of the content."""
    return f'"{sha256(content).hexdigest()[:32]}"'
