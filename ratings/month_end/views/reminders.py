"""The page of reminders and late reports."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import officers_only
from ratings.month_end.late_reports import late_reports
from ratings.month_end.reminders import WAITING_DAYS
from ratings.month_end.reminders import reminders as due


@require_safe
@officers_only
def reminders(request: HttpRequest) -> HttpResponse:
    """Render all reminders. Reports have one after the days in the query (``?days=14``)."""
    today = timezone.localdate()
    text = request.GET.get("days", "")
    days = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else WAITING_DAYS
    context = {"groups": due(today, days), "days": days, "late": late_reports(today)}
    return render(request, "ratings/month_end/reminders.html", context)
