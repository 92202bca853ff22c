"""The contents of invoices and statements."""

import pytest
from django.utils import translation

from ratings.fees import payers
from ratings.fees.bills import invoice_bill, statement_bill
from ratings.fees.invoices import cancel_invoice, issue_invoices, statements
from ratings.models import FeeRate, Installation, Invoice, Logo, Payer, User
from tests.ratings import month


@pytest.fixture
def installation(db: None) -> Installation:
    Logo.objects.create(sha256="a", data=b"picture")
    Installation.objects.update_or_create(
        id=1, defaults={"authority": "Office", "imprint": "1 Street", "invoice_text": "IBAN 12", "logo_sha256": "a"}
    )
    return Installation.objects.get()


@pytest.fixture
def invoice(db: None, officer: User) -> Invoice:
    FeeRate.objects.create(control="standard", unit="player", hundredths=125, currency="EUR", from_day="2025-01-01")
    event = month.create_event(month.enrol_players("AB"), "A1B")
    payers.record_payers({event: Payer.objects.create(name="North", address="2 Road")}, officer, month.NOW)
    (issued,) = issue_invoices(month.DECEMBER, officer, month.NOW)
    return issued


def test_an_invoice_names_payer_office_charges_sum_and_how_to_pay(installation: Installation, invoice: Invoice) -> None:
    bill = invoice_bill(invoice, invoice.lines.all(), installation)
    assert (bill.title, bill.office, bill.payer) == ("Invoice 2025-0001", "Office", "North\n2 Road")
    assert (bill.imprint, bill.payment, bill.logo) == ("1 Street", "IBAN 12", b"picture")
    assert ("Number", "2025-0001") in bill.facts
    (line,) = bill.lines
    assert (line.event, line.fee, line.count) == ("Open", "rating of an event", "2 × a player")
    assert (line.rate, line.amount, bill.sums) == ("1.25", "2.50", ("2.50 EUR",))


def test_a_cancelled_invoice_says_so(installation: Installation, invoice: Invoice, officer: User) -> None:
    cancel_invoice(invoice, "wrong club", officer, month.NOW)
    invoice.refresh_from_db()
    assert ("State", "void: wrong club") in invoice_bill(invoice, (), installation).facts


def test_a_statement_in_german_has_every_charge_with_its_currency(installation: Installation, invoice: Invoice) -> None:
    (statement,) = statements(month.DECEMBER)
    with translation.override("de"):
        bill = statement_bill(statement, month.DECEMBER, month.NOW.date(), installation)
    assert bill.title == "Aufstellung, Dezember 2025"
    assert "Spieler: 2 · Partien: 1" in bill.lines[0].details
    assert (bill.lines[0].amount, bill.sums) == ("2,50 EUR", ("2,50 EUR",))
    assert ("Rechnungen", "2025-0001") in bill.facts
