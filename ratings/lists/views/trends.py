"""Statistics of all lists of a control through time."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.csv_table import csv_file
from ratings.core.page_cache import cached_page
from ratings.lists.browse import SinceForm
from ratings.lists.summary import federation_label
from ratings.lists.trends import trend_chart, trend_months, unbroken_since
from ratings.lists.views.versions import refused_parameters
from ratings.models import TimeControl
from ratings.register.federations import FEDERATIONS

TABLE = ("list", "version", "rated", "active", "mean", "median", "mean_active", "mean_first_10", "mean_first_100")
FIELDS = ("players", "active", "mean", "median", "active_mean", "first_ten", "first_hundred")


@cached_page
@require_safe
def through_time(request: HttpRequest, control: str) -> HttpResponse:
    """Render numbers of players and levels of ratings on every list since a year, of all federations or one.

    By default the first year is the year after the last gap of more than a year between lists.
    """
    form = SinceForm(request.GET)
    form.is_valid()  # the page prints the errors beside their fields
    federation, since = form.cleaned_data.get("federation") or "", form.cleaned_data.get("since")
    series = form.selected_series()
    months = trend_months(series, control, federation, since)
    unbroken = None if since else unbroken_since(months)
    earliest = months[0].day.year if unbroken else None
    months = [month for month in months if not unbroken or month.day.year >= unbroken]
    query = urlencode({name: value for name, value in form.cleaned_data.items() if value})
    context = {
        "control": TimeControl(control),
        "controls": TimeControl,
        "form": form,
        "federations": FEDERATIONS.values(),
        "federation": federation,
        "query": query,
        "earliest": earliest,
        "all_query": urlencode({"series": series.address_code, "federation": federation, "since": earliest})
        if earliest
        else "",
        "series": series,
        "federation_words": federation_label(federation),
        "months": months[::-1],
        "newest": months[-1] if months else None,
        "table": reverse("through_time_table", args=[control]) + (f"?{query}" if query else ""),
        "numbers": trend_chart(months, [_("Rated"), _("Active")], ["players", "active"]),
        "middle": trend_chart(months, [_("Mean"), _("Median"), _("Active")], ["mean", "median", "active_mean"]),
        "first": trend_chart(months, [_("First 10"), _("First 100")], ["first_ten", "first_hundred"]),
    }
    return render(request, "ratings/lists/through_time.html", context)


@require_safe
def through_time_table(request: HttpRequest, control: str) -> HttpResponse:
    """Return the figures of every list since a year as CSV, the oldest first; 400 names invalid parameters."""
    form = SinceForm(request.GET)
    if wrong := refused_parameters(request, form):
        return wrong
    federation, series = form.cleaned_data["federation"], form.selected_series()
    rows = [
        (month.version.list.month, month.version.number, *(getattr(month, field) for field in FIELDS))
        for month in trend_months(series, control, federation, form.cleaned_data["since"])
    ]
    return csv_file("-".join(filter(None, (series.address_code, control, "through-time", federation))), TABLE, rows)
