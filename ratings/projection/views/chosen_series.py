"""The rating series in the address of a projection."""

from django.http import HttpRequest

from ratings.models import RatingSeries


def named_series(request: HttpRequest) -> RatingSeries:
    """Return the series with the code in ``?series=``, else the default series."""
    series = RatingSeries.objects
    return series.at_address(request.GET.get("series", "")) or series.default()
