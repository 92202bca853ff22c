"""The queue of reports: an officer sees all, an arbiter those he handed in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings import queue
from ratings.rights import reporters_only, submissions_of


@require_safe
@reporters_only
def reports(request: HttpRequest) -> HttpResponse:
    state = request.GET.get("state", "waiting")
    if state not in queue.STATES:
        raise Http404
    found = queue.in_queue(submissions_of(request.user), queue.STATES[state])
    page = queue.page(found, _key(request, "before"), _key(request, "after"))
    context = {**page, "state": state, "states": list(queue.STATES), "today": timezone.localdate()}
    return render(request, "ratings/reports.html", context)


def _key(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else 0
