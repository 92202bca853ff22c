"""Bodies of requests that are longer than a form: how long a view lets them be, and who may send them.

The web server asks before it receives the rest of a body (`config.web.uploads`). A view has a decorator for it, and its
guard (`ratings.accounts.permissions.only`), or the decorator, tells who may send. Elsewhere SMALL_BODY is the most.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import HttpRequest

SMALL_BODY = 64 * 1024  # bytes that anybody may send to any address
View = TypeVar("View", bound=Callable[..., Any])
Admits = Callable[[HttpRequest, Mapping[str, Any]], bool]


@dataclass(frozen=True, slots=True)
class AwaitedUpload:
    """Bytes of the file that a view awaits, and a test of who may send it; None if its guard has the test."""

    most: int
    admits: Admits | None = None


def awaits_upload(most: int, admits: Admits | None = None) -> Callable[[View], View]:
    """Let a view be sent files of so many bytes."""

    def declared(view: View) -> View:
        vars(view)["upload"] = AwaitedUpload(most, admits)
        return view

    return declared
