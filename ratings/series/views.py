"""Pages of rating series for administrators: list, add and change."""

from django.contrib import messages
from django.db.models import Max, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import administrators_only
from ratings.accounts.second_factor import second_factor_required
from ratings.models import RatingSeries
from ratings.series.forms import RatingSeriesForm


@require_safe
@administrators_only
def rating_series(request: HttpRequest) -> HttpResponse:
    """Render every series with its rules and the date of its newest published list, the default series first."""
    published = Max("lists__date", filter=Q(lists__versions__isnull=False))
    series = RatingSeries.objects.annotate(newest=published)
    return render(request, "ratings/series/rating_series.html", {"series": series})


@require_http_methods(["GET", "HEAD", "POST"])
@administrators_only
@second_factor_required
def new_rating_series(request: HttpRequest) -> HttpResponse:
    return _page(request, RatingSeriesForm(request.POST or None))


@require_http_methods(["GET", "HEAD", "POST"])
@administrators_only
@second_factor_required
def change_rating_series(request: HttpRequest, code: str) -> HttpResponse:
    """Change a series. The audit records every change with its author."""
    series = get_object_or_404(RatingSeries, code=code)
    return _page(request, RatingSeriesForm(request.POST or None, instance=series), str(series))


def _page(request: HttpRequest, form: RatingSeriesForm, name: str = "") -> HttpResponse:
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("rating_series")
    context = {"form": form, "name": name}
    return render(request, "ratings/series/series_form.html", context, status=422 if form.is_bound else 200)
