"""The filters that are set on a page, each with the address of the page without it."""

from collections.abc import Mapping

from django.http import HttpRequest


def filter_chips(request: HttpRequest, words: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the words of each filter that has some, by its name in the address, and where it is left out."""
    return [(text, _without(request, name)) for name, text in words.items() if text]


def _without(request: HttpRequest, name: str) -> str:
    params = request.GET.copy()
    params.pop(name, None)
    return f"{request.path}?{params.urlencode()}" if params else request.path
