"""A list in figures."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.core.page_cache import cached_page
from ratings.lists.statistics import figures_of
from ratings.lists.views.versions import of_federation, version_or_404


@cached_page
@require_safe
def list_statistics(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """One version of a list in figures, of all federations or of one."""
    version = version_or_404(month, control, number)
    federation, context = of_federation(request, version)
    context |= {"figures": figures_of(version, federation)}
    return render(request, "ratings/lists/list_statistics.html", context)
