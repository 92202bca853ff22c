"""Invoices of a month: issuing, payment, cancelling; and the statement of a payer."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import PACKAGE, lock
from ratings.fees.fees import Charge, ReportFees, fees_of_month, totals_by_currency
from ratings.fees.payers import payers_of
from ratings.models import Invoice, InvoiceLine, Payer, Submission, User


@dataclass(frozen=True, slots=True)
class Statement:
    """The reports of a payer for a month, the reports without an invoice (`open_reports`), and the invoices.

    `payer` is None for the reports without a payer.
    """

    payer: Payer | None
    reports: tuple[ReportFees, ...]
    open_reports: tuple[ReportFees, ...]
    invoices: tuple[Invoice, ...]

    @property
    def totals(self) -> dict[str, int]:
        """The charges of all reports, by currency."""
        return totals_by_currency(charge for report in self.reports for charge in report.charges)

    @property
    def open_totals(self) -> dict[str, int]:
        """The charges without an invoice, by currency."""
        return totals_by_currency(charge for report in self.open_reports for charge in report.charges)


def statements(month: dt.date) -> list[Statement]:
    """Return the statement of every payer for a month, by name. The statement without a payer is first."""
    reports = fees_of_month(month)
    payers = payers_of(report.event for report in reports)
    invoices = Invoice.objects.filter(month=month).select_related("payer", "issued_by").order_by("number")
    by_payer: dict[Payer | None, list[ReportFees]] = defaultdict(list)
    for report in reports:
        by_payer[payers.get(report.event.pk)].append(report)
    issued: dict[Payer | None, list[Invoice]] = defaultdict(list)
    for invoice in invoices:
        issued[invoice.payer].append(invoice)
    charged = invoiced_submissions(report.event.submission for report in reports)
    return [
        Statement(
            payer,
            tuple(by_payer[payer]),
            tuple(report for report in by_payer[payer] if report.event.submission_id not in charged),
            tuple(issued[payer]),
        )
        for payer in sorted({*by_payer, *issued}, key=lambda payer: payer.name if payer else "")
    ]


def invoiced_submissions(submissions: Iterable[Submission]) -> set[int]:
    """Return the reports that are on a current invoice, or that correct a report on a current invoice."""
    before = {submission.pk: submission.replaces_id for submission in submissions}
    chain = {pk: [pk] for pk in before}
    while any(before.values()):
        for pk, replaced in before.items():
            if replaced:
                chain[pk].append(replaced)
        replaced_reports = [replaced for replaced in before.values() if replaced]
        earlier = dict(Submission.objects.filter(pk__in=replaced_reports).values_list("pk", "replaces"))
        before = {pk: earlier.get(replaced) if replaced else None for pk, replaced in before.items()}
    every = {pk for of_report in chain.values() for pk in of_report}
    lines = InvoiceLine.objects.filter(event__submission__in=every, invoice__cancelled_at=None)
    charged = {*lines.values_list("event__submission", flat=True)}
    return {pk for pk, of_report in chain.items() if charged & {*of_report}}


@transaction.atomic
def issue_invoices(month: dt.date, by: User, at: dt.datetime) -> list[Invoice]:
    """Issue an invoice for each payer and currency with open charges. Refused if there are none."""
    lock(PACKAGE)
    issued = [
        _issue(statement.payer, month, currency, statement.open_reports, by, at)
        for statement in statements(month)
        if statement.payer
        for currency, amount in statement.open_totals.items()
        if amount
    ]
    if not issued:
        raise Refused(_("Nothing to invoice. Choose the payers of the reports first."))
    return issued


def _issue(
    payer: Payer, month: dt.date, currency: str, reports: Iterable[ReportFees], by: User, at: dt.datetime
) -> Invoice:
    charges = [(report, charge) for report in reports for charge in report.charges if charge.rate.currency == currency]
    invoice = Invoice.objects.create(
        number=_next_number(timezone.localdate(at).year), payer=payer, month=month, currency=currency, issued_by=by,
        issued_at=at, hundredths=sum(charge.amount for _report, charge in charges),
    )  # fmt: skip
    InvoiceLine.objects.bulk_create(_line(invoice, report, charge) for report, charge in charges)
    return invoice


def _line(invoice: Invoice, report: ReportFees, charge: Charge) -> InvoiceLine:
    rate = charge.rate
    return InvoiceLine(
        invoice=invoice, event=report.event, fee=rate.fee, unit=rate.unit, count=charge.count,
        hundredths=rate.hundredths,
    )  # fmt: skip


def _next_number(year: int) -> str:
    """Return the next invoice number of the year, such as ``2026-0001``."""
    last = Invoice.objects.filter(number__startswith=f"{year}-").order_by("-number").values_list("number", flat=True)
    return f"{year}-{int((last.first() or '0-0').partition('-')[2]) + 1:04}"


@transaction.atomic
def record_payment(invoice: Invoice, paid_on: dt.date | None, by: User, today: dt.date) -> None:
    """Store the day on which an invoice was paid; None if it is unpaid. Refused if the invoice is cancelled."""
    if paid_on and not timezone.localdate(invoice.issued_at) <= paid_on <= today:
        raise Refused(_("The day of payment must be between the day of the invoice and today."))
    if not Invoice.objects.filter(pk=invoice.pk, cancelled_at=None).update(paid_on=paid_on, changed_by=by):
        raise Refused(_("The invoice is cancelled."))


@transaction.atomic
def cancel_invoice(invoice: Invoice, reason: str, by: User, at: dt.datetime) -> None:
    """Cancel an invoice; its reports can be charged again.

    Refused without a reason, and for a paid or cancelled invoice.
    """
    if not reason.strip():
        raise Refused(_("A reason is needed."))
    current = Invoice.objects.filter(Q(cancelled_at=None, paid_on=None), pk=invoice.pk)
    if not current.update(cancelled_at=at, cancelled_why=reason.strip()[:300], changed_by=by):
        raise Refused(_("A paid or cancelled invoice cannot be cancelled."))
