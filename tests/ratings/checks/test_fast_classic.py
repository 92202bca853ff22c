"""Fast classic: rated as standard if an approved registration states the commission's approval."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import RatedEvent, Registration, RegistrationState, Submission, User
from ratings.registration.registration import decide
from ratings.submissions.decisions import accept
from tests.ratings.registrations import FIRST_DAY, FORM, LAST_DAY, create_registration
from tests.ratings.reporting import codes_of, enrol_reported_players, four_player_report, logged_in_client, receive
from tests.tournaments.factories import create_account

CAME = dt.datetime(2026, 3, 18, 12, tzinfo=dt.UTC)
SPREAD = tuple(FIRST_DAY + dt.timedelta(days=number) for number in range(3))
FAST = FORM | {"time_control": "45 min + 30 s", "commission_approval": "fast-classic"}


@pytest.fixture
def arbiter(db: None) -> User:
    return create_account("anna", "arbiters")


@pytest.fixture
def officer(db: None) -> User:
    return create_account("olga", "officers")


@pytest.fixture
def arbiter_client(arbiter: User) -> Client:
    return logged_in_client(arbiter)


def approved(by: User, officer: User, **fields: Any) -> Registration:
    data = {"name": "Four Friends", "time_control": "45 min + 30 s", "commission_approval": "fast-classic", **fields}
    registration = create_registration(by, **data)
    return decide(registration.code, RegistrationState.APPROVED, officer, CAME)


def received(by: User, **fields: Any) -> Submission:
    data = {"first_day": FIRST_DAY, "last_day": LAST_DAY, "round_dates": SPREAD, "coded_time_control": "2700+30"}
    return receive(four_player_report(**data | fields), by, at=CAME)


def test_without_an_approval_45_minutes_are_of_no_list(arbiter: User) -> None:
    enrol_reported_players()
    assert "time-control-of-no-list" in codes_of(received(arbiter))


def test_approved_it_is_rated_standard_and_every_game_counts(arbiter: User, officer: User) -> None:
    enrol_reported_players()
    approved(arbiter, officer)
    submission = received(arbiter)
    codes = codes_of(submission)
    assert "fast-classic" in codes
    assert not {"time-control-of-no-list", "too-fast", "fast-classic-rounds"} & {*codes}
    accept(submission, officer, timezone.now(), waiver_reason="as approved")
    event = RatedEvent.objects.get()
    assert (event.control, event.time_control) == ("standard", "")


def test_more_than_two_rounds_on_a_day_are_a_warning(arbiter: User, officer: User) -> None:
    enrol_reported_players()
    approved(arbiter, officer)
    for dates, warned in (((FIRST_DAY, FIRST_DAY, LAST_DAY), False), ((FIRST_DAY,) * 3, True)):
        submission = received(arbiter, round_dates=dates)
        assert ("fast-classic-rounds" in codes_of(submission, "warning")) is warned


@pytest.mark.parametrize(
    ("fields", "time"),
    [({"commission_approval": "hybrid"}, "2700+30"), ({"commission_approval": ""}, "2700+30"), ({}, "2640+30")],
)
def test_another_kind_and_a_faster_time_are_not_fast_classic(
    arbiter: User, officer: User, fields: dict[str, str], time: str
) -> None:
    enrol_reported_players()
    approved(arbiter, officer, **fields)
    assert "fast-classic" not in codes_of(received(arbiter, coded_time_control=time))


def test_a_registration_that_is_not_approved_proves_nothing(arbiter: User) -> None:
    enrol_reported_players()
    create_registration(arbiter, name="Four Friends", commission_approval="fast-classic")
    assert "fast-classic" not in codes_of(received(arbiter))


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"time_control": "44 min + 30 s"}, "time_control"),
        ({"time_control": "45 min + 20 s"}, "time_control"),
        ({"time_control": "quick"}, "time_control"),
        ({"control": "rapid"}, "control"),
        ({"first_day": "2025-12-31"}, "commission_approval"),
        ({"commission_approval": "online"}, "commission_approval"),
    ],
)
def test_invalid_fast_classic_registrations_are_refused_by_field(
    arbiter_client: Client, fields: dict[str, str], field: str
) -> None:
    answer = arbiter_client.post("/office/registrations/new/", FAST | fields)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == [field]
    assert not Registration.objects.exists()


def test_a_fast_classic_tournament_is_registered_and_its_page_states_the_uncertainty(
    arbiter_client: Client, officer: User
) -> None:
    assert arbiter_client.post("/office/registrations/new/", FAST).status_code == 302
    code = Registration.objects.get().code
    page = arbiter_client.get(f"/office/registrations/{code}/").content.decode()
    assert "fast classic, 45 minutes + 30 seconds or longer, rated standard" in page
    assert "its last day is not known" in page
    decision = logged_in_client(officer).get(f"/office/registrations/{code}/").content.decode()
    assert "Approve the registration only if FIDE's Qualification Commission has approved the event" in decision


def test_hybrid_is_another_kind_of_the_same_field(arbiter_client: Client) -> None:
    assert (
        arbiter_client.post("/office/registrations/new/", FORM | {"commission_approval": "hybrid"}).status_code == 302
    )
    assert Registration.objects.get().commission_approval == "hybrid"


def test_the_fees_page_states_fide_s_fee_and_its_certainty(officer: User) -> None:
    page = logged_in_client(officer).get("/office/month-end/fees/").content.decode()
    assert "FIDE asks no fee for rapid and blitz events that are played over the board." in page
    assert "unless it is waived again" in page
