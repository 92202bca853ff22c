"""Payers, their invoices and statements: pages, PDF and CSV."""

from typing import Any, cast

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.core.csv_table import csv_file
from ratings.core.errors import Refused
from ratings.fees import invoices as issued
from ratings.fees.bills import Bill, invoice_bill, statement_bill
from ratings.fees.forms import PaidForm, PayerForm
from ratings.fees.views.fees import decimal_amount
from ratings.lists.month_query import month_of
from ratings.models import Installation, Invoice, InvoiceLine, Payer, User

COLUMNS = ("invoice", "payer", "month", "event", "first_day", "fee", "unit", "count", "rate", "amount", "currency")
STATEMENT_COLUMNS = ("payer", "month", "event", "first_day", "fee", "unit", "count", "rate", "amount", "currency")
MAX_ROWS = 200


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def payers(request: HttpRequest) -> HttpResponse:
    """Render the payers. A post adds a payer."""
    return _payer_form(request, PayerForm(request.POST or None), _("Recorded."))


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def payer(request: HttpRequest, payer: int) -> HttpResponse:
    """Render a payer with the invoices. A post changes the payer."""
    current = get_object_or_404(Payer, pk=payer)
    return _payer_form(request, PayerForm(request.POST or None, instance=current), _("Saved."))


@require_safe
@officers_only
def statement(request: HttpRequest, payer: int) -> HttpResponse:
    """Render the printable statement of a payer for a month."""
    month, bill = month_of(request), _statement(request, payer)
    context = {"month": month, "statement": bill, "office": _office()}
    return render(request, "ratings/fees/statement.html", context)


@require_safe
@officers_only
def statement_file(request: HttpRequest, payer: int) -> HttpResponse:
    """Return the statement as CSV, one charge per line."""
    month, bill = month_of(request), _statement(request, payer)
    lines = [
        (str(bill.payer), f"{month:%Y-%m}", report.event.name, report.event.first_day, charge.rate.fee,
         charge.rate.unit, charge.count, decimal_amount(charge.rate.hundredths),
         decimal_amount(charge.amount), charge.rate.currency)
        for report in bill.reports
        for charge in report.charges
    ]  # fmt: skip
    return csv_file(f"statement-{payer}-{month:%Y-%m}", STATEMENT_COLUMNS, lines)


@require_safe
@officers_only
def statement_pdf(request: HttpRequest, payer: int) -> HttpResponse:
    month, owed = month_of(request), _statement(request, payer)
    sheet = statement_bill(owed, month, timezone.localdate(), _office())
    return _pdf_file(f"statement-{payer}-{month:%Y-%m}", sheet)


@require_safe
@officers_only
def invoices(request: HttpRequest) -> HttpResponse:
    """Render the invoices, newest first; with ``?state=open``, only the unpaid invoices."""
    rows = Invoice.objects.select_related("payer", "issued_by")
    is_open = request.GET.get("state") == "open"
    if is_open:
        rows = rows.filter(paid_on=None, cancelled_at=None)
    return render(request, "ratings/fees/invoices.html", {"rows": rows[:MAX_ROWS], "is_open": is_open})


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def invoice(request: HttpRequest, invoice: int) -> HttpResponse:
    """Render a printable invoice. A post stores the day of the payment."""
    bill = _invoice(invoice)
    today = timezone.localdate()
    form = PaidForm(request.POST or None, initial={"paid_on": bill.paid_on or today})
    if request.method == "POST" and form.is_valid():
        try:
            issued.record_payment(bill, form.cleaned_data["paid_on"], cast(User, request.user), today)
        except Refused as refused:
            form.add_error(None, list(refused.reasons))
        else:
            messages.success(request, _("Recorded."))
            return redirect("invoice", invoice)
    context: dict[str, Any] = {
        "invoice": bill,
        "lines": _lines(bill),
        "form": form,
        "office": Installation.objects.first(),
    }
    return render(request, "ratings/fees/invoice.html", context, status=422 if form.is_bound else 200)


@require_safe
@officers_only
def invoice_file(request: HttpRequest, invoice: int) -> HttpResponse:
    """Return the lines of an invoice as CSV."""
    bill = _invoice(invoice)
    lines = [
        (bill.number, bill.payer.name, f"{bill.month:%Y-%m}", line.event.name, line.event.first_day, line.fee,
         line.unit, line.count, decimal_amount(line.hundredths), decimal_amount(line.amount), bill.currency)
        for line in _lines(bill)
    ]  # fmt: skip
    return csv_file(f"invoice-{bill.number}", COLUMNS, lines)


@require_safe
@officers_only
def invoice_pdf(request: HttpRequest, invoice: int) -> HttpResponse:
    bill = _invoice(invoice)
    return _pdf_file(f"invoice-{bill.number}", invoice_bill(bill, _lines(bill), _office()))


@require_POST
@officers_only
def cancel_invoice(request: HttpRequest, invoice: int) -> HttpResponse:
    """Cancel an invoice, with the posted reason."""
    try:
        issued.cancel_invoice(_invoice(invoice), request.POST.get("why", ""), cast(User, request.user), timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Cancelled. Its reports can be invoiced again."))
    return redirect("invoice", invoice)


def _payer_form(request: HttpRequest, form: PayerForm, recorded: str) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, recorded)
        return redirect("payers")
    chosen = form.instance if form.instance.pk else None
    context = {
        "form": form,
        "payer": chosen,
        "rows": Payer.objects.all(),
        "invoices": chosen.invoices.all() if chosen else [],
    }
    return render(request, "ratings/fees/payers.html", context, status=422 if form.is_bound else 200)


def _statement(request: HttpRequest, payer: int) -> issued.Statement:
    """Return the statement of a payer for the month in the query; Http404 for an unknown payer."""
    bill_to = get_object_or_404(Payer, pk=payer)
    every = issued.statements(month_of(request))
    return next((each for each in every if each.payer == bill_to), issued.Statement(bill_to, (), (), ()))


def _invoice(invoice: int) -> Invoice:
    return get_object_or_404(Invoice.objects.select_related("payer", "issued_by", "changed_by"), pk=invoice)


def _lines(invoice: Invoice) -> QuerySet[InvoiceLine]:
    """Return the lines of an invoice, oldest event first."""
    return invoice.lines.select_related("event").order_by("event__first_day", "event__name", "pk")


def _office() -> Installation:
    return Installation.objects.first() or Installation()


def _pdf_file(name: str, sheet: Bill) -> HttpResponse:
    """Return a download with the name ``name.pdf``."""
    from ratings.fees.bill_pdf import to_pdf  # imported here, because the import takes half a second

    answer = HttpResponse(to_pdf(sheet), content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    return answer
