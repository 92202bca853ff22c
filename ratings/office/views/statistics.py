"""The statistics of a month."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import officers_only
from ratings.lists.months import NoSuchList, first_day
from ratings.models import Version
from ratings.office.statistics import statistics_of

NAMED = 200


@require_safe
@officers_only
def statistics(request: HttpRequest) -> HttpResponse:
    """The lists of a month in numbers; without one named, of the newest that is published."""
    text = request.GET.get("month", "")
    newest = Version.objects.order_by("-list__date").values_list("list__date", flat=True).first()
    try:
        month = first_day(text) if text else (newest or timezone.localdate()).replace(day=1)
    except NoSuchList:
        raise Http404 from None
    context = {"month": month, "lists": statistics_of(month), "named": NAMED, "first_ones": f":{NAMED}"}
    return render(request, "ratings/office/statistics.html", context)
