"""The statistics of a month."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import officers_only
from ratings.lists.month_query import month_of
from ratings.models import Version
from ratings.month_end.statistics import statistics_of

MAX_PLAYERS = 200


@require_safe
@officers_only
def statistics(request: HttpRequest) -> HttpResponse:
    """Render the statistics of a month's lists, by default of the month of the newest published list."""
    newest = Version.objects.order_by("-list__date").values_list("list__date", flat=True).first()
    month = month_of(request, newest)
    context = {"month": month, "lists": statistics_of(month), "named": MAX_PLAYERS, "first_ones": f":{MAX_PLAYERS}"}
    return render(request, "ratings/month_end/statistics.html", context)
