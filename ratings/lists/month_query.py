"""The month in the query of a page's address."""

import datetime as dt

from django.http import Http404, HttpRequest
from django.utils import timezone

from ratings.lists.months import NoSuchList, first_day


def month_of(request: HttpRequest, default: dt.date | None = None) -> dt.date:
    """Return the first day of the month in the query, else of `default` or today; Http404 for an invalid month."""
    text = request.GET.get("month", "")
    try:
        return first_day(text) if text else (default or timezone.localdate()).replace(day=1)
    except NoSuchList:
        raise Http404 from None
