"""Statistics page of a list."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ratings.core.csv_table import csv_file
from ratings.core.page_cache import cached_page
from ratings.lists.browse import FederationForm
from ratings.lists.statistics import figures_of
from ratings.lists.views.versions import federation_context, refused_parameters, version_or_404

TABLE = ("by", "group", "rated", "active", "women", "mean_rating")


@cached_page
@require_safe
def list_statistics(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """Render the statistics of a version of a list, of all federations or one federation."""
    version = version_or_404(month, control, number)
    federation, context = federation_context(request, version)
    table = reverse("list_statistics_table", args=[month, control, number])
    context |= {
        "figures": figures_of(version, federation),
        "table": f"{table}?federation={federation}" if federation else table,
    }
    return render(request, "ratings/lists/list_statistics.html", context)


@require_safe
def list_statistics_table(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """Return the statistics as CSV; 400 names invalid parameters."""
    version, form = version_or_404(month, control, number), FederationForm(request.GET)
    if wrong := refused_parameters(request, form):
        return wrong
    federation = form.cleaned_data["federation"]
    rows = [(part, *group) for part, group in figures_of(version, federation).table]
    name = "-".join(filter(None, (control, month, f"v{number}", "statistics", federation)))
    return csv_file(name, TABLE, rows)
