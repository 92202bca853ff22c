"""Page of the first ten players of each kind on a list."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.core.page_cache import cached_page
from ratings.lists.top_lists import TOP_RANKS, top_lists_of
from ratings.lists.views.versions import cached_hidden_numbers, federation_context, version_or_404


@cached_page
@require_safe
def top_lists(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """Render the first ten players of each kind, of all federations or one federation."""
    version = version_or_404(month, control, number)
    federation, context = federation_context(request, version)
    hidden = cached_hidden_numbers(request.published)  # type: ignore[attr-defined]
    context |= {"tops": top_lists_of(version, federation), "places": TOP_RANKS, "hidden": hidden}
    return render(request, "ratings/lists/top_lists.html", context)
