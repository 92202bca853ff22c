import datetime as dt
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from ratings.models import FeeRate
from ratings.office.fees import by_submitter, owed, rate_on
from tests.ratings import month

EARLY, LATER = dt.date(2025, 1, 1), dt.date(2025, 11, 15)


def rate(
    unit: str, amount: str, from_day: dt.date = EARLY, control: str = "standard", currency: str = "EUR"
) -> FeeRate:
    return FeeRate.objects.create(
        control=control, unit=unit, amount=Decimal(amount), currency=currency, from_day=from_day
    )


def test_a_report_is_charged_by_every_unit_of_its_control(db: None) -> None:
    players = month.people()
    month.event(players, "A1B B=C A+C")
    rate("event", "10.00"), rate("player", "0.50"), rate("game", "0.10", currency="NOK")
    rate("event", "99.00", control="rapid")
    (invoice,) = owed(month.DECEMBER)
    assert (invoice.players, invoice.games) == (3, 2)
    assert invoice.totals == {"EUR": Decimal("11.50"), "NOK": Decimal("0.20")}


@pytest.mark.parametrize(
    ("first_day", "amount"),
    [(EARLY - dt.timedelta(days=1), None), (EARLY, "5.00"), (LATER - dt.timedelta(days=1), "5.00"), (LATER, "7.00")],
)
def test_the_rate_of_the_first_day_counts(db: None, first_day: dt.date, amount: str | None) -> None:
    rates = [rate("event", "5.00"), rate("event", "7.00", LATER)]
    result = rate_on(rates, "standard", "event", first_day)
    assert (result and result.amount) == (amount and Decimal(amount))


def test_an_event_of_another_month_or_replaced_owes_nothing(db: None) -> None:
    players = month.people()
    rate("event", "5.00")
    replaced = month.event(players, "A1B")
    month.event(players, "A=B", replaces=replaced)
    month.event(players, "A1B", name="January", list_date=month.JANUARY)
    assert len(owed(month.DECEMBER)) == 1
    assert by_submitter(owed(month.DECEMBER)) == {"": {"EUR": Decimal("5.00")}}


def test_without_a_rate_nothing_is_charged(db: None) -> None:
    month.event(month.people(), "A1B")
    (invoice,) = owed(month.DECEMBER)
    assert (invoice.charges, invoice.totals) == ((), {})


@pytest.mark.parametrize("wrong", [{"amount": "-0.01"}, {"currency": "eur"}])
def test_no_rate_is_negative_or_of_no_currency(db: None, wrong: dict[str, str]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        rate("event", wrong.get("amount", "1.00"), currency=wrong.get("currency", "EUR"))
