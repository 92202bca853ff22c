"""The text of invoices and statements, in the reader's language."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import day, days, hundredths, month
from ratings.fees.invoices import Statement
from ratings.models import FeeClass, FeeUnit, Installation, Invoice, InvoiceLine, Logo, Payer


@dataclass(frozen=True, slots=True)
class BillLine:
    """A charge: the event with days and size, the reason of the charge, and the amount."""

    event: str
    details: str
    fee: str
    count: str
    rate: str
    amount: str


@dataclass(frozen=True, slots=True)
class Bill:
    """The text of an invoice or a statement.

    `facts` are labels with their values; `sums` has an amount for each currency.
    """

    title: str
    office: str
    contact: str
    imprint: str
    payment: str
    logo: bytes
    payer: str
    facts: tuple[tuple[str, str], ...]
    lines: tuple[BillLine, ...]
    sums: tuple[str, ...]


def invoice_bill(invoice: Invoice, lines: Iterable[InvoiceLine], office: Installation) -> Bill:
    """Return the text of an invoice. A paid or cancelled invoice has its state."""
    facts = [(_("Number"), invoice.number), (_("Date"), day(localdate(invoice.issued_at))), _month(invoice.month)]
    if invoice.paid_on:
        facts.append((_("State"), _("paid on %(day)s") % {"day": day(invoice.paid_on)}))
    if invoice.cancelled_at:
        facts.append((_("State"), f"{_('void')}: {invoice.cancelled_why}"))
    rows = tuple(
        BillLine(
            line.event.name, days(line.event.first_day, line.event.last_day), line.get_fee_display(),
            f"{line.count} × {line.get_unit_display()}", hundredths(line.hundredths), hundredths(line.amount),
        )
        for line in lines
    )  # fmt: skip
    title = _("Invoice %(number)s") % {"number": invoice.number}
    sums = (f"{hundredths(invoice.hundredths)} {invoice.currency}",)
    return _bill(title, office, invoice.payer, facts, rows, sums)


def statement_bill(statement: Statement, month_of_lists: dt.date, on: dt.date, office: Installation) -> Bill:
    """Return the text of a statement: the charges of all reports of the month, with or without an invoice."""
    rows = tuple(
        BillLine(
            report.event.name,
            f"{days(report.event.first_day, report.event.last_day)} · "
            f"{_('players')}: {report.players} · {_('games')}: {report.games}",
            str(FeeClass(charge.rate.fee).label),
            f"{charge.count} × {FeeUnit(charge.rate.unit).label}",
            f"{hundredths(charge.rate.hundredths)} {charge.rate.currency}",
            f"{hundredths(charge.amount)} {charge.rate.currency}",
        )
        for report in statement.reports
        for charge in report.charges
    )
    sums = tuple(f"{hundredths(amount)} {currency}" for currency, amount in statement.totals.items())
    title = _("Statement, %(month)s") % {"month": month(month_of_lists)}
    numbers = [(_("Invoices"), ", ".join(invoice.number for invoice in statement.invoices))]
    facts = [(_("Date"), day(on)), _month(month_of_lists), *(numbers if statement.invoices else [])]
    return _bill(title, office, statement.payer, facts, rows, sums)


def _bill(
    title: str,
    office: Installation,
    payer: Payer | None,
    facts: Iterable[tuple[str, str]],
    lines: tuple[BillLine, ...],
    sums: tuple[str, ...],
) -> Bill:
    logo = Logo.objects.filter(pk=office.logo_sha256).first()
    return Bill(
        title=title, office=office.authority, contact=office.contact, imprint=office.imprint,
        payment=office.invoice_text, logo=bytes(logo.data) if logo else b"",
        payer=f"{payer.name}\n{payer.address}" if payer else "", facts=tuple(facts), lines=lines, sums=sums,
    )  # fmt: skip


def _month(first: dt.date) -> tuple[str, str]:
    return _("Month of the lists"), month(first)
