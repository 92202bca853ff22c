"""Fees: the rates from their days, and what is owed for the reports of a month."""

import datetime as dt
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.core.csv_table import csv_file
from ratings.lists.months import NoSuchList, first_day
from ratings.models import FeeRate
from ratings.office.fees import by_submitter, owed, total
from ratings.office.forms import FeeRateForm

COLUMNS = ("submitter", "month", "event", "first_day", "control", "unit", "count", "rate", "amount", "currency")


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def fees(request: HttpRequest) -> HttpResponse:
    """The rates, and what is owed in a month; posted, another rate."""
    form = FeeRateForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Recorded."))
        return redirect("fees")
    month = _month(request)
    rows = owed(month)
    context: dict[str, Any] = {
        "form": form,
        "rates": FeeRate.objects.all(),
        "month": month,
        "rows": rows,
        "submitters": by_submitter(rows),
        "totals": total(charge for row in rows for charge in row.charges),
    }
    return render(request, "ratings/office/fees.html", context, status=422 if form.is_bound else 200)


@require_safe
@officers_only
def fees_file(request: HttpRequest) -> HttpResponse:
    """What is owed in a month, a line a charge."""
    month = _month(request)
    lines = [
        (account.by, f"{month:%Y-%m}", account.event.name, account.event.first_day, account.event.control,
         charge.rate.unit, charge.count, charge.rate.amount, charge.amount, charge.rate.currency)
        for account in owed(month)
        for charge in account.charges
    ]  # fmt: skip
    return csv_file(f"fees-{month:%Y-%m}", COLUMNS, lines)


@require_POST
@officers_only
def remove_fee_rate(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a rate back; the audit keeps it."""
    get_object_or_404(FeeRate, pk=pk).delete()
    messages.success(request, _("Removed."))
    return redirect("fees")


def _month(request: HttpRequest) -> dt.date:
    text = request.GET.get("month", "")
    try:
        return first_day(text) if text else timezone.localdate().replace(day=1)
    except NoSuchList:
        raise Http404 from None
