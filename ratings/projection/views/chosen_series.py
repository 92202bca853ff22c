"""The rating series that the address of a projection names."""

from django.http import HttpRequest

from ratings.models import RatingSeries


def named_series(request: HttpRequest) -> RatingSeries:
    """Return the series that ``?series=`` names by its code, else the default one."""
    series = RatingSeries.objects
    return series.at_address(request.GET.get("series", "")) or series.default()
