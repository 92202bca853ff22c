import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from ratings.fees.fees import fees_of_month, rate_on
from ratings.models import FederationMember, FeeRate, Installation
from tests.ratings import month

EARLY, LATER = dt.date(2025, 1, 1), dt.date(2025, 11, 15)


def rate(
    unit: str, hundredths: int, from_day: dt.date = EARLY, control: str = "standard", currency: str = "EUR",
    fee: str = "rating",
) -> FeeRate:  # fmt: skip
    return FeeRate.objects.create(
        fee=fee, control=control, unit=unit, hundredths=hundredths, currency=currency, from_day=from_day
    )


def test_a_report_is_charged_by_every_unit_of_its_control(db: None) -> None:
    players = month.enrol_players()
    month.create_event(players, "A1B B=C A+C")
    rate("event", 1000), rate("player", 50), rate("game", 10, currency="NOK")
    rate("event", 9900, control="rapid")
    (invoice,) = fees_of_month(month.DECEMBER)
    assert (invoice.players, invoice.games) == (3, 2)
    assert invoice.totals == {"EUR": 1150, "NOK": 20}


@pytest.mark.parametrize(
    ("first_day", "amount"),
    [(EARLY - dt.timedelta(days=1), None), (EARLY, 500), (LATER - dt.timedelta(days=1), 500), (LATER, 700)],
)
def test_the_rate_of_the_first_day_counts(db: None, first_day: dt.date, amount: int | None) -> None:
    rates = [rate("event", 500), rate("event", 700, LATER)]
    result = rate_on(rates, "rating", "standard", "event", first_day)
    assert (result and result.hundredths) == amount


def test_an_event_of_another_month_or_replaced_owes_nothing(db: None) -> None:
    players = month.enrol_players()
    rate("event", 500)
    replaced = month.create_event(players, "A1B")
    month.create_event(players, "A=B", replaces=replaced)
    month.create_event(players, "A1B", name="January", list_date=month.JANUARY)
    (bill,) = fees_of_month(month.DECEMBER)
    assert bill.totals == {"EUR": 500}


def test_without_a_rate_nothing_is_charged(db: None) -> None:
    month.create_event(month.enrol_players(), "A1B")
    (invoice,) = fees_of_month(month.DECEMBER)
    assert (invoice.charges, invoice.totals) == ((), {})


@pytest.mark.parametrize(
    ("hundredths", "fields"), [(-1, {}), (1, {"currency": "eur"}), (1, {"fee": "member"}), (1, {"fee": "gift"})]
)
def test_rates_need_a_positive_amount_a_currency_and_a_class(db: None, hundredths: int, fields: dict[str, str]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        rate("event", hundredths, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("birth", "hundredths"), [(2005, 100), (2004, 500), (None, 500)])
def test_a_junior_event_has_a_rate_of_its_own(db: None, birth: int | None, hundredths: int) -> None:
    rate("event", 500), rate("event", 100, fee="junior")
    month.create_event(month.enrol_players("AB", birth_year=birth), "A1B")
    (bill,) = fees_of_month(month.DECEMBER)
    assert bill.totals == {"EUR": hundredths}


def test_without_a_junior_rate_a_junior_event_is_charged_as_any(db: None) -> None:
    rate("event", 500)
    month.create_event(month.enrol_players("AB", birth_year=2010), "A1B")
    assert fees_of_month(month.DECEMBER)[0].totals == {"EUR": 500}


@pytest.mark.parametrize(("days", "hundredths"), [(7, 600), (8, 900)])
def test_a_late_report_and_fides_share_come_on_top(db: None, days: int, hundredths: int) -> None:
    rate("event", 500), rate("event", 100, fee="fide"), rate("event", 300, fee="late")
    last = month.NOW.date() - dt.timedelta(days=days)
    month.create_event(month.enrol_players("AB"), "A1B", first_day=last, last_day=last)
    (bill,) = fees_of_month(month.DECEMBER)
    assert bill.totals == {"EUR": hundredths}


def test_players_of_the_federation_who_are_not_members_are_charged_if_the_office_says_so(db: None) -> None:
    rate("player", 200, fee="member")
    players = month.enrol_players("ABC")
    event = month.create_event(players, "A1B B=C")
    FederationMember.objects.create(player=players["A"], until=event.first_day)
    FederationMember.objects.create(player=players["B"], until=event.first_day - dt.timedelta(days=1))
    Installation.objects.update_or_create(id=1, defaults={"authority": "Office", "federation": "AUT"})
    assert fees_of_month(month.DECEMBER)[0].totals == {}
    Installation.objects.update(non_members="charge")
    assert fees_of_month(month.DECEMBER)[0].totals == {"EUR": 400}
    Installation.objects.update(federation="NOR")
    assert fees_of_month(month.DECEMBER)[0].totals == {}
