"""The cache of pages of published lists: strong ETags, 304 without a query, entries that are valid until a change."""

from collections.abc import Callable

from django.http import HttpResponse

View = Callable[..., HttpResponse]


def cached_page(view: View) -> View:
    """Mark a view as cacheable: its page may depend only on the address, the language and published data."""
    view.is_page_cached = True  # type: ignore[attr-defined]
    return view
