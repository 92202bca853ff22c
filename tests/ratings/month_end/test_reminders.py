import datetime as dt

import pytest

from ratings.claims import claims
from ratings.models import Correction, RegistrationState, User
from ratings.month_end.late_reports import late_reports
from ratings.month_end.reminders import reminders
from ratings.registration.registration import decide
from tests.ratings import month, registrations
from tests.ratings.reporting import FIRST_DAY, LAST_DAY, enrol_reported_players, four_player_report, receive
from tests.tournaments.factories import create_account


@pytest.fixture
def officer(db: None) -> User:
    return create_account("olga", "officers")


def reminders_of(today: dt.date, waits: int = 7) -> dict[str, list[str]]:
    return {group.title: [row.title for row in group.rows] for group in reminders(today, waits)}


def days_after(day: dt.date, days: int) -> dt.date:
    return day + dt.timedelta(days=days)


def test_a_report_waits_too_long_from_the_day_after(officer: User) -> None:
    enrol_reported_players()
    came = dt.datetime(2025, 11, 10, 12, tzinfo=dt.UTC)
    receive(four_player_report(), officer, came)
    assert "Waiting reports" not in reminders_of(days_after(came.date(), 7))
    assert reminders_of(days_after(came.date(), 8))["Waiting reports"] == ["Four Friends"]
    assert reminders_of(days_after(came.date(), 1), waits=0)["Waiting reports"] == ["Four Friends"]


@pytest.mark.parametrize(("day", "closes"), [(20, False), (21, True), (28, True), (29, False)])
def test_a_list_closes_soon_in_its_last_seven_days(db: None, day: int, closes: bool) -> None:
    assert ("Lists closing soon" in reminders_of(dt.date(2025, 11, day))) is closes


def test_a_list_is_due_once_it_closed_and_an_earlier_one_is_there(db: None) -> None:
    assert "Lists due" not in reminders_of(dt.date(2025, 11, 29))
    month.publish_base_list(month.enrol_players())
    assert reminders_of(dt.date(2025, 11, 29))["Lists due"] == ["December 2025: Standard"]
    assert "Lists due" not in reminders_of(dt.date(2025, 11, 28))


def test_registrations_wait_for_a_decision(officer: User) -> None:
    registration = registrations.create_registration(officer)
    assert reminders_of(registrations.FIRST_DAY)["Registrations to decide"] == ["Fjord Open"]
    decide(registration.code, RegistrationState.APPROVED, officer, registrations.REGISTERED_AT)
    assert "Registrations to decide" not in reminders_of(registrations.FIRST_DAY)


def test_an_approved_tournament_lacks_its_report_after_the_days_an_arbiter_has(officer: User) -> None:
    enrol_reported_players()
    registration = registrations.create_registration(
        officer, name="Four Friends", first_day=FIRST_DAY, last_day=LAST_DAY
    )
    assert "Missing reports" not in reminders_of(days_after(LAST_DAY, 8))
    decide(registration.code, RegistrationState.APPROVED, officer, registrations.REGISTERED_AT)
    assert "Missing reports" not in reminders_of(days_after(LAST_DAY, 7))
    assert reminders_of(days_after(LAST_DAY, 8))["Missing reports"] == ["Four Friends"]
    receive(four_player_report())
    assert "Missing reports" not in reminders_of(days_after(LAST_DAY, 8))


def test_corrections_wait_until_they_are_decided(officer: User) -> None:
    Correction.objects.create(kind="doubled", reason="rated twice", by=officer, at=month.NOW)
    assert "Undecided corrections" in reminders_of(month.DECEMBER)


def test_nothing_waits_in_an_empty_office(db: None) -> None:
    assert reminders_of(dt.date(2025, 11, 10)) == {}
    assert not claims.claims_awaiting_office().exists()


def noon_after(days: int) -> dt.datetime:
    return dt.datetime.combine(days_after(LAST_DAY, days), dt.time(12), dt.UTC)


def test_a_report_after_the_deadline_is_late(officer: User) -> None:
    enrol_reported_players()
    anna = create_account("anna", "arbiters")
    receive(four_player_report(), officer, noon_after(7))
    receive(four_player_report(name="Late"), anna, noon_after(8))
    receive(four_player_report(name="Later"), anna, noon_after(20))
    receive(four_player_report(name="In time"), anna, noon_after(1))
    (late,) = late_reports(days_after(LAST_DAY, 30))
    assert (late.submitter, late.late, late.reports, late.longest_delay) == ("anna", 2, 3, 20)


def test_lateness_is_forgotten_after_a_year(officer: User) -> None:
    enrol_reported_players()
    receive(four_player_report(), officer, noon_after(8))
    assert late_reports(days_after(LAST_DAY, 8 + 365))
    assert late_reports(days_after(LAST_DAY, 8 + 366)) == []
