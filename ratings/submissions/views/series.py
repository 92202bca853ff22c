"""The officer's decision on the series of an event, on the page of its report."""

import datetime as dt
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.accounts.permissions import officers_only
from ratings.core.errors import Refused
from ratings.models import RatedEvent, User
from ratings.submissions.entries import decide_entry
from ratings.submissions.forms import SeriesEntryForm
from ratings.submissions.views.submission import submission_page


@require_POST
@officers_only
def enter_series(request: HttpRequest, pk: int) -> HttpResponse:
    """Move the event of an accepted report to another list of a series, or out of it."""
    event = get_object_or_404(RatedEvent.objects.select_related("submission"), submission=pk)
    form = SeriesEntryForm(request.POST)
    if not form.is_valid():
        reasons = [f"{form.fields[name].label}: {' '.join(map(str, errors))}" for name, errors in form.errors.items()]
        return submission_page(request, event.submission, reasons=reasons, status=422)
    series, list_date, reason = (form.cleaned_data[name] for name in ("series", "list_date", "reason"))
    try:
        decide_entry(event, series, cast("dt.date | None", list_date), reason, cast(User, request.user), timezone.now())
    except Refused as refused:
        return submission_page(request, event.submission, reasons=refused.reasons, status=422)
    messages.success(request, _("Decided for the series %(code)s.") % {"code": series.code})
    return redirect(event.submission)
