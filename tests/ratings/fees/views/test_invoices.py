import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ratings.models import FeeRate, Invoice, Payer, RatedEvent
from tests.ratings import month

MONTH = {"month": "2025-12"}


@pytest.fixture
def event(db: None) -> RatedEvent:
    FeeRate.objects.create(control="standard", unit="event", hundredths=1250, currency="EUR", from_day="2025-01-01")
    return month.create_event(month.enrol_players("AB"), "A1B")


@pytest.fixture
def invoice(officer_client: Client, event: RatedEvent) -> Invoice:
    officer_client.post(reverse("payers"), {"name": "North", "kind": "club", "address": "1 High Street"})
    (payer,) = Payer.objects.all()
    officer_client.post(reverse("choose_payers") + "?month=2025-12", {f"payer-{event.pk}": payer.pk})
    officer_client.post(reverse("issue_invoices") + "?month=2025-12")
    return Invoice.objects.get()


def test_an_invoice_and_a_statement_are_read_printed_and_filed(officer_client: Client, invoice: Invoice) -> None:
    page = officer_client.get(reverse("invoice", args=[invoice.pk])).content.decode()
    assert "12.50 EUR" in page
    assert "1 High Street" in page
    file = officer_client.get(reverse("invoice_file", args=[invoice.pk])).content.decode().splitlines()
    assert file[1] == f"{invoice.number},North,2025-12,Open,2025-11-11,rating,event,1,12.50,12.50,EUR"
    statement = officer_client.get(reverse("statement", args=[invoice.payer_id]), MONTH)
    assert statement.context["statement"].totals == {"EUR": 1250}
    file = officer_client.get(reverse("statement_file", args=[invoice.payer_id]), MONTH).content.decode().splitlines()
    assert file[1] == "North,2025-12,Open,2025-11-11,rating,event,1,12.50,12.50,EUR"
    assert invoice.number in officer_client.get(reverse("fees"), MONTH).content.decode()


def test_an_invoice_and_a_statement_come_as_pdf(officer_client: Client, invoice: Invoice) -> None:
    for address in (
        reverse("invoice_pdf", args=[invoice.pk]),
        reverse("statement_pdf", args=[invoice.payer_id]) + "?month=2025-12",
        reverse("statement_pdf", args=[invoice.payer_id]) + "?month=2025-11",  # nothing is owed
    ):
        answer = officer_client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF")
    assert officer_client.get(reverse("invoice_pdf", args=[invoice.pk + 1])).status_code == 404


def test_an_invoice_is_marked_paid_with_its_day(officer_client: Client, invoice: Invoice) -> None:
    assert [*officer_client.get(reverse("invoices"), {"state": "open"}).context["rows"]] == [invoice]
    today = timezone.localdate()
    assert officer_client.post(reverse("invoice", args=[invoice.pk]), {"paid_on": str(today)}).status_code == 302
    invoice.refresh_from_db()
    assert invoice.paid_on == today
    assert not [*officer_client.get(reverse("invoices"), {"state": "open"}).context["rows"]]


@pytest.mark.parametrize("day", ["soon", "1900-01-01", "9999-12-31"])
def test_a_wrong_day_of_payment_is_refused(officer_client: Client, invoice: Invoice, day: str) -> None:
    assert officer_client.post(reverse("invoice", args=[invoice.pk]), {"paid_on": day}).status_code == 422


def test_an_invoice_is_cancelled_for_a_reason(officer_client: Client, invoice: Invoice) -> None:
    officer_client.post(reverse("cancel_invoice", args=[invoice.pk]))
    assert Invoice.objects.get().cancelled_at is None
    officer_client.post(reverse("cancel_invoice", args=[invoice.pk]), {"why": "wrong club"})
    assert "wrong club" in officer_client.get(reverse("invoice", args=[invoice.pk])).content.decode()


def test_a_payer_is_changed_and_no_name_is_taken_twice(officer_client: Client, invoice: Invoice) -> None:
    assert officer_client.post(reverse("payers"), {"name": "North", "kind": "club"}).status_code == 422
    address = reverse("payer", args=[invoice.payer_id])
    assert officer_client.post(address, {"name": "South", "kind": "organiser"}).status_code == 302
    assert "South" in officer_client.get(address).content.decode()


def test_invalid_choices_change_nothing(officer_client: Client, event: RatedEvent) -> None:
    officer_client.post(reverse("choose_payers") + "?month=2025-12", {f"payer-{event.pk}": "9" * 40, "payer-x": "1"})
    answer = officer_client.post(reverse("issue_invoices") + "?month=2025-12", follow=True)
    assert [*answer.context["messages"]]
    assert not Invoice.objects.exists()
