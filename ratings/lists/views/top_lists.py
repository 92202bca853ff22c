"""Page of the first ten players of each kind on a list."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.core.page_cache import cached_page
from ratings.lists.top_lists import PLACES, first_places
from ratings.lists.views.versions import hidden_known, of_federation, version_or_404


@cached_page
@require_safe
def top_lists(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """Render the first ten of each kind, of all federations or of one."""
    version = version_or_404(month, control, number)
    federation, context = of_federation(request, version)
    hidden = hidden_known(request.published)  # type: ignore[attr-defined]
    context |= {"tops": first_places(version, federation), "places": PLACES, "hidden": hidden}
    return render(request, "ratings/lists/top_lists.html", context)
