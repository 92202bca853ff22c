import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Registration, RegistrationState, User
from ratings.registration.forms import calendar_tournaments
from ratings.registration.registration import decide
from tests.ratings.registrations import REGISTERED_AT, create_registration
from tests.tournaments.factories import create_account


@pytest.fixture
def officer(db: None) -> User:
    return create_account("olga", "officers")


def approved(by: User, name: str, first: dt.date, last: dt.date | None = None, **facts: object) -> Registration:
    registration = create_registration(by, name=name, first_day=first, last_day=last or first, **facts)
    return decide(registration.code, RegistrationState.APPROVED, by, REGISTERED_AT)


def names(today: dt.date = dt.date(2026, 3, 10), **query: object) -> list[str]:
    return [event_.name for event_ in calendar_tournaments(query, today)]


def test_the_calendar_shows_what_is_approved_and_not_over(officer: User) -> None:
    create_registration(officer, name="Only asked for")
    approved(officer, "Over", dt.date(2026, 3, 9))
    approved(officer, "Today", dt.date(2026, 3, 8), dt.date(2026, 3, 10))
    approved(officer, "Later", dt.date(2026, 5, 1))
    assert names() == ["Today", "Later"]


def test_the_calendar_is_filtered_by_time_control_federation_and_month(officer: User) -> None:
    approved(officer, "Blitz", dt.date(2026, 3, 31), control="blitz")
    approved(officer, "Swedish", dt.date(2026, 4, 30), dt.date(2026, 5, 1), federation="SWE")
    assert names(control="blitz") == ["Blitz"]
    assert names(federation="SWE") == ["Swedish"]
    by_month = {month: names(month=dt.date(2026, month, 1)) for month in (2, 3, 4, 5, 6)}
    assert by_month == {2: [], 3: ["Blitz"], 4: ["Swedish"], 5: ["Swedish"], 6: []}


def test_anyone_reads_the_page_and_nonsense_is_shown(client: Client, officer: User) -> None:
    approved(officer, "Far Open", dt.date(2099, 3, 9))
    assert "Far Open" in client.get(reverse("calendar")).content.decode()
    answer = client.get(reverse("calendar"), {"month": "soon"})
    assert answer.status_code == 200
    assert "month" in answer.context["form"].errors


def test_a_tournament_over_new_year_is_in_both_months_and_the_last_month_of_all_is_empty(officer: User) -> None:
    approved(officer, "Silvester", dt.date(2026, 12, 27), dt.date(2027, 1, 3))
    months = ((2026, 11), (2026, 12), (2027, 1), (2027, 2), (9999, 12))
    assert [len(names(month=dt.date(year, month, 1))) for year, month in months] == [0, 1, 1, 0, 0]


def test_the_file_has_what_the_page_has(client: Client, officer: User) -> None:
    approved(officer, "Far Open", dt.date(2099, 3, 9))
    approved(officer, "Far Blitz", dt.date(2099, 3, 10), control="blitz")
    answer = client.get(reverse("calendar_file"), {"control": "blitz"})
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    text = answer.content.decode()
    assert "SUMMARY:Far Blitz" in text
    assert "Far Open" not in text


def test_an_approved_registration_has_a_calendar_file(client: Client, officer: User) -> None:
    requested, approved_event = create_registration(officer), approved(officer, "Open", dt.date(2026, 5, 1))
    gone, never = approved(officer, "Gone", dt.date(2026, 5, 1)), create_registration(officer)
    decide(gone.code, RegistrationState.CANCELLED, officer, REGISTERED_AT)
    decide(never.code, RegistrationState.CANCELLED, officer, REGISTERED_AT)
    status = [
        client.get(reverse("calendar_event_file", args=[registration.code])).status_code
        for registration in (requested, approved_event, gone, never)
    ]
    assert status == [404, 200, 200, 404]
    assert b"STATUS:CANCELLED" in client.get(reverse("calendar_event_file", args=[gone.code])).content
