"""Pages of months: all months, and a month with its lists, their runs and events."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import officers_only
from ratings.lists.months import (
    NoSuchList,
    first_day,
    list_to_run,
    lists_to_run,
    series_named,
)
from ratings.models import RatingSeries, Submission, TimeControl, User
from ratings.periods.calendar import coming_lists
from ratings.periods.periods import events_of, lists_of, months
from ratings.periods.run import request_run


@require_safe
@officers_only
def periods(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    context = {"months": months(today), "controls": TimeControl.labels, "coming": coming_lists(today)}
    return render(request, "ratings/periods/periods.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def period(request: HttpRequest, month: str) -> HttpResponse:
    """Render the lists of a month. POST: start a run of one list, or of all."""
    if request.method == "POST":
        return _run(request, month)
    day = first_day(month)
    lists = [(listed, events_of(listed)) for listed in lists_of(day)]
    if not lists:
        raise Http404
    waiting = Submission.objects.waiting().count()
    context = {
        "month": day,
        "lists": lists,
        "can_run": [listed for listed, _events in lists if listed.can_run],
        "waiting": waiting,
    }
    return render(request, "ratings/periods/period.html", context)


def _run(request: HttpRequest, month: str) -> HttpResponse:
    control = request.POST.get("control", "")
    try:
        if control:
            lists = [list_to_run(series_named(request.POST.get("series", "")), month, control)]
        else:
            computed = RatingSeries.objects.computed_here()
            lists = [listed for series in computed for listed in lists_to_run(series, month)]
    except NoSuchList as error:
        messages.error(request, str(error))
        return redirect("period", month)
    if not lists:
        message = _(
            "There is no earlier list, and no event is rated on a list of this month. Import the last earlier "
            "list, or run a month with an event."
        )
        messages.error(request, message)
    runs = [request_run(rating_list, cast(User, request.user), timezone.now()) for rating_list in lists]
    return redirect(runs[0]) if len(runs) == 1 else redirect("period", month)
