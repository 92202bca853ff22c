import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import RegistrationState, User
from ratings.registration import registration
from ratings.registration.registration import decide, is_late, reports_of
from tests.ratings import reporting
from tests.ratings.registrations import REGISTERED_AT, create_registration, unsaved_registration
from tests.tournaments.factories import create_account

APPROVED, DECLINED, CANCELLED = RegistrationState.APPROVED, RegistrationState.DECLINED, RegistrationState.CANCELLED


@pytest.fixture
def arbiter(db: None) -> User:
    return create_account("anna", "arbiters")


@pytest.fixture
def officer(db: None) -> User:
    return create_account("olga", "officers")


def test_codes_count_up_within_the_year_the_tournament_begins(arbiter: User) -> None:
    codes = [create_registration(arbiter).code, create_registration(arbiter).code]
    next_year = dt.date(2027, 1, 2)
    codes.append(create_registration(arbiter, first_day=next_year, last_day=next_year).code)
    assert codes == ["2026-0001", "2026-0002", "2027-0001"]


def came(days_before: int) -> dt.datetime:
    return dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC) - dt.timedelta(days=days_before)


@pytest.mark.parametrize(
    ("facts", "days", "late"),
    [
        ({}, 3, False),
        ({}, 2, True),
        ({}, -1, True),
        ({"for_norms": True}, 30, False),
        ({"for_norms": True}, 29, True),
        ({"highest_rating": 2701}, 29, True),
        ({"highest_woman": 2501}, 29, True),
    ],
)
def test_a_registration_within_the_notice_period_is_late(facts: dict, days: int, late: bool) -> None:  # type: ignore[type-arg]
    assert is_late(unsaved_registration(at=came(days), **facts)) is late


def test_before_the_first_edition_nothing_is_late() -> None:
    day = dt.date(2009, 6, 30)
    assert not is_late(unsaved_registration(at=came(0), first_day=day, last_day=day))


def test_an_officer_approves_and_declines_with_a_remark(arbiter: User, officer: User) -> None:
    code = create_registration(arbiter).code
    with pytest.raises(Refused, match="remark"):
        decide(code, DECLINED, officer, REGISTERED_AT)
    assert decide(code, DECLINED, officer, REGISTERED_AT, " no hall ").remark == "no hall"
    approved = decide(code, APPROVED, officer, REGISTERED_AT)
    assert (approved.state, approved.decided_by, approved.decided_at, approved.remark) == (
        APPROVED,
        officer,
        REGISTERED_AT,
        "",
    )


@pytest.mark.parametrize("next_state", [APPROVED, DECLINED, CANCELLED])
def test_a_cancelled_registration_stays_cancelled(arbiter: User, officer: User, next_state: RegistrationState) -> None:
    code = create_registration(arbiter).code
    decide(code, CANCELLED, arbiter, REGISTERED_AT)
    with pytest.raises(Refused, match="already cancelled"):
        decide(code, next_state, officer, REGISTERED_AT, "why not")


def test_a_person_sees_their_own_and_an_officer_all(arbiter: User, officer: User) -> None:
    create_registration(arbiter), create_registration(officer)
    assert registration.registrations_of(arbiter).count() == 1
    assert registration.registrations_of(officer).count() == 2


def test_a_report_of_the_same_days_and_the_same_name_or_person_is_its_report(arbiter: User, officer: User) -> None:
    days = {"first_day": reporting.FIRST_DAY, "last_day": reporting.LAST_DAY}
    named, other = (
        create_registration(officer, name="FOUR friends", **days),
        create_registration(officer, name="Others", **days),
    )
    own, elsewhere = (
        create_registration(arbiter, name="Mine", **days),
        create_registration(arbiter, name="Four Friends"),
    )
    report = reporting.receive(reporting.four_player_report(), arbiter)
    reports = reports_of([named, other, own, elsewhere])
    assert [reports[registration.pk] for registration in (named, other, own, elsewhere)] == [[report], [], [report], []]
