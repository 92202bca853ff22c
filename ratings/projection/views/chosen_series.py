"""The rating series that the address of a projection names."""

from django.http import HttpRequest

from ratings.lists.player_record import Record
from ratings.models import RatingSeries


def chosen_series(request: HttpRequest, kept: Record | None = None) -> RatingSeries | None:
    """The series with the code ``?series=`` as addresses have it; None for the default one, and without such a one.

    Unasked it is the first other series for who is on no list of the default one, where their record is given.
    """
    others = [] if kept is None or kept.months else kept.other_series
    code = request.GET.get("series", others[0].code if others else "")
    every = RatingSeries.objects.filter(default=False).select_related("lent_by") if code else ()
    return next((series for series in every if series.code == code), None)
