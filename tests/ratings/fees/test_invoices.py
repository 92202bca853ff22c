"""Payers, their proposal for events, and their invoices."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.fees import payers
from ratings.fees.invoices import cancel_invoice, issue_invoices, record_payment, statements
from ratings.models import FeeRate, Invoice, Payer, Player, RatedEvent, User
from ratings.reports.report import Report
from ratings.submissions.decisions import accept
from tests.ratings import month
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, four_player_report, other_report, receive

TODAY = month.NOW.date()
DAY = dt.timedelta(days=1)


@pytest.fixture
def players(db: None) -> dict[str, Player]:
    return month.enrol_players("AB")


@pytest.fixture
def event(players: dict[str, Player]) -> RatedEvent:
    FeeRate.objects.create(
        control="standard", unit="event", hundredths=1250, currency="EUR", from_day=dt.date(2025, 1, 1)
    )
    return month.create_event(players, "A1B")


@pytest.fixture
def payer(event: RatedEvent, officer: User) -> Payer:
    payer = Payer.objects.create(name="North")
    payers.record_payers({event: payer}, officer, month.NOW)
    return payer


def test_an_invoice_has_what_the_payer_owes_and_nothing_twice(payer: Payer, officer: User) -> None:
    (invoice,) = issue_invoices(month.DECEMBER, officer, month.NOW)
    assert (invoice.number, invoice.payer, invoice.hundredths, invoice.currency) == ("2025-0001", payer, 1250, "EUR")
    with pytest.raises(Refused):
        issue_invoices(month.DECEMBER, officer, month.NOW)
    (statement,) = statements(month.DECEMBER)
    assert (statement.totals, statement.open_totals, statement.invoices) == ({"EUR": 1250}, {}, (invoice,))


def test_days_and_years_of_an_invoice_are_those_of_the_office(payer: Payer, officer: User) -> None:
    evening = dt.datetime(2026, 1, 1, 2, tzinfo=dt.UTC)
    with timezone.override("America/New_York"):
        (invoice,) = issue_invoices(month.DECEMBER, officer, evening)
        record_payment(invoice, dt.date(2025, 12, 31), officer, dt.date(2025, 12, 31))
    assert invoice.number == "2025-0001"


def test_later_reports_come_on_another_invoice(payer: Payer, officer: User) -> None:
    issue_invoices(month.DECEMBER, officer, month.NOW)
    later = month.create_event(month.enrol_players("CD"), "C1D", name="Later")
    payers.record_payers({later: payer}, officer, month.NOW)
    (invoice,) = issue_invoices(month.DECEMBER, officer, month.NOW)
    assert (invoice.number, [line.event for line in invoice.lines.all()]) == ("2025-0002", [later])


def accepted(by: User, report: Report, replaces: RatedEvent | None = None) -> RatedEvent:
    """Return the event of an account's report, optionally as a replacement of another."""
    submission = receive(report, by, replaces=replaces and replaces.submission)
    return accept(submission, None, RECEIVED_AT, waiver_reason="known")


def test_the_correction_of_an_invoiced_report_is_not_charged_again(
    payer: Payer, event: RatedEvent, officer: User, arbiter: User
) -> None:
    enrol_reported_players()
    first = accepted(arbiter, four_player_report())
    payers.record_payers({first: payer}, officer, month.NOW)
    assert len(issue_invoices(month.DECEMBER, officer, month.NOW)) == 1
    last = accepted(
        arbiter, four_player_report(city="Hamar"), accepted(arbiter, four_player_report(city="Oslo"), first)
    )
    payers.record_payers({last: payer}, officer, month.NOW)
    with pytest.raises(Refused):
        issue_invoices(month.DECEMBER, officer, month.NOW)


def test_a_later_rate_changes_no_invoice(payer: Payer, officer: User) -> None:
    (invoice,) = issue_invoices(month.DECEMBER, officer, month.NOW)
    FeeRate.objects.update(hundredths=9900)
    assert [line.amount for line in invoice.lines.all()] == [1250]


def test_without_a_payer_nothing_is_invoiced(event: RatedEvent, officer: User) -> None:
    with pytest.raises(Refused):
        issue_invoices(month.DECEMBER, officer, month.NOW)
    assert [statement.payer for statement in statements(month.DECEMBER)] == [None]


@pytest.mark.parametrize(("paid_on", "is_possible"), [(TODAY - DAY, False), (TODAY, True), (TODAY + DAY, False)])
def test_an_invoice_is_paid_between_its_day_and_today(
    payer: Payer, officer: User, paid_on: dt.date, is_possible: bool
) -> None:
    (invoice,) = issue_invoices(month.DECEMBER, officer, month.NOW)
    if not is_possible:
        with pytest.raises(Refused):
            record_payment(invoice, paid_on, officer, TODAY)
        return
    record_payment(invoice, paid_on, officer, TODAY)
    assert Invoice.objects.get().paid_on == paid_on
    with pytest.raises(Refused):
        cancel_invoice(invoice, "twice", officer, month.NOW)
    record_payment(invoice, None, officer, TODAY)
    assert Invoice.objects.get().paid_on is None


def test_a_cancelled_invoice_frees_its_reports(payer: Payer, officer: User) -> None:
    (invoice,) = issue_invoices(month.DECEMBER, officer, month.NOW)
    with pytest.raises(Refused):
        cancel_invoice(invoice, " ", officer, month.NOW)
    cancel_invoice(invoice, "wrong club", officer, month.NOW)
    for again in (
        lambda: cancel_invoice(invoice, "again", officer, month.NOW),
        lambda: record_payment(invoice, TODAY, officer, TODAY),
    ):
        with pytest.raises(Refused):
            again()
    assert issue_invoices(month.DECEMBER, officer, month.NOW)[0].number == "2025-0002"


def test_the_database_keeps_a_cancelled_invoice_unpaid(payer: Payer, officer: User) -> None:
    (invoice,) = issue_invoices(month.DECEMBER, officer, month.NOW)
    cancel_invoice(invoice, "wrong", officer, month.NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Invoice.objects.update(paid_on=TODAY)


def test_the_payer_of_the_corrected_report_else_of_the_same_submitter_is_proposed(
    payer: Payer, officer: User, arbiter: User
) -> None:
    enrol_reported_players()
    first = accepted(arbiter, four_player_report())
    assert payers.proposed_payers([first]) == {}
    payers.record_payers({first: payer}, officer, month.NOW)
    corrected = accepted(officer, four_player_report(city="Oslo"), first)
    assert payers.proposed_payers([corrected]) == {corrected.pk: payer}
    other = Payer.objects.create(name="South")
    payers.record_payers({corrected: other}, officer, month.NOW)
    second = accepted(arbiter, other_report("Second"))
    assert payers.proposed_payers([second]) == {second.pk: payer}


def test_a_payer_is_recorded_where_it_changes(payer: Payer, event: RatedEvent, officer: User) -> None:
    assert payers.record_payers({event: payer}, officer, month.NOW) == 0
    other = Payer.objects.create(name="South", kind="organiser")
    assert payers.record_payers({event: other}, officer, month.NOW) == 1
    assert payers.payers_of([event]) == {event.pk: other}
