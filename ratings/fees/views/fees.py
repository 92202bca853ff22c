"""Fees: rates, payers of the reports of a month, and charges."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.core.csv_table import csv_file
from ratings.core.errors import Refused
from ratings.fees import invoices, payers
from ratings.fees.fees import fees_of_fide, fees_of_month, totals_by_currency
from ratings.fees.forms import FeeRateForm
from ratings.lists.month_query import month_of
from ratings.models import FeeRate, Payer, User

COLUMNS = (
    "payer", "submitter", "month", "event", "first_day", "control", "fee", "unit", "count", "rate", "amount",
    "currency",
)  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def fees(request: HttpRequest) -> HttpResponse:
    """Render the rates and the charges of a month. A post adds a rate."""
    month, form = month_of(request), FeeRateForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Recorded."))
        return redirect(f"{reverse('fees')}?month={month:%Y-%m}")
    statements = invoices.statements(month)
    rows = [(statement.payer, report) for statement in statements for report in statement.reports]
    context: dict[str, Any] = {
        "form": form,
        "rates": FeeRate.objects.all(),
        "month": month,
        "rows": rows,
        "statements": statements,
        "payers": Payer.objects.all(),
        "proposed": payers.proposed_payers(report.event for _payer, report in rows),
        "fees_of_fide": fees_of_fide(timezone.localdate()),
        "totals": totals_by_currency(charge for _payer, report in rows for charge in report.charges),
    }
    return render(request, "ratings/fees/fees.html", context, status=422 if form.is_bound else 200)


@require_safe
@officers_only
def fees_file(request: HttpRequest) -> HttpResponse:
    """Return the charges of a month as CSV, one per line."""
    month = month_of(request)
    lines = [
        (statement.payer.name if statement.payer else "", report.submitter, f"{month:%Y-%m}", report.event.name,
         report.event.first_day, report.event.control, charge.rate.fee, charge.rate.unit, charge.count,
         decimal_amount(charge.rate.hundredths), decimal_amount(charge.amount), charge.rate.currency)
        for statement in invoices.statements(month)
        for report in statement.reports
        for charge in report.charges
    ]  # fmt: skip
    return csv_file(f"fees-{month:%Y-%m}", COLUMNS, lines)


@require_POST
@officers_only
def choose_payers(request: HttpRequest) -> HttpResponse:
    """Store the payers of the reports of a month. A report without a choice keeps its payer."""
    month = month_of(request)
    by_number = {str(payer.pk): payer for payer in Payer.objects.all()}
    chosen = {
        report.event: payer
        for report in fees_of_month(month)
        if (payer := by_number.get(request.POST.get(f"payer-{report.event.pk}", "")))
    }
    count = payers.record_payers(chosen, cast(User, request.user), timezone.now())
    message = ngettext("%(count)d payer was recorded.", "%(count)d payers were recorded.", count)
    messages.success(request, message % {"count": count})
    return redirect(f"{reverse('fees')}?month={month:%Y-%m}")


@require_POST
@officers_only
def issue_invoices(request: HttpRequest) -> HttpResponse:
    month = month_of(request)
    try:
        issued = invoices.issue_invoices(month, cast(User, request.user), timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        message = ngettext("%(count)d invoice was issued.", "%(count)d invoices were issued.", len(issued))
        messages.success(request, message % {"count": len(issued)})
    return redirect(f"{reverse('fees')}?month={month:%Y-%m}")


@require_POST
@officers_only
def remove_fee_rate(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a rate. The audit keeps it."""
    get_object_or_404(FeeRate, pk=pk).delete()
    messages.success(request, _("Removed."))
    return redirect(f"{reverse('fees')}?month={month_of(request):%Y-%m}")


def decimal_amount(amount: int) -> str:
    """Return an amount in hundredths with a decimal point: 1250 is ``12.50``."""
    return f"{amount // 100}.{amount % 100:02}"
