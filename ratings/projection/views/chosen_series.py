"""The rating series that the address of a projection names."""

from django.http import HttpRequest

from ratings.models import RatingSeries


def chosen_series(request: HttpRequest) -> RatingSeries | None:
    """The series with the code ``?series=`` as addresses have it; None for the default one, and without such a one."""
    code = request.GET.get("series")
    every = RatingSeries.objects.filter(default=False).select_related("lent_by") if code else ()
    return next((series for series in every if series.code == code), None)
