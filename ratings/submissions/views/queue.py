"""The queue of reports: officers see all, arbiters those that they handed in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import reporters_only, visible_submissions
from ratings.submissions import queue
from ratings.submissions.forms import QueueForm


@require_safe
@reporters_only
def reports(request: HttpRequest) -> HttpResponse:
    seen = visible_submissions(request.user)
    form = QueueForm(seen, request.GET.dict())
    if not form.is_valid():
        raise Http404
    filters = form.to_filters()
    page = queue.queue_page(seen, filters, _key(request, "before"), _key(request, "after"))
    context = {
        **page,
        "rows": queue.rows_with_days(page["rows"], timezone.localdate()),
        "filters": filters,
        "form": form,
        "states": list(queue.STATES),
    }
    return render(request, "ratings/submissions/reports.html", context)


def _key(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else 0
