"""Pages of published lists: told apart by strong tags, answered again without asking the database, kept while true."""

from collections.abc import Callable

from django.http import HttpResponse

View = Callable[..., HttpResponse]


def cached_page(view: View) -> View:
    """Says of a page that it depends on its address, the language and what is published, and on nothing else."""
    view.lasting = True  # type: ignore[attr-defined]
    return view
