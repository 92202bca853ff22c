"""Request bodies that are longer than a form: their size limits, and the permission to send them.

The web server checks the permission before it receives the rest of a body (`config.web.uploads`). A view declares its
limit with a decorator. The view's guard (`ratings.accounts.permissions.require`) or the decorator checks the sender.
SMALL_BODY is the limit of all other views.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import HttpRequest

SMALL_BODY = 64 * 1024  # bytes that every visitor may send to any address
View = TypeVar("View", bound=Callable[..., Any])
Admits = Callable[[HttpRequest, Mapping[str, Any]], bool]


@dataclass(frozen=True, slots=True)
class AwaitedUpload:
    """The size limit of an upload in bytes, and a function that checks the sender.

    `admits` is None if the guard of the view checks the sender.
    """

    most: int
    admits: Admits | None = None


def awaits_upload(most: int, admits: Admits | None = None) -> Callable[[View], View]:
    """Return a decorator that lets a view receive files of up to `most` bytes."""

    def declared(view: View) -> View:
        vars(view)["upload"] = AwaitedUpload(most, admits)
        return view

    return declared
